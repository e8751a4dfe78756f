import { logFailure } from '#widget/api/log-failure.ts';

/** The tools for video files are large: they load when a recording needs them. */
const loadTools = () => import('./convert.ts');

/** Fetches the tools ahead, while she is recording. */
export function preloadPlayable(): void {
  // What does not load now is asked for again when there is a recording.
  loadTools().catch(() => {});
}

/**
 * A recording as families can play it: seekable, and where this browser can make that, as H.264, which older phones need
 * (design.md 6). Where encoding fails, pictures and sound are copied as they are.
 * @param onProgress called with 0 to 1
 * @throws when not even that works
 */
export async function makePlayable(recording: Blob, onProgress: (share: number) => void): Promise<Blob> {
  const { convert } = await loadTools();
  try {
    return await convert(recording, { mayEncode: true, onProgress });
  } catch (error) {
    logFailure('encoding a recording', error);
    return convert(recording, { mayEncode: false, onProgress });
  }
}
