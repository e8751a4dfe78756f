/** Whether the device has a mouse or a touchpad. Its screens may open with a focused field: no keyboard covers them. */
export function hasMouse(): boolean {
  return window.matchMedia('(hover: hover) and (pointer: fine)').matches;
}
