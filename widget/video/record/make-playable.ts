import { logFailure } from '#widget/api/log-failure.ts';

/** The tools for video files are large, so they load when a recording needs them. */
const loadTools = () => import('./convert.ts');

/** Preloads the tools while the nanny is recording. */
export function preloadPlayable(): void {
  // After a failed preload, the tools are requested again when there is a recording.
  loadTools().catch(() => {});
}

/**
 * Makes a recording playable for families: seekable, and H.264 if this browser can encode it, because older phones need it
 * (docs/architecture.md 6). If encoding fails, video and audio are copied unchanged.
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
