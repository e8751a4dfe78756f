import type { Locale } from '#domain/locale.ts';
import type { Catalogue } from '#domain/messages/catalogue.ts';

/** The browser's catalogue areas. The verification screen needs the first two only. */
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
  | 'translations';

/** The server draws first screens only, whose texts its pages carry: it is built without these files. */
const files = import.meta.env.SSR
  ? {}
  : import.meta.glob<Catalogue>('../../worker/domain/messages/*/*.json', { import: 'default' });

/** Loads the texts of some areas in one locale, each file when it is first needed. */
export async function loadCatalogue(locale: Locale, areas: readonly Area[]): Promise<Record<string, string>> {
  const parts = await Promise.all(
    areas.map((area) => files[`../../worker/domain/messages/${area}/${locale}.json`]?.()),
  );
  return Object.assign({}, ...parts);
}
