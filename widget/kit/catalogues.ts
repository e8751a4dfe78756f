import type { Locale } from '#domain/locale.ts';
import type { BuilderArea } from '#domain/messages/areas.ts';
import type { Catalogue } from '#domain/messages/catalogue.ts';

/** The server build excludes these files, because the server renders only first screens, whose pages include their texts. */
const files = import.meta.env.SSR
  ? {}
  : import.meta.glob<Catalogue>('../../worker/domain/messages/{builderAreas}/*.json', { import: 'default' });

/** Loads the texts of some areas in one locale, each file on its first use. */
export async function loadCatalogue(locale: Locale, areas: readonly BuilderArea[]): Promise<Record<string, string>> {
  const parts = await Promise.all(
    areas.map((area) => files[`../../worker/domain/messages/${area}/${locale}.json`]?.()),
  );
  return Object.assign({}, ...parts);
}
