import type { APIRoute } from 'astro';
import { parseFilters } from '#domain/directory/filters.ts';
import { listingTag } from '#domain/profile/cache-tags.ts';
import { countLimit, countNannies } from '#worker/features/directory/service.ts';
import { pageContext } from '../../serving/page-context.ts';
import { keepForTheDay } from '../../serving/page-lifetime.ts';

/** The text of the directory's filter button for the filters in the query: "Show 9 nannies". */
export const GET: APIRoute = async (context) => {
  const { translator, services } = pageContext(context);
  const { text } = translator;
  const count = await countNannies(services, parseFilters(context.url.searchParams), translator);
  keepForTheDay(context, [listingTag]);
  const label =
    count > countLimit ? text('directory.showMany', { count: countLimit }) : text('directory.showCount', { count });
  return new Response(label, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
};
