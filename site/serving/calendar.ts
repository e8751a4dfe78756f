import type { APIContext } from 'astro';
import { ProductError } from '#domain/errors.ts';
import { calendarHeaders, type familyCalendar } from '#worker/features/introduction/interviews/service.ts';
import { pageContext } from './page-context.ts';

/** The calendar file behind a link's token; 404 without an agreed interview. */
export async function serveCalendar(context: APIContext, read: typeof familyCalendar): Promise<Response> {
  const { services, locale } = pageContext(context);
  try {
    return new Response(await read(services, context.params['token'] ?? '', locale), { headers: calendarHeaders });
  } catch (error) {
    if (error instanceof ProductError && error.code === 'not_found') return new Response(null, { status: 404 });
    throw error;
  }
}
