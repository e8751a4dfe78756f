import type { Translations } from '#domain/translation/schema.ts';
import type { ApiCaller } from './api.ts';

/**
 * Writes to a text's translations, as the pages do: with the revision as it is now, unless another one is given.
 * @param path of the profile's translations
 * @param place the field, and the language or action behind it
 */
export async function writeTranslation(
  caller: ApiCaller,
  {
    method = 'PUT',
    path,
    place,
    revision,
  }: { method?: 'PUT' | 'POST'; path: string; place: string; revision?: number },
  body?: object,
): Promise<Response> {
  const seen = revision ?? (await translationRevision(caller, path, place));
  return caller.call(method, `${path}/${place}`, body, { 'If-Match': `"${seen}"` });
}

/** The revision that a write at a place names; 0 without the text. */
export async function translationRevision(caller: ApiCaller, path: string, place: string): Promise<number> {
  const listed = await caller.call('GET', path);
  return listed.status === 200 ? revisionAt(await listed.json<Translations>(), place) : 0;
}

/** The revision that a write at a place names, among the translations of a profile; 0 without the text. */
export function revisionAt({ sources, items }: Translations, place: string): number {
  const [field, locale] = place.split('/');
  const item = items.find((other) => other.field === field && other.locale === locale);
  return item?.revision ?? sources.find((source) => source.field === field)?.revision ?? 0;
}
