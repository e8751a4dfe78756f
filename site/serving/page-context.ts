import type { AstroGlobal } from 'astro';
import { env } from 'cloudflare:workers';
import { type Locale, localeFromPath } from '#domain/locale.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import type { Translator } from '#domain/messages/catalogue.ts';
import type { ViewFacts } from '#domain/profile/view.ts';
import { type AgencyFacts, loadAgency } from '#worker/agency.ts';
import { createServices, type Services, todayOf } from '#worker/services.ts';

/** The context for rendering a page: its locale by path, the translator for that locale, the agency's facts and the services. */
export interface PageContext {
  locale: Locale;
  translator: Translator;
  facts: AgencyFacts;
  /** Not for prerendered pages, because services need secrets. */
  readonly services: Services;
}

export function pageContext(astro: { url: URL; locals: App.Locals }): PageContext {
  const { services } = astro.locals;
  const locale = localeFromPath(astro.url.pathname);
  return {
    locale,
    translator: serverTranslator(locale),
    facts: services?.config ?? loadAgency(env),
    get services() {
      // An error page is rendered without the middleware if the middleware itself failed.
      return services ?? createServices(env);
    },
  };
}

/**
 * Reads what a page is about while the settings are being read, so that a page takes one trip to a database that may be far away.
 * For the pages of {@link readsBesideSettings}, before anything else: {@link pageContext} has the agency's services only afterwards.
 */
export async function besideSettings<Found>(
  { locals }: { locals: App.Locals },
  read: (services: Pick<Services, 'db'>) => Promise<Found>,
): Promise<Found> {
  const [found] = await Promise.all([read(createServices(env)), locals.settle?.()]);
  return found;
}

/** The routes whose pages call {@link besideSettings}; for all others, the settings are read before the page is rendered. */
export const readsBesideSettings: ReadonlySet<string> = new Set([
  '/profile/[identifier]',
  '/profile/[identifier]/share.png',
]);

/** The facts about the agency and the current day that a profile's texts need. */
export function viewFacts(services: Services): ViewFacts {
  const { config } = services;
  return {
    agencyName: config.agency.name,
    defaultLocation: config.defaultLocation,
    today: todayOf(services),
  };
}

const humanCheckOrigin = 'https://challenges.cloudflare.com';

/** Allows a page with the request form to load the human check, if the agency uses one. */
export function allowHumanCheck(astro: AstroGlobal): void {
  if (!pageContext(astro).services.config.turnstile) return;
  astro.csp?.insertScriptResource(humanCheckOrigin);
  astro.csp?.insertDirective(`frame-src ${humanCheckOrigin}`);
}
