import { objectIdOfPath } from '#domain/media/media-path.ts';

/** The desk's URL of a stored picture or video, readable whatever its visibility; undefined for a foreign path. */
export function mediaAtDesk(path: string | undefined): string | undefined {
  const id = path === undefined ? undefined : objectIdOfPath(path);
  return id === undefined ? undefined : `/api/agency/media/${id}`;
}
