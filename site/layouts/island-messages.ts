import type { Locale } from '#domain/locale.ts';
import type { PageArea } from '#domain/messages/areas.ts';
import type { Catalogue } from '#domain/messages/catalogue.ts';

/** Parsed like the browser's catalogues. Of areas that no first screen needs completely, only the needed texts. */
const files = {
  ...import.meta.glob<Catalogue>('../../worker/domain/messages/{pageAreas}/*.json', {
    import: 'default',
    query: '?parsed',
    eager: true,
  }),
  ...import.meta.glob<Catalogue>('../../worker/domain/messages/steps/*.json', {
    import: 'default',
    query: '?parsed&only=steps.personal.,steps.tags.,steps.errorSummary',
    eager: true,
  }),
  ...import.meta.glob<Catalogue>('../../worker/domain/messages/errors/*.json', {
    import: 'default',
    query: '?parsed&only=validation.',
    eager: true,
  }),
  ...import.meta.glob<Catalogue>('../../worker/domain/messages/labels/*.json', {
    import: 'default',
    query: '?parsed&only=labels.language.',
    eager: true,
  }),
  ...import.meta.glob<Catalogue>('../../worker/domain/messages/video/*.json', {
    import: 'default',
    query:
      '?parsed&only=video.prompt.,video.record,video.otherWays,video.quick.replace,video.guided.start,video.phone.record,video.tips.',
    eager: true,
  }),
  ...import.meta.glob<Catalogue>('../../worker/domain/messages/handoff/*.json', {
    import: 'default',
    query: '?parsed&only=handoff.phone.',
    eager: true,
  }),
};

/** The texts that an island's first screen can show: catalogue areas, and prefixes of their message ids. */
const firstScreens = {
  builder: { common: [''], verification: [''] },
  quick: {
    common: [''],
    quick: [''],
    verification: ['verification.failed', 'verification.noScript', 'verification.unreachable'],
    errors: [''],
    labels: [''],
    builder: ['builder.'],
    steps: [''],
    video: [''],
  },
  record: {
    common: [''],
    handoff: [''],
    verification: ['verification.failed', 'verification.noScript', 'verification.unreachable'],
  },
  desk: {
    common: [''],
    desk: [''],
    verification: ['verification.'],
  },
} satisfies Record<string, Partial<Record<PageArea, string[]>>>;

/**
 * The texts of an island's first screen. The page contains them, so that they are available before any script loads. On our own
 * pages the product has the agency's name, like every other page.
 */
export function islandMessages(locale: Locale, island: keyof typeof firstScreens, agencyName: string): Catalogue {
  const texts = Object.entries(firstScreens[island]).flatMap(([area, beginnings]) => {
    const catalogue = Object.entries(files[`../../worker/domain/messages/${area}/${locale}.json`] ?? {});
    return catalogue.filter(([id]) => beginnings.some((beginning) => id.startsWith(beginning)));
  });
  return { ...Object.fromEntries(texts), 'common.appName': agencyName };
}
