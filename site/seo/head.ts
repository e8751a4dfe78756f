import { alternatePaths, localeFacts, localizePath, type Locale } from '#domain/locale.ts';

/** A page's head as data; the layout renders it. */
export interface PageHead {
  title: string;
  description?: string;
  /** Only indexable pages have a canonical URL and alternates; others have noindex. */
  indexable: boolean;
  canonical: string;
  alternates: { hreflang: string; href: string }[];
  /** Open Graph properties. */
  properties: [property: string, content: string][];
  /** JSON-LD, safe inside a script element. */
  structuredData?: string;
}

/** The input for the head of an indexable page. */
export interface HeadInput {
  title: string;
  description?: string;
  /** Path of the page in English, without a locale prefix. */
  path: string;
  locale: Locale;
  /** `https://host` of the published site. */
  origin: string;
  siteName: string;
  type?: 'website' | 'profile';
  structuredData?: string;
}

/** The head of an indexable page: canonical in its own locale, an alternate for every locale, and x-default. */
export function createHead(input: HeadInput): PageHead {
  const canonical = input.origin + localizePath(input.path, input.locale);
  return {
    title: input.title,
    ...(input.description !== undefined && { description: input.description }),
    indexable: true,
    canonical,
    alternates: alternatePaths(input.path).map(({ hreflang, path }) => ({ hreflang, href: input.origin + path })),
    properties: [
      ['og:type', input.type ?? 'website'],
      ['og:title', input.title],
      ...(input.description === undefined ? [] : [['og:description', input.description] satisfies [string, string]]),
      ['og:url', canonical],
      ['og:site_name', input.siteName],
      ['og:locale', localeFacts[input.locale].intlLocale.replace('-', '_')],
    ],
    ...(input.structuredData !== undefined && { structuredData: input.structuredData }),
  };
}

/** The head of a page that search engines must not index. */
export function hiddenHead(title: string): PageHead {
  return { title, indexable: false, canonical: '', alternates: [], properties: [] };
}
