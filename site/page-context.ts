import { env } from 'cloudflare:workers';
import { type Locale, localeFromPath } from '#domain/locale.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import type { Translator } from '#domain/messages/catalogue.ts';
import { createServices, type Services } from '#worker/services.ts';

/** What a page renders with: its locale by path, the translator of that locale, and the product's services. */
export interface PageContext {
  locale: Locale;
  translator: Translator;
  services: Services;
}

export function pageContext(astro: { url: URL }): PageContext {
  const locale = localeFromPath(astro.url.pathname);
  return { locale, translator: serverTranslator(locale), services: createServices(env) };
}
