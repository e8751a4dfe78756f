import type { Context } from 'hono';
import { profileTag } from '#domain/profile/cache-tags.ts';
import type { AppEnv } from './context.ts';
import { edgeLifetimeHeader } from './public-answers.ts';

/** The edge keeps a public track this long; a write to the profile that shows it purges it. */
const publicTrackSeconds = 24 * 60 * 60;

/** Subtitles or parts of a film, as WebVTT. */
export interface Track {
  file: string;
  /** Whether anybody may read and keep it. */
  isPublic: boolean;
}

/** A track of a profile's film as an answer. */
export function trackAnswer(c: Context<AppEnv>, profileId: string, { file, isPublic }: Track): Response {
  if (isPublic) {
    c.header(edgeLifetimeHeader, `public, max-age=${publicTrackSeconds}`);
    c.header('Cache-Tag', profileTag(profileId));
  }
  return c.body(file, 200, { 'Content-Type': 'text/vtt; charset=utf-8' });
}
