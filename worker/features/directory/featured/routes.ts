import { Hono } from 'hono';
import { readFeatured } from '#domain/directory/featured.ts';
import { listingTag } from '#domain/profile/cache-tags.ts';
import type { AppEnv } from '../../../http/context.ts';
import { edgeLifetimeHeader } from '../../../http/public-answers.ts';
import { serve } from '../../../http/serve.ts';
import { dayLifetime } from '../../../services.ts';
import { listFeatured } from './service.ts';

/** `/api/featured`: what `<nanny-profiles-featured>` shows on other sites. Public, and the same for every caller. */
export const featuredRoutes = new Hono<AppEnv>();

serve(featuredRoutes, readFeatured, async ({ services, query, context }) => {
  const items = await listFeatured(services, query);
  const { maxAge, swr } = dayLifetime(services);
  context.header(edgeLifetimeHeader, `public, max-age=${maxAge}, stale-while-revalidate=${swr}`);
  context.header('Cache-Tag', listingTag);
  return { items };
});
