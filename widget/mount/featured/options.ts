import { maxFeatured } from '#domain/directory/featured-limit.ts';
import { defaultLocale, isLocale, type Locale } from '#domain/locale.ts';

/** What a strip shows, and how. Unknown values count as absent. */
export interface FeaturedOptions {
  /** Path and query of the list. */
  path: string;
  locale: Locale;
  layout: 'strip' | 'grid';
}

/** The attributes that change what is shown, or how. Style and class can change colors, which are checked for readability. */
export const featuredAttributes = [
  'city',
  'language',
  'ids',
  'limit',
  'locale',
  'layout',
  'theme',
  'style',
  'class',
] as const;

/** Reads the attributes of a strip. */
export function readFeaturedOptions(read: (name: string) => string | null): FeaturedOptions {
  const language = read('locale')?.toLowerCase().split('-')[0];
  const locale = isLocale(language) ? language : defaultLocale;
  const limit = Number(read('limit'));
  const ids = (read('ids') ?? '').split(/[\s,]+/).filter(Boolean);
  const query = new URLSearchParams({ locale });
  const wanted = {
    city: read('city')?.trim(),
    language: read('language')?.trim(),
    ids: ids.slice(0, maxFeatured).join(','),
    limit: Number.isInteger(limit) && limit > 0 && limit <= maxFeatured ? String(limit) : '',
  };
  for (const [name, value] of Object.entries(wanted)) if (value) query.set(name, value);
  return { path: `/api/featured?${query.toString()}`, locale, layout: read('layout') === 'grid' ? 'grid' : 'strip' };
}
