import { z } from 'zod';
import { defaultLocale, type Locale, locales, localizePath } from '../locale.ts';
import type { Translator } from '../messages/catalogue.ts';
import { operation } from '../operation.ts';
import { languageName } from '../profile/language-name.ts';
import { withinSentence } from '../profile/letter-case.ts';
import { placeParts } from '../profile/place.ts';
import type { ViewFacts } from '../profile/view.ts';
import { englishCity } from './city-name.ts';
import { featuredSource, maxFeatured, usualFeatured } from './featured-limit.ts';
import type { DirectoryFilters } from './filters.ts';
import { knownLanguage } from './labels.ts';
import { maxSearchText } from './query.ts';
import { createListingView, type Listing } from './view.ts';

/** Longest list of ids, in UTF-16 units: an id has 24, a slug rarely more than 40. */
const maxIdsText = maxFeatured * 100;

const name = z.string().max(maxSearchText, 'validation.tooLong').optional();

/** The query of {@link readFeatured}. */
export const featuredQuerySchema = z.object({
  city: name.describe('By its name in any language, or as in an address: `los-angeles`'),
  language: name.describe('A language that the nanny speaks, by its name in any language'),
  ids: z
    .string()
    .max(maxIdsText, 'validation.tooLong')
    .transform(listedIds)
    .pipe(z.array(z.string()).max(maxFeatured, 'validation.tooMany'))
    .optional()
    .describe(
      `Ids or slugs of up to ${maxFeatured} nannies, separated by commas, instead of \`city\` and \`language\`. They come in this order; unknown ones are left out`,
    ),
  limit: z.coerce
    .number('validation.number')
    .int('validation.wholeNumber')
    .min(1, 'validation.choice')
    .max(maxFeatured, 'validation.numberTooLarge')
    .optional()
    .describe(`How many nannies; without it ${usualFeatured}, or as many as there are \`ids\``),
  locale: z.enum(locales, 'validation.choice').default(defaultLocale).describe('The language of the texts'),
});

/** Which nannies a strip shows. */
export type FeaturedQuery = z.output<typeof featuredQuerySchema>;

function listedIds(text: string): string[] {
  const ids = text.split(',').map((id) => id.trim());
  return [...new Set(ids.filter((id) => id !== ''))];
}

/** A nanny on a strip: nothing but what her public page shows. */
export const featuredItemSchema = z.strictObject({
  slug: z.string(),
  url: z.string().describe('Her public page; `#src=` names the strip in a request that follows'),
  name: z.string(),
  role: z.string(),
  sentence: z.string().nullable().describe('In her own words'),
  city: z.string().nullable(),
  state: z.string().nullable(),
  /** As they stand in a list: in Spanish, only the first is capitalized. */
  languages: z.array(z.string()),
  picture: z.string().nullable().describe('`?variant=300` is half as wide'),
  badges: z.array(z.string()),
});

/** A nanny on a strip. */
export type FeaturedItem = z.output<typeof featuredItemSchema>;

export const readFeatured = operation({
  method: 'GET',
  path: '/api/featured',
  tag: 'embed',
  summary: 'Listed nannies for a strip on any site',
  access: 'anyone',
  query: featuredQuerySchema,
  answer: z.strictObject({ items: z.array(featuredItemSchema) }),
});

/** How many nannies a query asks for. */
export function featuredLimit({ limit, ids }: FeaturedQuery): number {
  return limit ?? ids?.length ?? usualFeatured;
}

/** The directory's filters for a query. */
export function featuredFilters({ city, language }: FeaturedQuery): Pick<DirectoryFilters, 'city' | 'language'> {
  return {
    city: city === undefined ? undefined : englishCity(city),
    language: language === undefined ? undefined : (knownLanguage(language) ?? language),
  };
}

/**
 * A listing as an item of a strip, in the translator's language.
 * @param facts.origin `https://host` of the published site
 */
export function createFeaturedItem(
  listing: Listing,
  translator: Translator,
  facts: ViewFacts & { defaultLocation: string; origin: string },
): FeaturedItem {
  const { profile } = listing;
  const view = createListingView(listing, translator, facts);
  const [defaultCity, defaultState] = facts.defaultLocation.split(', ');
  const isPlaced = Boolean(profile.city ?? profile.state);
  const { city, state } = placeParts(isPlaced ? profile : { city: defaultCity, state: defaultState }, translator);
  const badges = [
    listing.isVerified ? translator.text('directory.verified') : undefined,
    view.references,
    view.trustline,
  ].filter((badge) => badge !== undefined);
  return {
    slug: profile.slug ?? profile.id,
    url: `${facts.origin}${pathOf(view.path, translator.locale)}`,
    name: view.name,
    role: view.role,
    sentence: view.headline?.text ?? null,
    city: city ?? null,
    state: state ?? null,
    languages: profile.languages.map((language, place) => {
      const name = languageName(language, translator);
      return place === 0 ? name : withinSentence(name, translator.locale);
    }),
    picture: view.photo === undefined ? null : new URL(view.photo, facts.origin).href,
    badges,
  };
}

function pathOf(path: string, locale: Locale): string {
  return `${localizePath(path, locale)}#src=${featuredSource}`;
}
