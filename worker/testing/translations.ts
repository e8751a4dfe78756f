import type { Translations } from '#domain/translations/schema.ts';
import type { ApiCaller } from './api.ts';

/**
 * Writes to a text's translations, as the pages do: with the text as it is now, unless the body has another one.
 * @param path of the profile's translations
 * @param place the field, and the language or action behind it
 */
export async function writeTranslation(
  caller: ApiCaller,
  { method = 'PUT', path, place }: { method?: 'PUT' | 'POST'; path: string; place: string },
  body: object = {},
): Promise<Response> {
  const listed = await caller.call('GET', path);
  const sources = listed.status === 200 ? (await listed.json<Translations>()).sources : [];
  const field = place.split('/')[0];
  const sourceText = sources.find((source) => source.field === field)?.text ?? '';
  return caller.call(method, `${path}/${place}`, { sourceText, ...body });
}
