import type { APIContext } from 'astro';
import { dayMs } from '#domain/durations.ts';
import { nextMidnight } from '#domain/zoned-time.ts';
import { pageContext } from './page-context.ts';

/** The edge serves a page that is older than its day for this long, while it fetches a new one; seconds. */
const staleSeconds = (7 * dayMs) / 1000;

/**
 * Lets the edge keep a public page until the end of the agency's day (docs/architecture.md 7).
 * @param tags of the writes that purge it; a change of what every page shows purges it anyway
 */
export function keepForTheDay(context: Pick<APIContext, 'url' | 'locals' | 'cache'>, tags: string[] = []): void {
  const { clock, config } = pageContext(context).services;
  const now = clock.now();
  const maxAge = Math.ceil((nextMidnight(now, config.timeZone) - now) / 1000);
  context.cache.set({ maxAge, swr: staleSeconds, tags });
}
