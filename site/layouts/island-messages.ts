import type { Locale } from '#domain/locale.ts';
import type { Catalogue } from '#domain/messages/catalogue.ts';

/** As the browser's catalogues have them, parsed already. */
const files = import.meta.glob<Catalogue>(
  '../../worker/domain/messages/{common,verification,errors,labels,builder,steps,quick,video,handoff,desk,inbox,office,review}/*.json',
  { import: 'default', query: '?parsed', eager: true },
);

/** Which texts the first screen of an island can show: catalogue areas, and the beginnings of their message ids. */
const firstScreens = {
  builder: { common: [''], verification: [''] },
  quick: {
    common: [''],
    quick: [''],
    verification: ['verification.failed', 'verification.noScript', 'verification.unreachable'],
    errors: ['validation.'],
    labels: ['labels.language.'],
    builder: ['builder.'],
    steps: ['steps.personal.', 'steps.tags.', 'steps.errorSummary'],
    video: ['video.prompt.', 'video.record', 'video.tips.'],
  },
  record: {
    common: [''],
    handoff: ['handoff.phone.'],
    verification: ['verification.failed', 'verification.noScript', 'verification.unreachable'],
  },
  desk: {
    common: [''],
    desk: [''],
    inbox: [''],
    office: [''],
    review: [''],
    errors: [''],
    labels: [''],
    verification: ['verification.', 'common.'],
  },
} satisfies Record<string, Record<string, string[]>>;

/**
 * The texts of an island's first screen. Its page carries them, so that they are there before any script is. On our own pages
 * the product has the agency's name, like every other page.
 */
export function islandMessages(locale: Locale, island: keyof typeof firstScreens, agencyName: string): Catalogue {
  const texts = Object.entries(firstScreens[island]).flatMap(([area, beginnings]) => {
    const catalogue = Object.entries(files[`../../worker/domain/messages/${area}/${locale}.json`] ?? {});
    return catalogue.filter(([id]) => beginnings.some((beginning) => id.startsWith(beginning)));
  });
  return { ...Object.fromEntries(texts), 'common.appName': agencyName };
}
