import type { Context } from 'hono';
import { z } from 'zod';
import { dayMs } from '#domain/durations.ts';
import { locales } from '#domain/locale.ts';
import { profileTag } from '#domain/profile/cache-tags.ts';
import type { AppEnv } from './context.ts';
import { edgeLifetimeHeader } from './public-answers.ts';

/** The edge caches a public track for this long; a write to the profile that shows the track purges it. */
const publicTrackSeconds = dayMs / 1000;

/** The query parameters of captions and chapters. An unknown language counts as absent. */
export const trackQuery = z.object({
  lang: z.enum(locales).optional().catch(undefined).describe('The language, where the texts exist in it'),
});

/** Captions or chapters of a video, as WebVTT. */
export interface Track {
  file: string;
  /** Whether it may be publicly cached. */
  isPublic: boolean;
}

/** The response for a track of a profile's video. */
export function trackAnswer(c: Context<AppEnv>, profileId: string, { file, isPublic }: Track): Response {
  if (isPublic) {
    c.header(edgeLifetimeHeader, `public, max-age=${publicTrackSeconds}`);
    c.header('Cache-Tag', profileTag(profileId));
  }
  return c.body(file, 200, { 'Content-Type': 'text/vtt; charset=utf-8' });
}
