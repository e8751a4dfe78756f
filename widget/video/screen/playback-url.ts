/** Where a stored path is fetched from: paths without the /api prefix get it (spec.md 7). */
export function playbackUrl(path: string): string {
  return path.startsWith('/') && !path.startsWith('/api/') ? `/api${path}` : path;
}
