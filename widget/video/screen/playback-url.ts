/** The URL of a stored path: a path without the /api prefix gets it (docs/specification.md 7). */
export function playbackUrl(path: string): string {
  return path.startsWith('/') && !path.startsWith('/api/') ? `/api${path}` : path;
}
