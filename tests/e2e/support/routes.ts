import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales, localizePath } from '#domain/locale.ts';
import { onlyOnce } from '../../../build/locale-routes.mjs';

/** The URL of a page or document of the site, and its expected public response. */
export interface SiteAddress {
  /** Its English path. */
  path: string;
  /** Its paths, one for each language, or the only one. */
  addresses: string[];
  status: number;
  isPage: boolean;
  /** Whether shared caches store it. */
  isPublic: boolean;
  /** Whether it is created during the build: a file, whose Content-Security-Policy is in its head. */
  isFile: boolean;
  /** Whether its policy allows inline styles, for a package that adds its own. */
  inlineStyles: boolean;
  referrerPolicy: string;
  /** The sites that may show it in a frame. */
  frameAncestors: string;
}

type Example = Pick<SiteAddress, 'path'> & Partial<SiteAddress>;

const folder = join(import.meta.dirname, '../../../site/pages');
/** A token without a target: pages behind real tokens have their own tests. */
const noToken = 'AAAAAAAAAAAAAAAAAAAAAA';
const ofToken = { status: 404, referrerPolicy: 'same-origin' };

/** Data that a file's name does not contain: values for its parameters, and responses other than an ordinary page's. */
const examplesOf = (slug: string): Record<string, Example[]> => ({
  'preview.astro': [{ path: '/preview', status: 404, frameAncestors: "'self'" }],
  '404.astro': [{ path: '/404', status: 404 }],
  '500.astro': [{ path: '/500', status: 500 }],
  'nannies.astro': [
    { path: '/nannies', isPublic: true },
    { path: '/nannies?q=newborn', isPublic: true },
  ],
  'nannies/[...category].astro': [
    { path: '/nannies/los-angeles', isPublic: true },
    { path: '/nannies/nowhere', status: 404 },
  ],
  'nannies/count.ts': [{ path: '/nannies/count?language=Spanish', isPublic: true }],
  'api/docs.astro': [{ path: '/api/docs', inlineStyles: true }],
  'ask.astro': [{ path: '/ask', isPublic: true }],
  'about.astro': [{ path: '/about', isPublic: true }],
  'privacy.astro': [{ path: '/privacy', isPublic: true }],
  'terms.astro': [{ path: '/terms', isPublic: true }],
  // A part of a page, only for the owner of a profile.
  'owner-strip.astro': [{ path: '/owner-strip', status: 204, isPage: false }],
  'record.astro': [{ path: '/record', referrerPolicy: 'no-referrer' }],
  'embed/frame.astro': [{ path: '/embed/frame', frameAncestors: "'self'" }],
  'embed/featured.astro': [{ path: '/embed/featured', isPublic: true, frameAncestors: '*' }],
  'robots.txt.ts': [{ path: '/robots.txt', isPublic: true }],
  'sitemap.xml.ts': [{ path: '/sitemap.xml', isPublic: true }],
  'sitemaps/[name].xml.ts': [{ path: '/sitemaps/profiles-1.xml', isPublic: true }],
  'profile/[identifier].astro': [
    { path: `/profile/${slug}`, isPublic: true },
    { path: '/profile/nobody-here-at-all', status: 404 },
  ],
  'profile/[identifier]/share.png.ts': [{ path: `/profile/${slug}/share.png`, isPublic: true }],
  'contact/[identifier].astro': [{ path: `/contact/${slug}` }],
  'agency/[...place].astro': [{ path: '/agency' }, { path: '/agency/requests' }],
  'request/[token].astro': [{ path: `/request/${noToken}`, ...ofToken }],
  'shortlist/[token].astro': [{ path: `/shortlist/${noToken}`, ...ofToken }],
  'consent/[token].astro': [{ path: `/consent/${noToken}`, ...ofToken }],
  'introduction/[token].astro': [{ path: `/introduction/${noToken}`, ...ofToken }],
  'consent/[token]/interviews.ics.ts': [{ path: `/consent/${noToken}/interviews.ics`, status: 404 }],
  'introduction/[token]/captions.vtt.ts': [{ path: `/introduction/${noToken}/captions.vtt`, status: 404 }],
  'introduction/[token]/interviews.ics.ts': [{ path: `/introduction/${noToken}/interviews.ics`, status: 404 }],
  'packet/[...link].ts': [{ path: `/packet/${noToken}`, status: 301, isPage: false }],
  'still-free/[token].astro': [{ path: `/still-free/${noToken}`, ...ofToken }],
  'reference/[token].astro': [{ path: `/reference/${noToken}`, ...ofToken }],
  'reference/[token]/video.ts': [{ path: `/reference/${noToken}/video`, status: 301, isPage: false }],
});

/**
 * Every page and document of the site, by the files of site/pages. A file with a parameter needs an example here: until it has
 * one, every test of this list fails.
 * @param slug of a published profile
 */
export function siteAddresses(slug = 'elena-marquez'): SiteAddress[] {
  const examples = examplesOf(slug);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(astro|ts)$/.test(file));
  const gone = Object.keys(examples).filter((file) => !files.includes(file));
  if (gone.length > 0) throw new Error(`e2e/support/routes.ts has examples for no page: ${gone.join(', ')}`);
  const unknown = ordinary({ path: '/nowhere/at/all', status: 404 }, false);
  return [...files.toSorted().flatMap((file) => addressesOf(file, examples[file])), unknown];
}

/** The paths of pages, in every language. */
export const pagesOf = (addresses: SiteAddress[]) => addresses.filter(({ isPage }) => isPage);

function addressesOf(file: string, examples: Example[] | undefined): SiteAddress[] {
  const path = `/${file.replace(/\.(astro|ts)$/, '').replace(/(^|\/)index$/, '')}`;
  if (examples === undefined && path.includes('[')) throw new Error(`site/pages/${file} has no example address`);
  const isFile = /^export const prerender = true/m.test(readFileSync(join(folder, file), 'utf8'));
  const isPage = file.endsWith('.astro');
  const facts = { isPage, isFile, isPublic: isFile };
  return (examples ?? [{ path }]).map((example) => ordinary(Object.assign({}, facts, example), onlyOnce.has(file)));
}

function ordinary(example: Example, isOnce: boolean): SiteAddress {
  return {
    addresses: isOnce ? [example.path] : locales.map((locale) => localizePath(example.path, locale)),
    status: 200,
    isPage: true,
    isPublic: false,
    isFile: false,
    inlineStyles: false,
    referrerPolicy: 'strict-origin-when-cross-origin',
    frameAncestors: "'none'",
    ...example,
  };
}
