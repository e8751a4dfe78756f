import type { Locale } from '#domain/locale.ts';
import type { Catalogue } from '#domain/messages/catalogue.ts';

/** The browser's catalogue areas. The verification screen needs only the first two. */
export type Area =
  | 'common'
  | 'verification'
  | 'builder'
  | 'errors'
  | 'labels'
  | 'steps'
  | 'avatar'
  | 'quick'
  | 'certifications'
  | 'video'
  | 'assistant'
  | 'preview'
  | 'embed'
  | 'account'
  | 'handoff'
  | 'home'
  | 'guided'
  | 'translations'
  | 'agency';

/**
 * The server build excludes these files, because the server renders only first screens, whose pages include their texts. The
 * desk's own areas are left out: it loads them itself (`widget/desk/texts.ts`), and the first screens load the list of these files.
 */
const files = import.meta.env.SSR
  ? {}
  : import.meta.glob<Catalogue>(
      [
        '../../worker/domain/messages/*/*.json',
        '!../../worker/domain/messages/{inbox,office,introductions-desk,review}/*.json',
      ],
      { import: 'default' },
    );

/** Loads the texts of some areas in one locale, each file on its first use. */
export async function loadCatalogue(locale: Locale, areas: readonly Area[]): Promise<Record<string, string>> {
  const parts = await Promise.all(
    areas.map((area) => files[`../../worker/domain/messages/${area}/${locale}.json`]?.()),
  );
  return Object.assign({}, ...parts);
}
