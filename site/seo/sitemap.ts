import { viewedFilePolicy } from '#domain/media/media.ts';
import { alternatePaths, locales, localizePath } from '#domain/locale.ts';

/** Headers of documents for crawlers. Their policy is that of stored files, so a browser that opens one runs no scripts. */
export const xmlHeaders = {
  'Content-Type': 'application/xml; charset=utf-8',
  'Content-Security-Policy': viewedFilePolicy,
};

/** A page in a sitemap: its path in English, and when it last changed, if known. */
export interface SitemapEntry {
  path: string;
  changedAt?: number;
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** A sitemap with every page in every language, each with links to the others. */
export function createSitemap(origin: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.flatMap(({ path, changedAt }) => {
    const alternates = alternatePaths(path).map(
      (other) => `<xhtml:link rel="alternate" hreflang="${other.hreflang}" href="${escapeXml(origin + other.path)}"/>`,
    );
    const changed = changedAt === undefined ? '' : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`;
    return locales.map(
      (locale) =>
        `<url><loc>${escapeXml(origin + localizePath(path, locale))}</loc>${changed}${alternates.join('')}</url>\n`,
    );
  });
  return `${declaration}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('')}</urlset>\n`;
}

/** A sitemap index. */
export function createSitemapIndex(origin: string, paths: readonly string[]): string {
  const maps = paths.map((path) => `<sitemap><loc>${escapeXml(origin + path)}</loc></sitemap>\n`);
  return `${declaration}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${maps.join('')}</sitemapindex>\n`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
