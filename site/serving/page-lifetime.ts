import type { APIContext } from 'astro';
import { dayLifetime } from '#worker/services.ts';
import { pageContext } from './page-context.ts';

/**
 * Lets the edge keep a public page until the end of the agency's day (docs/architecture.md 7).
 * @param tags of the writes that purge it; a change of what every page shows purges it anyway
 */
export function keepForTheDay(context: Pick<APIContext, 'url' | 'locals' | 'cache'>, tags: string[] = []): void {
  context.cache.set({ ...dayLifetime(pageContext(context).services), tags });
}
