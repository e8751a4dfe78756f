import { type PointerEvent, useRef } from 'react';

/** The distance of a swipe to the right, in px (docs/specification.md 9), and the distance that a press may move. */
const swipeThreshold = 50;
const slip = 8;

/**
 * Lets an element be swiped away to the right: it follows the pointer, and returns when released too early. Returns handlers for
 * the element. Its position is set with the CSSOM, which our Content-Security-Policy allows.
 */
export function useSwipeAway(onSwiped: () => void) {
  const startedAt = useRef<number | undefined>(undefined);

  const distance = (event: PointerEvent) => Math.max(0, event.clientX - (startedAt.current ?? event.clientX));
  const letGo = (event: PointerEvent<HTMLElement>) => {
    const isFar = event.type === 'pointerup' && distance(event) >= swipeThreshold;
    startedAt.current = undefined;
    event.currentTarget.style.translate = '';
    if (isFar) onSwiped();
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button === 0) startedAt.current = event.clientX;
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (startedAt.current === undefined || distance(event) < slip) return;
      // From this distance on, it is not a press on a button inside.
      event.currentTarget.setPointerCapture(event.pointerId);
      event.currentTarget.style.translate = `${distance(event)}px 0`;
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
  };
}
