import { defaultLocale } from '../locale.ts';
import { serverTranslator } from '../messages/all.ts';
import type { Translator } from '../messages/catalogue.ts';
import { englishCity } from './city-name.ts';
import type { Gazetteer } from './gazetteer.ts';
import { knownLanguage } from './labels.ts';
import { cityCalled } from './near.ts';
import { foldWords } from '../fold-text.ts';

/** The listed nannies of a city, of a language, or of both, which have a page of their own. Names in English. */
export interface Category {
  city?: string;
  language?: string;
}

/** How many listed nannies a category needs to be linked, indexed and in the sitemap. */
export const categoryMinimum = 3;

/** The path of a category's page, in English: `/nannies/los-angeles/spanish`. Each category has exactly one. */
export function categoryPath({ city, language }: Category): string {
  const names = [...(city === undefined ? [] : [foldWords(city)]), ...(language === undefined ? [] : [bare(language)])];
  return ['/nannies', ...names.map((name) => name.replaceAll(' ', '-'))].join('/');
}

/**
 * The category that one or two names mean, in any interface language and in any spelling; undefined when there is none. A city
 * named like a language is the city.
 * @param homeState two letters: where a city is of whose name there are several
 */
export function findCategory(
  names: readonly string[],
  gazetteer: Gazetteer,
  homeState: string | undefined,
): Category | undefined {
  const [first = '', second, ...others] = names;
  if (others.length > 0) return undefined;
  const city = knownCity(first, gazetteer, homeState);
  if (second === undefined) return city === undefined ? inLanguage(first) : { city };
  const spoken = inLanguage(second);
  return city !== undefined && spoken ? { city, ...spoken } : undefined;
}

function inLanguage(name: string): Category | undefined {
  const language = knownLanguage(name.replaceAll('-', ' '));
  return language === undefined ? undefined : { language };
}

/**
 * The name in addresses of a city that is named in any interface language; undefined for an unknown one. The catalogue also has
 * places without a ZIP code of their name, such as Queens.
 */
export function knownCity(name: string, gazetteer: Gazetteer, homeState: string | undefined): string | undefined {
  const city = cityCalled(gazetteer, name, homeState)?.name ?? englishCity(name);
  const isKnown = gazetteer.cities(city).length > 0 || serverTranslator(defaultLocale).has(`places.city.${city}`);
  return isKnown ? city : undefined;
}

/** Those of the cities, as nannies typed them, that surely have a page: the translated ones. */
export function linkedCities(
  cities: readonly { name: string; count: number }[],
  { has }: Pick<Translator, 'has'>,
): Category[] {
  return cities
    .filter(({ count }) => count >= categoryMinimum)
    .map(({ name }) => englishCity(name))
    .filter((city) => has(`places.city.${city}`))
    .map((city) => ({ city }));
}

/** "K'iche'" is known as "kiche", but not as "k iche". */
const bare = (language: string) => foldWords(language.replace(/['’]/g, ''));
