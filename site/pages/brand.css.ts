import type { APIRoute } from 'astro';
import { brandStyles } from '#domain/agency/brand.ts';
import { pageContext } from '../serving/page-context.ts';
import { publicLifetime } from '../serving/public-lifetime.ts';

/** The agency's color and logo. Pages link it if the desk has set them, because a page's policy blocks inline styles. */
export const GET: APIRoute = (context) => {
  context.cache.set({ ...publicLifetime, tags: [] });
  const { agency } = pageContext(context).facts;
  return new Response(brandStyles(agency), { headers: { 'Content-Type': 'text/css; charset=utf-8' } });
};
