import type { Locale } from '#domain/locale.ts';
import { type Catalogue, createTranslator } from '#domain/messages/catalogue.ts';
import commonEn from '#domain/messages/common/en.json' with { type: 'json' };
import commonEs from '#domain/messages/common/es.json' with { type: 'json' };
import commonZh from '#domain/messages/common/zh.json' with { type: 'json' };
import verificationEn from '#domain/messages/verification/en.json' with { type: 'json' };
import verificationEs from '#domain/messages/verification/es.json' with { type: 'json' };
import verificationZh from '#domain/messages/verification/zh.json' with { type: 'json' };
import type { IslandTexts } from '#widget/mount/island.tsx';

const catalogues: Record<Locale, Catalogue[]> = {
  en: [commonEn, verificationEn],
  zh: [commonZh, verificationZh],
  es: [commonEs, verificationEs],
};

/** The texts that the builder's page carries itself: what shows before, or when, its script could not load more. */
export function builderTexts(locale: Locale): { texts: IslandTexts; noScript: string } {
  const { text } = createTranslator(locale, ...catalogues[locale]);
  const texts = {
    appName: text('common.appName'),
    loading: text('verification.checking'),
    failedTitle: text('verification.failedTitle'),
    failedText: text('verification.failedText'),
    retry: text('common.retry'),
  };
  return { texts, noScript: text('verification.noScript') };
}
