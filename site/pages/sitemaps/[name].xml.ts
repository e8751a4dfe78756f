import type { APIRoute } from 'astro';
import { listCategories } from '#worker/features/directory/category/service.ts';
import { listSitemap } from '#worker/features/directory/sitemap/service.ts';
import { listingTag } from '#domain/profile/cache-tags.ts';
import type { Services } from '#worker/services.ts';
import { pageContext } from '../../serving/page-context.ts';
import { keepForTheDay } from '../../serving/page-lifetime.ts';
import { createSitemap, type SitemapEntry, xmlHeaders } from '../../seo/sitemap.ts';

/** The agency's own pages, which exist whichever profiles are listed. */
const ownPages = ['/', '/simple', '/nannies', '/ask', '/about', '/privacy', '/terms'];

/** The agency's own pages in one sitemap, cities and languages in another, and the profiles, 5,000 per sitemap. */
export const GET: APIRoute = async (context) => {
  const { services } = pageContext(context);
  const entries = await entriesOf(services, context.params.name ?? '');
  if (entries.length === 0) return new Response(null, { status: 404 });
  keepForTheDay(context, [listingTag]);
  return new Response(createSitemap(services.config.publicOrigin, entries), {
    headers: xmlHeaders,
  });
};

async function entriesOf(services: Services, name: string): Promise<SitemapEntry[]> {
  if (name === 'pages') return ownPages.map((path) => ({ path }));
  if (name === 'categories') return (await listCategories(services)).map((path) => ({ path }));
  const number = Number(/^profiles-([1-9]\d{0,5})$/.exec(name)?.[1] ?? 0);
  return number > 0 ? listSitemap(services, number) : [];
}
