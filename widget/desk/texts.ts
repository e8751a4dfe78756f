import { atom } from 'nanostores';
import type { Locale } from '#domain/locale.ts';
import { deskAreas } from '#domain/messages/areas.ts';
import type { Catalogue } from '#domain/messages/catalogue.ts';

/** The texts of the screens other than Today; the page includes the rest (`site/layouts/island-messages.ts`). */
const files = import.meta.glob<Catalogue>('../../worker/domain/messages/{deskAreas}/*.json', { import: 'default' });

/**
 * The desk's texts in one language: first those of its page, later those of all screens.
 * @param carried the texts included in the page
 */
export function createTexts(locale: Locale, carried: Catalogue) {
  const messages = atom(carried);
  let loading: Promise<void> | undefined;

  async function load(): Promise<void> {
    const parts = await Promise.all(
      deskAreas.map((area) => files[`../../worker/domain/messages/${area}/${locale}.json`]?.()),
    );
    messages.set(Object.assign({}, carried, ...parts));
  }

  return {
    /** Texts by id. */
    messages,
    /** Loads the texts that the page does not include, once. Rejects if loading fails; it can be retried. */
    load(): Promise<void> {
      loading ??= load().catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
      return loading;
    },
  };
}
