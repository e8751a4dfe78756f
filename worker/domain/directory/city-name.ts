import { locales } from '../locale.ts';
import { serverTranslator } from '../messages/all.ts';
import places from '../messages/places/en.json' with { type: 'json' };
import { foldWords } from '../fold-text.ts';

const prefix = 'places.city.';

let namesInEnglish: Map<string, string> | undefined;

/**
 * The English name, as listings have it, of a city that is named in any language, also as in an address: `los-angeles`. Other
 * names stay as they are.
 */
export function englishCity(name: string): string {
  namesInEnglish ??= collectNames();
  return namesInEnglish.get(foldWords(name)) ?? name;
}

function collectNames(): Map<string, string> {
  const cities = Object.keys(places).filter((id) => id.startsWith(prefix));
  const names = locales.flatMap((locale) =>
    cities.map((id) => [foldWords(serverTranslator(locale).text(id)), id] as const),
  );
  // The first of several spellings is the usual one.
  return new Map(names.toReversed().map(([name, id]) => [name, id.slice(prefix.length)]));
}
