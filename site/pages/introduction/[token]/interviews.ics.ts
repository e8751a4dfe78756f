import type { APIRoute } from 'astro';
import { familyCalendar } from '#worker/features/introduction/interviews/service.ts';
import { serveCalendar } from '../../../serving/calendar.ts';

/** A family's agreed interviews, for its calendar. */
export const GET: APIRoute = (context) => serveCalendar(context, familyCalendar);
