/** The container tools are large: they load when a recording needs them. */
const loadContainers = () => import('./containers.ts');

/** Fetches the tools ahead, while she is recording. */
export function preloadRepair(): void {
  loadContainers().catch(() => {});
}

/** A recording with a finite duration and a seek index; the recording itself where that fails (design.md 6). */
export async function repair(recording: Blob): Promise<Blob> {
  try {
    return await (await loadContainers()).repairContainer(recording);
  } catch {
    return recording;
  }
}

/** A recording as older phones play it; the recording itself where this browser cannot make that. */
export async function makeWidelyPlayable(recording: Blob): Promise<Blob> {
  try {
    return await (await loadContainers()).encodeWidely(recording);
  } catch {
    return recording;
  }
}
