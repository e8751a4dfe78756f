import { defineMiddleware } from 'astro:middleware';
import { stripLocale } from '#domain/locale.ts';

/** Pages with an island. */
const islandPages = new Set([
  '/',
  '/profile-builder',
  '/simple',
  '/account',
  '/agency/[...place]',
  '/record',
  '/reference/[token]/video',
]);

/**
 * Takes the style element away that Astro writes before an island, in the page's body, where HTML allows none.
 * IslandLayout.astro has its rule.
 */
export const onRequest = defineMiddleware(async ({ routePattern }, next) => {
  const page = await next();
  if (!islandPages.has(stripLocale(routePattern))) return page;
  return new HTMLRewriter().on('body style', { element: (style) => void style.remove() }).transform(page);
});
