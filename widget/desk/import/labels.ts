import type { Catalogue } from '#domain/messages/catalogue.ts';
import { plainNames } from './plain-name.ts';

const files = import.meta.glob<Catalogue>('../../../worker/domain/messages/labels/*.json', { import: 'default' });

/**
 * The labels of every interface language: a file may be in another language than the screen. Loaded like by other pages, whose
 * files a static import would change.
 */
const catalogues = await Promise.all(Object.values(files).map((load) => load()));

/** The build parses labels with apostrophes and placeholders (build/client-catalogues.mjs); these are not texts any more. */
const isText = (label: unknown): label is string => typeof label === 'string';

/**
 * Finds a stored value by itself or by its label in any language of the interface, ignoring case, accents, punctuation and a
 * parenthesis at the end: `newborn`, "Newborn (0-6 months)" and 新生儿.
 * @param list the list in the keys of the labels, such as `ageGroup`
 * @param values the stored values
 */
export function valuesByLabel<Value extends string>(
  list: string,
  values: readonly Value[],
): (text: string) => Value | undefined {
  const byName = new Map<string, Value>();
  for (const value of values) {
    const labels = catalogues.map((catalogue) => catalogue[`labels.${list}.${value}`]).filter(isText);
    for (const name of [value, ...labels].flatMap(plainNames)) {
      if (!byName.has(name)) byName.set(name, value);
    }
  }
  return (text) =>
    plainNames(text)
      .map((name) => byName.get(name))
      .find((value) => value !== undefined);
}
