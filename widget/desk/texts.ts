import { atom } from 'nanostores';
import type { Locale } from '#domain/locale.ts';
import type { Catalogue } from '#domain/messages/catalogue.ts';

/** What the screens behind Today say; the page carries the rest (`site/layouts/island-messages.ts`). */
const areas = ['inbox', 'office', 'review', 'errors', 'labels', 'translations'] as const;

const files = import.meta.glob<Catalogue>(
  '../../worker/domain/messages/{inbox,office,review,errors,labels,translations}/*.json',
  {
    import: 'default',
  },
);

/**
 * The desk's texts in one language: first those of its page, later those of all screens.
 * @param carried by the page
 */
export function createTexts(locale: Locale, carried: Catalogue) {
  const messages = atom(carried);
  let loading: Promise<void> | undefined;

  async function load(): Promise<void> {
    const parts = await Promise.all(
      areas.map((area) => files[`../../worker/domain/messages/${area}/${locale}.json`]?.()),
    );
    messages.set(Object.assign({}, carried, ...parts));
  }

  return {
    /** Words by id. */
    messages,
    /** Loads what the page does not carry, once. Rejects where that cannot be loaded; it may be tried again. */
    load(): Promise<void> {
      loading ??= load().catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
      return loading;
    },
  };
}
