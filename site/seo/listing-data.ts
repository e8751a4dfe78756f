import type { BreadcrumbList, Graph, ItemList } from 'schema-dts';
import type { CategoryLink } from '#domain/directory/category-view.ts';
import type { ListingView } from '#domain/directory/view.ts';
import { type Locale, localizePath } from '#domain/locale.ts';

/** A page of listings in schema.org's vocabulary: the listings in their order, and the pages above this one, if any. */
export function listingStructuredData(
  views: readonly Pick<ListingView, 'path' | 'name'>[],
  { locale, origin, trail = [] }: { locale: Locale; origin: string; trail?: readonly CategoryLink[] },
): Graph {
  const urlOf = (path: string) => origin + localizePath(path, locale);
  const list: ItemList = {
    '@type': 'ItemList',
    numberOfItems: views.length,
    itemListElement: views.map(({ path, name }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: urlOf(path),
      name,
    })),
  };
  const breadcrumb: BreadcrumbList = {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ path, label }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: urlOf(path),
    })),
  };
  return { '@context': 'https://schema.org', '@graph': [list, ...(trail.length > 0 ? [breadcrumb] : [])] };
}
