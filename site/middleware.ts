import { defineMiddleware } from 'astro:middleware';
import { env } from 'cloudflare:workers';
import { brandStyles } from '#domain/agency/brand.ts';
import { stripLocale } from '#domain/locale.ts';
import { createBrandedServices } from '#worker/settings.ts';
import { readsBesideSettings } from './serving/page-context.ts';
import { withOwnPolicy } from './serving/page-policy.ts';

/** Pages with an island. */
const islandPages = new Set(['/', '/profile-builder', '/simple', '/account', '/agency/[...place]', '/record']);

/**
 * Gives a page its services, with the agency's brand, and a policy of its own; a prerendered page has none of them. Also removes
 * the style element that Astro writes before an island into the page's body, where HTML does not allow one. IslandLayout.astro has
 * its rule.
 */
export const onRequest = defineMiddleware(async ({ routePattern, isPrerendered, locals }, next) => {
  if (isPrerendered) return next();
  const settling = createBrandedServices(env);
  locals.settle = async () => {
    locals.services = await settling;
    locals.brandStyles = brandStyles(locals.services.config.agency);
  };
  const route = stripLocale(routePattern);
  if (!readsBesideSettings.has(route)) await locals.settle();
  const page = await next();
  return withOwnPolicy(
    islandPages.has(route)
      ? new HTMLRewriter().on('body style', { element: (style) => void style.remove() }).transform(page)
      : page,
    locals.brandStyles ?? '',
  );
});
