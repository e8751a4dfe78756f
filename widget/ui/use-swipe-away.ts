import { type PointerEvent, useRef } from 'react';

/** How far to the right a swipe must go, in px (spec.md 9), and how far a press may slip and still be one. */
const swipeThreshold = 50;
const slip = 8;

/**
 * Lets an element be swiped away to the right: it follows the pointer, and goes back when let go too early. Handlers for the
 * element; its position is set through the CSSOM, which our policy allows.
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
      // From here it is no press on a button inside.
      event.currentTarget.setPointerCapture(event.pointerId);
      event.currentTarget.style.translate = `${distance(event)}px 0`;
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
  };
}
