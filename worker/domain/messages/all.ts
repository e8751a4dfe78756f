import type { Locale } from '../locale.ts';
import { createTranslator, type Catalogue, type Translator } from './catalogue.ts';
import agencyEn from './agency/en.json' with { type: 'json' };
import agencyEs from './agency/es.json' with { type: 'json' };
import agencyZh from './agency/zh.json' with { type: 'json' };
import assistantEn from './assistant/en.json' with { type: 'json' };
import assistantEs from './assistant/es.json' with { type: 'json' };
import assistantZh from './assistant/zh.json' with { type: 'json' };
import commonEn from './common/en.json' with { type: 'json' };
import commonEs from './common/es.json' with { type: 'json' };
import commonZh from './common/zh.json' with { type: 'json' };
import contactEn from './contact/en.json' with { type: 'json' };
import contactEs from './contact/es.json' with { type: 'json' };
import contactZh from './contact/zh.json' with { type: 'json' };
import draftsEn from './drafts/en.json' with { type: 'json' };
import draftsEs from './drafts/es.json' with { type: 'json' };
import draftsZh from './drafts/zh.json' with { type: 'json' };
import directoryEn from './directory/en.json' with { type: 'json' };
import directoryEs from './directory/es.json' with { type: 'json' };
import directoryZh from './directory/zh.json' with { type: 'json' };
import embeddingEn from './embedding/en.json' with { type: 'json' };
import embeddingEs from './embedding/es.json' with { type: 'json' };
import embeddingZh from './embedding/zh.json' with { type: 'json' };
import errorsEn from './errors/en.json' with { type: 'json' };
import errorsEs from './errors/es.json' with { type: 'json' };
import errorsZh from './errors/zh.json' with { type: 'json' };
import labelsEn from './labels/en.json' with { type: 'json' };
import labelsEs from './labels/es.json' with { type: 'json' };
import labelsZh from './labels/zh.json' with { type: 'json' };
import outboundEn from './outbound/en.json' with { type: 'json' };
import outboundEs from './outbound/es.json' with { type: 'json' };
import outboundZh from './outbound/zh.json' with { type: 'json' };
import profileEn from './profile/en.json' with { type: 'json' };
import profileEs from './profile/es.json' with { type: 'json' };
import profileZh from './profile/zh.json' with { type: 'json' };

/** Every text the server itself writes, by locale. The browser loads its catalogues by area instead. */
const serverCatalogues: Record<Locale, Catalogue[]> = {
  en: [
    agencyEn,
    assistantEn,
    commonEn,
    draftsEn,
    contactEn,
    directoryEn,
    embeddingEn,
    errorsEn,
    labelsEn,
    outboundEn,
    profileEn,
  ],
  zh: [
    agencyZh,
    assistantZh,
    commonZh,
    draftsZh,
    contactZh,
    directoryZh,
    embeddingZh,
    errorsZh,
    labelsZh,
    outboundZh,
    profileZh,
  ],
  es: [
    agencyEs,
    assistantEs,
    commonEs,
    draftsEs,
    contactEs,
    directoryEs,
    embeddingEs,
    errorsEs,
    labelsEs,
    outboundEs,
    profileEs,
  ],
};

const translators = new Map<Locale, Translator>();

/** The server's translator for a locale, made once. */
export function serverTranslator(locale: Locale): Translator {
  let translator = translators.get(locale);
  if (!translator) {
    translator = createTranslator(locale, ...serverCatalogues[locale]);
    translators.set(locale, translator);
  }
  return translator;
}
