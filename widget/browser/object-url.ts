/** How long a media element may still read from a source after it was removed, in ms. */
const stillReadMs = 10_000;

/**
 * Revokes a blob's URL once nothing reads from it anymore. An element finishes its running requests after its source was removed,
 * and the browser would report each of them as a file not found.
 */
export function releaseObjectUrl(url: string): void {
  setTimeout(() => URL.revokeObjectURL(url), stillReadMs);
}
