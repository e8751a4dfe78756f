import type { Translations } from '#domain/translation/schema.ts';
import type { ApiCaller } from './api.ts';

/**
 * Writes to a text's translations, as the pages do: with the text and the translation as they are now, unless the body has others.
 * @param path of the profile's translations
 * @param place the field, and the language or action behind it
 */
export async function writeTranslation(
  caller: ApiCaller,
  { method = 'PUT', path, place }: { method?: 'PUT' | 'POST'; path: string; place: string },
  body: object = {},
): Promise<Response> {
  const listed = await caller.call('GET', path);
  const { sources, items } = listed.status === 200 ? await listed.json<Translations>() : { sources: [], items: [] };
  const [field, locale, act] = place.split('/');
  const sourceText = sources.find((source) => source.field === field)?.text ?? '';
  const text = items.find((item) => item.field === field && item.locale === locale)?.text;
  const seen = locale === undefined ? {} : act === undefined ? { replaces: text ?? null } : { text: text ?? '' };
  return caller.call(method, `${path}/${place}`, { sourceText, ...seen, ...body });
}
