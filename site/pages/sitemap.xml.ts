import type { APIRoute } from 'astro';
import { listCategories } from '#worker/features/directory/category/service.ts';
import { countSitemaps } from '#worker/features/directory/sitemap/service.ts';
import { listingTag } from '#domain/profile/cache-tags.ts';
import { pageContext } from '../serving/page-context.ts';
import { keepForTheDay } from '../serving/page-lifetime.ts';
import { createSitemapIndex, xmlHeaders } from '../seo/sitemap.ts';

export const GET: APIRoute = async (context) => {
  const { services } = pageContext(context);
  const [count, categories] = await Promise.all([countSitemaps(services), listCategories(services)]);
  const profiles = Array.from({ length: count }, (_, place) => `/sitemaps/profiles-${place + 1}.xml`);
  keepForTheDay(context, [listingTag]);
  const listed = categories.length > 0 ? ['/sitemaps/categories.xml'] : [];
  const paths = ['/sitemaps/pages.xml', ...listed, ...profiles];
  return new Response(createSitemapIndex(services.config.publicOrigin, paths), { headers: xmlHeaders });
};
