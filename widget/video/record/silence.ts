/** Tools for video files are large, so they load when a video is checked. */
const loadTools = () => import('./sound.ts');

/** Whether a whole video is silent. @throws when this browser cannot tell, and when the tools do not load */
export async function hasNoSound(video: Blob): Promise<boolean> {
  const { isSilent } = await loadTools();
  return isSilent(video);
}
