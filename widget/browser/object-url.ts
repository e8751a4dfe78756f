/** ms for which a media element that has let go of its source may still read from it. */
const stillReadMs = 10_000;

/**
 * Gives a blob's URL back once nothing reads from it any more. An element goes on with the requests it has under way after its
 * source was taken away, and the browser would report each of them as a file that is not found.
 */
export function releaseObjectUrl(url: string): void {
  setTimeout(() => URL.revokeObjectURL(url), stillReadMs);
}
