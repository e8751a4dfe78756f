/** Presses this close together are a double tap, in ms. */
export const doubleTapMs = 600;

/** The width and height of the place that both taps hit, in px. */
const fingerSize = 64;

/**
 * Covers a place on the screen for a moment: the second tap of a double tap on something that has closed must not press what was
 * under it. The focus stays where it is.
 * @param root the page, or the shadow root that the closed element was in
 */
export function coverDoubleTap({ clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>, root: Node): void {
  const cover = document.createElement('div');
  Object.assign(cover.style, {
    position: 'fixed',
    zIndex: '2147483647',
    left: `${clientX - fingerSize / 2}px`,
    top: `${clientY - fingerSize / 2}px`,
    inlineSize: `${fingerSize}px`,
    blockSize: `${fingerSize}px`,
  });
  cover.addEventListener('mousedown', (event) => event.preventDefault());
  (root instanceof ShadowRoot ? root : document.body).appendChild(cover);
  setTimeout(() => cover.remove(), doubleTapMs);
}
