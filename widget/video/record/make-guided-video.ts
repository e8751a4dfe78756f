import type { JoinedVideo, JoinOptions } from './join.ts';

/** The joining module is large, like all tools for video files, so it loads on demand. */
const loadTools = () => import('./join.ts');

/** Preloads the tools while the nanny answers. */
export function preloadJoining(): void {
  // After a failed preload, the tools are requested again when there is something to join.
  loadTools().catch(() => {});
}

/** Joins recordings into one video. @throws as `joinTakes` does, and when the tools do not load */
export async function makeGuidedVideo(recordings: readonly Blob[], options: JoinOptions): Promise<JoinedVideo> {
  const { joinTakes } = await loadTools();
  return joinTakes(recordings, options);
}
