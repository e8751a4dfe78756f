import type { Locale } from '#domain/locale.ts';
import { type Catalogue, createTranslator } from '#domain/messages/catalogue.ts';
import commonEn from '#domain/messages/common/en.json' with { type: 'json' };
import commonEs from '#domain/messages/common/es.json' with { type: 'json' };
import commonZh from '#domain/messages/common/zh.json' with { type: 'json' };
import quickEn from '#domain/messages/quick/en.json' with { type: 'json' };
import quickEs from '#domain/messages/quick/es.json' with { type: 'json' };
import quickZh from '#domain/messages/quick/zh.json' with { type: 'json' };
import verificationEn from '#domain/messages/verification/en.json' with { type: 'json' };
import verificationEs from '#domain/messages/verification/es.json' with { type: 'json' };
import verificationZh from '#domain/messages/verification/zh.json' with { type: 'json' };
import type { IslandTexts } from '#widget/mount/island-shell.tsx';

const catalogues: Record<Locale, Catalogue[]> = {
  en: [commonEn, verificationEn, quickEn],
  zh: [commonZh, verificationZh, quickZh],
  es: [commonEs, verificationEs, quickEs],
};

/**
 * The texts that an island's page carries itself: its title, and what shows before, or when, its script could not load
 * more.
 */
export function islandTexts(
  locale: Locale,
  island: 'builder' | 'quick',
): { title: string; texts: IslandTexts; noScript: string } {
  const { text } = createTranslator(locale, ...catalogues[locale]);
  const appName = text('common.appName');
  const texts = {
    appName,
    loading: text(island === 'builder' ? 'verification.checking' : 'quick.loading'),
    failedTitle: text('verification.failedTitle'),
    failedText: text('verification.failedText'),
    retry: text('common.retry'),
  };
  const title = island === 'builder' ? appName : `${text('quick.title')} · ${appName}`;
  return { title, texts, noScript: text('verification.noScript') };
}
