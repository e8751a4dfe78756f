/** Tools for video files are large: they load when a video is looked at. */
const loadTools = () => import('./sound.ts');

/** Whether nothing can be heard in a whole video. @throws when this browser cannot tell, and when the tools do not load */
export async function hasNoSound(video: Blob): Promise<boolean> {
  const { isSilent } = await loadTools();
  return isSilent(video);
}
