import type { APIRoute } from 'astro';
import { countSitemaps } from '#worker/features/directory/sitemap/service.ts';
import { listingTag } from '#domain/profile/cache-tags.ts';
import { pageContext } from '../serving/page-context.ts';
import { keepForTheDay } from '../serving/page-lifetime.ts';
import { createSitemapIndex, xmlHeaders } from '../seo/sitemap.ts';

export const GET: APIRoute = async (context) => {
  const { services } = pageContext(context);
  const count = await countSitemaps(services);
  const profiles = Array.from({ length: count }, (_, place) => `/sitemaps/profiles-${place + 1}.xml`);
  keepForTheDay(context, [listingTag]);
  return new Response(createSitemapIndex(services.config.publicOrigin, ['/sitemaps/pages.xml', ...profiles]), {
    headers: xmlHeaders,
  });
};
