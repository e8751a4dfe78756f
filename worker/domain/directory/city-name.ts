import { locales } from '../locale.ts';
import { serverTranslator } from '../messages/all.ts';
import places from '../messages/places/en.json' with { type: 'json' };

const prefix = 'places.city.';

let namesInEnglish: Map<string, string> | undefined;

/** The English name, as listings have it, of a city that is named in any language; other names stay as they are. */
export function englishCity(name: string): string {
  namesInEnglish ??= collectNames();
  return namesInEnglish.get(name.toLowerCase()) ?? name;
}

function collectNames(): Map<string, string> {
  const cities = Object.keys(places).filter((id) => id.startsWith(prefix));
  const names = locales.flatMap((locale) =>
    cities.map((id) => [serverTranslator(locale).text(id).toLowerCase(), id] as const),
  );
  // The first of several spellings is the usual one.
  return new Map(names.toReversed().map(([name, id]) => [name, id.slice(prefix.length)]));
}
