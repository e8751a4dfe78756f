import type { APIRoute } from 'astro';
import { listSitemap } from '#worker/features/directory/service.ts';
import { listingTag } from '#domain/profile/cache-tags.ts';
import { pageContext } from '../../serving/page-context.ts';
import { publicLifetime } from '../../serving/public-lifetime.ts';
import { createSitemap, xmlHeaders } from '../../seo/sitemap.ts';

/** The profiles, 5,000 per sitemap. The agency's own pages are in a file from the build (build/sitemap.mjs). */
export const GET: APIRoute = async (context) => {
  const { services } = pageContext(context);
  const { name = '' } = context.params;
  const number = Number(/^profiles-([1-9]\d{0,5})$/.exec(name)?.[1] ?? 0);
  const entries = number > 0 ? await listSitemap(services, number) : [];
  if (entries.length === 0) return new Response(null, { status: 404 });
  context.cache.set({ ...publicLifetime, tags: [listingTag] });
  return new Response(createSitemap(services.config.publicOrigin, entries), {
    headers: xmlHeaders,
  });
};
