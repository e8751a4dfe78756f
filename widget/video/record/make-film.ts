import type { JoinedFilm, JoinOptions } from './join.ts';

/** The joining is large, as all tools for video files: it loads when it is needed. */
const loadTools = () => import('./join.ts');

/** Fetches the tools ahead, while she answers. */
export function preloadJoining(): void {
  // What does not load now is asked for again when there is something to join.
  loadTools().catch(() => {});
}

/** Joins recordings into one film. @throws as `joinTakes` does, and when the tools do not load */
export async function makeFilm(recordings: readonly Blob[], options: JoinOptions): Promise<JoinedFilm> {
  const { joinTakes } = await loadTools();
  return joinTakes(recordings, options);
}
