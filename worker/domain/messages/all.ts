import type { Locale } from '../locale.ts';
import type { ServerArea } from './areas.ts';
import { createTranslator, type Catalogue, type Translator } from './catalogue.ts';
import { en } from './server/en.ts';
import { es } from './server/es.ts';
import { zh } from './server/zh.ts';

/**
 * Every text of the server, by locale. The browser loads its catalogues by area instead, with `import.meta.glob`. Here the files
 * are named one by one: scripts run the Worker's services in plain Node, which has no such glob.
 */
const serverCatalogues: Record<Locale, Record<ServerArea, Catalogue>> = { en, zh, es };

const translators = new Map<Locale, Translator>();

/** The server's translator for a locale, created once. */
export function serverTranslator(locale: Locale): Translator {
  let translator = translators.get(locale);
  if (!translator) {
    translator = createTranslator(locale, ...Object.values(serverCatalogues[locale]));
    translators.set(locale, translator);
  }
  return translator;
}
