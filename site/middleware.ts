import { defineMiddleware } from 'astro:middleware';
import { env } from 'cloudflare:workers';
import { stripLocale } from '#domain/locale.ts';
import { createBrandedServices } from '#worker/settings.ts';

/** Pages with an island. */
const islandPages = new Set(['/', '/profile-builder', '/simple', '/account', '/agency/[...place]', '/record']);

/**
 * Gives a page its services, with the agency's brand; a prerendered page has none. Also removes the style element that Astro
 * writes before an island into the page's body, where HTML does not allow one. IslandLayout.astro has its rule.
 */
export const onRequest = defineMiddleware(async ({ routePattern, isPrerendered, locals }, next) => {
  if (!isPrerendered) locals.services = await createBrandedServices(env);
  const page = await next();
  if (!islandPages.has(stripLocale(routePattern))) return page;
  return new HTMLRewriter().on('body style', { element: (style) => void style.remove() }).transform(page);
});
