import type { APIRoute } from 'astro';
import { pageContext } from '../serving/page-context.ts';
import { keepForTheDay } from '../serving/page-lifetime.ts';

/** Crawlers may read everything except the API. Pictures and videos have paths below the API's, so they are allowed. */
export const GET: APIRoute = (context) => {
  const { publicOrigin } = pageContext(context).services.config;
  keepForTheDay(context);
  const lines = [
    'User-agent: *',
    'Allow: /api/objects/uploads/',
    'Disallow: /api/',
    '',
    `Sitemap: ${publicOrigin}/sitemap.xml`,
  ];
  return new Response(`${lines.join('\n')}\n`, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
};
