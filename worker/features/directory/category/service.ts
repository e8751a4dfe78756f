import { type AboutSection, aboutSections } from '#domain/agency/page-texts.ts';
import { type Category, categoryMinimum, categoryPath, findCategory, knownCity } from '#domain/directory/category.ts';
import { knownLanguage } from '#domain/directory/labels.ts';
import {
  categoryLink,
  type CategoryLink,
  type CategoryView,
  createCategoryView,
  sectionsOf,
} from '#domain/directory/category-view.ts';
import { directoryFiltersSchema } from '#domain/directory/filters.ts';
import type { Gazetteer } from '#domain/directory/gazetteer.ts';
import { matchExpression } from '#domain/directory/match.ts';
import { cityCalled, milesTo, originOf } from '#domain/directory/near.ts';
import type { Translator } from '#domain/messages/catalogue.ts';
import { type Services, todayOf } from '../../../services.ts';
import { homeStateOf, loadGazetteer } from '../places/service.ts';
import { countLimit, type DirectoryPage, listNannies } from '../service.ts';
import { selectCategory, selectCounts, type SpokenIn } from './queries.ts';

/** Links of a group on a page. */
const mostLinks = 8;

/** Cities this far away are near, in miles. */
const nearMiles = 50;

/** The page of a category. */
export interface CategoryPage {
  listed: DirectoryPage;
  view: CategoryView;
  /** The owner's words about this category. */
  words: AboutSection[];
  /** Other categories with enough nannies, the nearest or the largest first. */
  near: CategoryLink[];
  related: CategoryLink[];
}

/** The category that the parts of a path mean, in any spelling; undefined when there is none. */
export async function categoryAt(services: Pick<Services, 'config'>, path: string): Promise<Category | undefined> {
  return findCategory(path.split('/'), await loadGazetteer(), homeStateOf(services));
}

/** A category with its listed nannies and its links. One trip to the database. */
export async function readCategory(
  services: Services,
  category: Category,
  translator: Translator,
): Promise<CategoryPage> {
  const filters = directoryFiltersSchema.parse(category);
  const around = category.city === undefined ? category : { city: category.city };
  const [gazetteer, listed, found] = await Promise.all([
    loadGazetteer(),
    listNannies(services, filters, translator),
    selectCategory(services.db, {
      around: matchExpression(around),
      match: matchExpression(filters),
      limit: countLimit,
    }),
  ]);
  const cityOf = namedIn(gazetteer, services);
  const spoken = inOneSpelling(found.spoken, cityOf);
  const languages = countsBy(spoken, ({ language, city }) => (isOf(category.city, city) ? language : undefined));
  const cities = countsBy(spoken, ({ language, city }) => (isOf(category.language, language) ? city : undefined));
  const links = (categories: readonly Category[]) =>
    categories.slice(0, mostLinks).map((each) => categoryLink(each, translator));
  const here = category.city === undefined ? undefined : cityCalled(gazetteer, category.city, homeStateOf(services));
  const others = enough(countsBy(listed.cities, ({ name }) => cityOf(name)));
  const nearby = others.flatMap((name) => {
    const miles =
      here && name !== here.name ? milesTo(gazetteer, originOf(here), { city: name, state: null }) : undefined;
    return miles !== undefined && miles <= nearMiles ? [{ city: name, miles }] : [];
  });
  const { pageTexts } = services.config;
  return {
    listed,
    view: createCategoryView(
      category,
      {
        count: listed.count,
        countLimit,
        languages: languages.map(([name]) => name),
        cities: cities.map(([name]) => name),
        availabilities: found.availabilities,
        today: todayOf(services),
      },
      translator,
    ),
    words: sectionsOf(category, aboutSections(pageTexts.categories?.[translator.locale] ?? ''), (names) =>
      findCategory(names, gazetteer, homeStateOf(services)),
    ),
    near: links(nearby.toSorted((one, other) => one.miles - other.miles).map(({ city }) => ({ city }))),
    related: links(
      category.city !== undefined
        ? enough(languages)
            .filter((language) => language !== category.language)
            .map((language) => ({ city: category.city ?? '', language }))
        : enough(cities).map((city) => ({ city, language: category.language ?? '' })),
    ),
  };
}

/** The paths in English of all categories with enough nannies. One trip to the database. */
export async function listCategories(services: Pick<Services, 'db' | 'config'>): Promise<string[]> {
  const [gazetteer, stored] = await Promise.all([loadGazetteer(), selectCounts(services.db)]);
  const cityOf = namedIn(gazetteer, services);
  const spoken = inOneSpelling(stored.spoken, cityOf);
  const cities = countsBy(stored.cities, ({ name }) => cityOf(name));
  const languages = countsBy(spoken, ({ language }) => language);
  const both = Map.groupBy(spoken, ({ city }) => city);
  return [
    ...enough(cities).map((city) => ({ city })),
    ...enough(languages).map((language) => ({ language })),
    ...enough(cities).flatMap((city) =>
      enough(countsBy(both.get(city) ?? [], ({ language }) => language)).map((language) => ({ city, language })),
    ),
  ].map(categoryPath);
}

/** Tells the name in addresses of the city that a nanny named. */
const namedIn = (gazetteer: Gazetteer, services: Pick<Services, 'config'>) => {
  const home = homeStateOf(services);
  return (typed: string) => knownCity(typed, gazetteer, home);
};

/** The rows with the names that addresses use; undefined for cities and languages without one. */
function inOneSpelling(rows: readonly SpokenIn[], cityOf: (typed: string) => string | undefined) {
  return rows.map(({ city, language, count }) => ({
    city: cityOf(city),
    language: knownLanguage(language),
    count,
  }));
}

/** The counts of rows by a name, the largest first. */
function countsBy<Row extends { count: number }>(
  rows: readonly Row[],
  nameOf: (row: Row) => string | undefined,
): [name: string, count: number][] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const name = nameOf(row);
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + row.count);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one);
}

const isOf = (wanted: string | undefined, name: string | undefined) => wanted === undefined || wanted === name;

/** The names of at least so many that their page is worth a link. */
const enough = (counts: readonly [name: string, count: number][]) =>
  counts.flatMap(([name, count]) => (count >= categoryMinimum ? [name] : []));
