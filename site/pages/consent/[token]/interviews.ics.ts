import type { APIRoute } from 'astro';
import { nannyCalendar } from '#worker/features/introduction/interviews/service.ts';
import { serveCalendar } from '../../../serving/calendar.ts';

/** A nanny's agreed interview, for her calendar. */
export const GET: APIRoute = (context) => serveCalendar(context, nannyCalendar);
