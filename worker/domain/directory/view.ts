import type { Translator } from '../messages/catalogue.ts';
import type { ListedProfile } from '../profile/schema.ts';
import { createSummary } from '../profile/summary.ts';
import { type ParagraphView, lineOf } from '../profile/paragraphs.ts';
import { upperInitial, withinSentence } from '../profile/letter-case.ts';
import { placeName } from '../profile/place.ts';
import type { ViewFacts } from '../profile/view.ts';
import { trustlineBadge } from '../trustline/badge.ts';
import { ageGroups, commonLanguages, duties, type Weekday, weekdays, workArrangements } from '../profile/enums.ts';
import { experienceSteps } from './query.ts';
import {
  type DirectoryFilters,
  directoryPath,
  type FilterName,
  filterNames,
  isRepeated,
  valuesOf,
  withoutValue,
} from './filters.ts';

/** A nanny on a card of the directory. */
export interface ListingView {
  id: string;
  path: string;
  name: string;
  initials: string;
  role: string;
  location: string;
  years: string | undefined;
  languages: string | undefined;
  arrangement: string | undefined;
  photo: string | undefined;
  photoLabel: string;
  /** The nanny's sentence. */
  headline: ParagraphView | undefined;
  /** Ages and days, which take the place of the sentence on a card without one. */
  ages: string | undefined;
  days: string | undefined;
  video: string | undefined;
  /** The URL of the video's captions, once there is a transcript. */
  captions: string | undefined;
  isVerified: boolean;
  /** "2 references"; undefined when there are none. */
  references: string | undefined;
  trustline: string | undefined;
}

/** A nanny in the directory: the profile and the other data of the card. */
export interface Listing {
  profile: ListedProfile;
  isVerified: boolean;
  references: number;
  /** The days on which the nanny can work. */
  days: Weekday[];
  hasCaptions: boolean;
}

/** A listing in the translator's language. */
export function createListingView(listing: Listing, translator: Translator, facts: ViewFacts): ListingView {
  const { profile, isVerified, references, days, hasCaptions } = listing;
  const { text, join, locale } = translator;
  const labelled = (list: string, ids: readonly string[]) =>
    join(ids.map((id) => withinSentence(filterLabel(list, id, translator), locale)));
  const view = createSummary(profile, translator, facts);
  return {
    id: profile.id,
    path: `/profile/${profile.slug ?? profile.id}`,
    name: view.fullName,
    initials: view.initials,
    role: view.role,
    location: view.location,
    years: view.years,
    languages: view.heroLanguages,
    arrangement: view.arrangement,
    photo: view.photo,
    photoLabel: view.photoLabel,
    headline: lineOf(profile.headline),
    ages: profile.preferredAgeGroups.length > 0 ? upperInitial(labelled('age', profile.preferredAgeGroups)) : undefined,
    days: days.length > 0 ? text('profile.availability.days', { days: labelled('day', days) }) : undefined,
    video: profile.videoResumeUrl,
    captions: profile.videoResumeUrl && hasCaptions ? `/api/profiles/${profile.id}/captions.vtt` : undefined,
    isVerified,
    trustline: profile.trustline && trustlineBadge(profile.trustline, translator, facts).label,
    references: references > 0 ? text('directory.references', { count: references }) : undefined,
  };
}

/** A filter in the form: its name, its choices, and the chosen one. */
export interface FilterView {
  name: Exclude<FilterName, 'start' | 'near'>;
  label: string;
  /** Several choices may be chosen at once. */
  isRepeated: boolean;
  choices: { value: string; label: string; isChosen: boolean }[];
}

/** The filters with their choices. `cities` come from the listings themselves. */
export function createFilterViews(
  filters: DirectoryFilters,
  cities: readonly { name: string; count: number }[],
  translator: Translator,
): FilterView[] {
  const labelled = (list: string, ids: readonly string[]) =>
    ids.map((id) => ({ value: id, label: filterLabel(list, id, translator) }));
  const choices: Record<FilterView['name'], { value: string; label: string }[]> = {
    city: cities.map(({ name, count }) => ({ value: name, label: `${placeName(name, translator)} (${count})` })),
    arrangement: labelled('arrangement', workArrangements),
    age: labelled('age', ageGroups),
    duty: labelled('duty', duties),
    language: labelled('language', commonLanguages),
    day: labelled('day', weekdays),
    overnight: [{ value: 'yes', label: translator.text('directory.yes') }],
    emergency: [{ value: 'yes', label: translator.text('directory.yes') }],
    years: labelled('years', experienceSteps.map(String)),
  };
  return filterNames
    .filter((name) => name !== 'start' && name !== 'near')
    .map((name) => {
      const chosen = valuesOf(filters, name);
      const offered = choices[name];
      // A value in the URL stays chosen even if it is not one of the offered choices.
      const others = chosen.filter((value) => offered.every((option) => !same(option.value, value)));
      const all = [...offered, ...others.map((value) => ({ value, label: filterLabel(name, value, translator) }))];
      return {
        name,
        label: translator.text(`directory.${name}`),
        isRepeated: isRepeated(name),
        choices: all.map(({ value, label }) => ({
          value,
          label,
          isChosen: chosen.some((other) => same(value, other)),
        })),
      };
    });
}

/** The chosen filters, each with the path of the same page without it. */
export function chosenFilters(filters: DirectoryFilters, translator: Translator): { label: string; path: string }[] {
  return (['q', ...filterNames] as const).flatMap((name) =>
    valuesOf(filters, name).map((value) => ({
      label: name === 'q' ? translator.text('directory.words', { words: value }) : filterLabel(name, value, translator),
      path: directoryPath(withoutValue(filters, name, value)),
    })),
  );
}

const labelLists: Partial<Record<string, string>> = {
  arrangement: 'workArrangement',
  age: 'ageGroup',
  duty: 'duty',
  language: 'language',
  day: 'weekday',
};

/** A filter's value in words. */
export function filterLabel(name: string, value: string, { text, has, date }: Translator): string {
  if (name === 'city') return placeName(value, { text, has });
  if (name === 'near') return text('directory.nearPlace', { place: value });
  if (name === 'overnight' || name === 'emergency') return text(`directory.${name}`);
  if (name === 'start') return text('directory.startBy', { date: date(value) });
  if (name === 'years') return text('directory.yearsAtLeast', { count: Number(value) });
  const id = `labels.${labelLists[name] ?? ''}.${value}`;
  return has(id) ? text(id) : value;
}

function same(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}

/** Whether search engines should index a page of the directory: the whole of it. Cities and languages have pages of their own. */
export function isWorthIndexing(filters: DirectoryFilters): boolean {
  return Object.values(filters).every((value) => value === undefined);
}
