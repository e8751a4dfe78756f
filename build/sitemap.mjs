import sitemap from '@astrojs/sitemap';
import { unstable_getVarsForDev, unstable_readConfig } from 'wrangler';
import { alternatePaths, stripLocale } from '../worker/domain/locale.ts';

/** Pages that exist whichever profiles are listed, by their path without a language. */
const pages = new Set(['/', '/simple', '/nannies', '/about', '/privacy', '/terms']);

/**
 * The public origin, as prerendered pages have it: from the Worker's configuration, and `.dev.vars` if it is next to it.
 * @param {string} config path of a wrangler configuration
 * @returns {string}
 */
export function publicOrigin(config) {
  const { vars } = unstable_readConfig({ config });
  return String(unstable_getVarsForDev(config, undefined, vars, undefined, true)['PUBLIC_ORIGIN']?.value);
}

/**
 * Writes `/sitemap-pages-0.xml`, the pages other than profiles, in every language. The index for search engines, `/sitemap.xml`,
 * lists it together with the profile sitemaps. Without it that index lists a file that does not exist.
 */
export function pageSitemap() {
  return sitemap({
    filenameBase: 'sitemap-pages',
    filter: (address) => pages.has(pathOf(address)),
    serialize: ({ url }) => {
      const { origin, pathname } = new URL(url);
      return {
        url: origin + (pathname.replace(/\/$/, '') || '/'),
        links: alternatePaths(pathOf(url)).map(({ hreflang, path }) => ({ lang: hreflang, url: origin + path })),
      };
    },
  });
}

/** @param {string} address */
function pathOf(address) {
  return stripLocale(new URL(address).pathname.replace(/\/$/, '') || '/');
}
