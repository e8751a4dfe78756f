import type { AboutSection } from '../agency/page-texts.ts';
import type { Translator } from '../messages/catalogue.ts';
import type { AvailabilityCalendar } from '../profile/availability.ts';
import { type DatedLine, datedLines } from '../profile/dated-lines.ts';
import { languageList, languageName } from '../profile/language-name.ts';
import { withinSentence } from '../profile/letter-case.ts';
import { nextFreeDay } from '../profile/next-free.ts';
import { placeName } from '../profile/place.ts';
import { type Category, categoryPath } from './category.ts';

/** What the listed nannies of a category have in common with others. */
export interface CategoryFacts {
  /** Counted up to {@link countLimit}; one more stands for all beyond it. */
  count: number;
  countLimit: number;
  /** English names, the most frequent first. */
  languages: readonly string[];
  cities: readonly string[];
  /** When the nannies can work. */
  availabilities: readonly { availableFrom: string | null; calendar: AvailabilityCalendar }[];
  /** `YYYY-MM-DD` */
  today: string;
}

/** A link to another category. */
export interface CategoryLink {
  path: string;
  label: string;
}

/** A category's page in the translator's language. */
export interface CategoryView {
  title: string;
  /** How many there are, and which languages they speak or where they live. */
  facts: string;
  nextFree: DatedLine[];
  /** The pages above this one, from the directory on, and this one. */
  trail: CategoryLink[];
}

/** Names in one sentence; more are left out. */
const mostNames = 6;

export function createCategoryView(category: Category, facts: CategoryFacts, translator: Translator): CategoryView {
  const { text } = translator;
  const title = categoryTitle(category, translator);
  const nannies = text('directory.category.nannies', {
    count: Math.min(facts.count, facts.countLimit),
    many: facts.count > facts.countLimit ? 'yes' : 'no',
  });
  const of = category.city === undefined ? 'language' : category.language === undefined ? 'city' : 'both';
  const values = { ...namesOf(category, translator), nannies };
  const languages = languageList(facts.languages, translator, mostNames);
  const cities = facts.cities.slice(0, mostNames).map((city) => placeName(city, translator));
  const first = text(`directory.category.facts.${of}`, values);
  const second =
    of === 'language'
      ? cities.length > 0 && text('directory.category.cities', { cities: translator.join(cities) })
      : languages &&
        // Spanish goes on in lower case after a colon.
        text('directory.category.languages', { languages: withinSentence(languages, translator.locale) });
  return {
    title,
    facts: second ? text('directory.category.sentences', { first, second }) : first,
    nextFree: datedLines(facts.today, (day) => nextFreeIn(facts.availabilities, translator, day)),
    trail: [
      { path: '/nannies', label: text('directory.title') },
      ...(of === 'both' ? [categoryLink({ city: category.city ?? '' }, translator)] : []),
      categoryLink(category, translator),
    ],
  };
}

/** "Nannies in Los Angeles", "Spanish-speaking nannies in Los Angeles". */
function categoryTitle(category: Category, translator: Translator): string {
  const of = category.city === undefined ? 'language' : category.language === undefined ? 'city' : 'both';
  return translator.text(`directory.category.${of}`, namesOf(category, translator));
}

/** A link to a category, labelled with its title. */
export function categoryLink(category: Category, translator: Translator): CategoryLink {
  return { path: categoryPath(category), label: categoryTitle(category, translator) };
}

/** The names of a category in the translator's language; that of a language as it stands within a sentence. */
function namesOf({ city = '', language = '' }: Category, translator: Translator): { city: string; language: string } {
  return {
    city: placeName(city, translator),
    language: withinSentence(languageName(language, translator), translator.locale),
  };
}

/** "Next available day: Nov 23, 2026": the first day on which one of them can work. */
function nextFreeIn(
  availabilities: CategoryFacts['availabilities'],
  translator: Translator,
  today: string,
): string | undefined {
  const days = availabilities.flatMap(
    ({ availableFrom, calendar }) =>
      nextFreeDay(calendar, availableFrom !== null && availableFrom > today ? availableFrom : today) ?? [],
  );
  const [first] = days.toSorted();
  return first && translator.text('profile.availability.nextFree', { date: translator.date(first) });
}

/**
 * The sections of the owner's text whose heading names this category: "Los Angeles", "Los Angeles / Spanish". A paragraph without a
 * heading continues the section before it.
 */
export function sectionsOf(
  category: Category,
  sections: readonly AboutSection[],
  find: (names: readonly string[]) => Category | undefined,
): AboutSection[] {
  const path = categoryPath(category);
  let isOfCategory = false;
  return sections.filter(({ title }) => {
    if (title !== '') {
      const named = find(title.split('/').map((name) => name.trim()));
      isOfCategory = named !== undefined && categoryPath(named) === path;
    }
    return isOfCategory;
  });
}
