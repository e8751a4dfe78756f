import type { APIRoute } from 'astro';
import { listSitemap } from '#worker/features/directory/sitemap/service.ts';
import { listingTag } from '#domain/profile/cache-tags.ts';
import { pageContext } from '../../serving/page-context.ts';
import { keepForTheDay } from '../../serving/page-lifetime.ts';
import { createSitemap, xmlHeaders } from '../../seo/sitemap.ts';

/** The agency's own pages, which exist whichever profiles are listed. */
const ownPages = ['/', '/simple', '/nannies', '/ask', '/about', '/privacy', '/terms'];

/** The agency's own pages in one sitemap, and the profiles, 5,000 per sitemap. */
export const GET: APIRoute = async (context) => {
  const { services } = pageContext(context);
  const { name = '' } = context.params;
  const number = Number(/^profiles-([1-9]\d{0,5})$/.exec(name)?.[1] ?? 0);
  const profiles = number > 0 ? await listSitemap(services, number) : [];
  const entries = name === 'pages' ? ownPages.map((path) => ({ path })) : profiles;
  if (entries.length === 0) return new Response(null, { status: 404 });
  keepForTheDay(context, [listingTag]);
  return new Response(createSitemap(services.config.publicOrigin, entries), {
    headers: xmlHeaders,
  });
};
