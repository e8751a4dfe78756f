// Does not import zod: the desk's first screen needs the paths of portraits.

/** Longest object path or URL that a client may send, in UTF-16 units. */
export const maxMediaUrlLength = 500;

export const mediaPathPattern = /^(?:\/api)?\/objects\/uploads\/([0-9a-z]{1,40})(?:\?.*)?$/;

/** The stored path of an object (docs/specification.md 7). */
export function mediaPath(objectId: string): string {
  return `/api/objects/uploads/${objectId}`;
}

/** The object id in a stored path, with or without the /api prefix; undefined for any other text. */
export function objectIdOfPath(path: string): string | undefined {
  return path.length > maxMediaUrlLength ? undefined : mediaPathPattern.exec(path)?.[1];
}

/** The object id in an upload URL. The path may have an origin before it and a token after it. */
export function objectIdOfUrl(url: string): string | undefined {
  return url.length > maxMediaUrlLength ? undefined : objectIdOfPath(url.replace(/^https?:\/\/[^/]*/, ''));
}
