import { readdirSync } from 'node:fs';
import { localeFacts } from '../worker/domain/locale.ts';

/** Path prefixes of the locales that have one. */
const localePrefixes = Object.values(localeFacts).flatMap(({ pathPrefix }) => (pathPrefix === '' ? [] : [pathPrefix]));

/** Pages without a route per language: the not-found page and the error page use the language of the requested path. */
export const onlyOnce = new Set([
  '404.astro',
  '500.astro',
  'api/docs.astro',
  'brand.css.ts',
  'robots.txt.ts',
  'sitemap.xml.ts',
  'sitemaps/[name].xml.ts',
]);

/**
 * Gives every page under site/pages a route in each further language, such as /cn/…, so that a page is written once and each of
 * its routes is explicit; any other path is a 404. Without it only the English pages exist.
 * @returns {import('astro').AstroIntegration}
 */
export function localeRoutes() {
  return {
    name: 'locale-routes',
    hooks: {
      'astro:config:setup': ({ config, injectRoute }) => {
        const pages = new URL('./pages/', config.srcDir);
        for (const entry of readdirSync(pages, { recursive: true })) {
          const page = String(entry);
          if (!/\.(?:astro|ts)$/.test(page) || onlyOnce.has(page)) continue;
          const path = page.replace(/\.(?:astro|ts)$/, '').replace(/(^|\/)index$/, '');
          for (const prefix of localePrefixes) {
            injectRoute({
              pattern: `${prefix}${path === '' ? '' : `/${path}`}`,
              entrypoint: new URL(page, pages),
            });
          }
        }
      },
    },
  };
}
