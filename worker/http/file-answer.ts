import type { Context } from 'hono';
import { z } from 'zod';
import { dayMs } from '#domain/durations.ts';
import { viewedFilePolicy } from '#domain/media/media.ts';
import { profileMediaTag } from '#domain/profile/cache-tags.ts';
import type { FileRequest, ReadableFile } from '../records/readable-file.ts';
import type { AppEnv } from './context.ts';
import { edgeLifetimeHeader } from './public-answers.ts';
import { queryText } from '#domain/query.ts';

/** The edge caches a public file for this long; a write that hides or replaces it purges it. */
const publicMediaSeconds = (365 * dayMs) / 1000;

/** The query parameters of a stored file. */
export const fileQuery = z.object({ variant: queryText('A smaller size of a picture, or the still of a video') });

/** The requested range and variant of a stored file. */
export function fileRequest(c: Context<AppEnv>, { variant }: z.output<typeof fileQuery>): FileRequest {
  return {
    variant,
    range: c.req.header('Range') ?? null,
    ifRange: c.req.header('If-Range') ?? null,
    ifNoneMatch: c.req.header('If-None-Match') ?? null,
  };
}

/**
 * The response for a stored file: whole, a part, or unchanged. It is private unless a visible profile or the brand shows the
 * file. No file can run scripts.
 * @param isShown a document is displayed in its sandbox instead of being saved
 */
export function fileAnswer(media: ReadableFile, { isShown = false } = {}): Response {
  const { object, range, file } = media;
  const headers = new Headers({
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'private, no-store',
    'Content-Security-Policy': viewedFilePolicy,
    'Content-Type': file?.httpMetadata?.contentType ?? object.contentType ?? 'application/octet-stream',
    ETag: file?.httpEtag ?? object.etag ?? '',
  });
  if (object.kind === 'document' && !isShown) headers.set('Content-Disposition', 'attachment');
  if (media.access === 'public') {
    headers.set(edgeLifetimeHeader, `public, max-age=${publicMediaSeconds}`);
    if (media.shownBy !== null) headers.set('Cache-Tag', profileMediaTag(media.shownBy));
    // Portraits stand in strips on other sites, and the agency's logo in emails, in mail clients of every origin.
    if (object.kind === 'image') headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
  }
  if (!file) return new Response(null, { status: 304, headers });
  if (range.kind !== 'part') {
    headers.set('Content-Length', String(file.size));
    return new Response(file.body, { status: 200, headers });
  }
  headers.set('Content-Length', String(range.length));
  headers.set('Content-Range', `bytes ${range.offset}-${range.offset + range.length - 1}/${object.size}`);
  return new Response(file.body, { status: 206, headers });
}
