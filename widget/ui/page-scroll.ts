let locks = 0;
let overflowBefore = '';

/** Keeps the page behind a dialog from scrolling until the returned function is called. Dialogs may nest. */
export function lockPageScroll(): () => void {
  const root = document.documentElement.style;
  if (locks === 0) {
    overflowBefore = root.overflow;
    root.overflow = 'hidden';
  }
  locks += 1;
  return () => {
    locks -= 1;
    if (locks === 0) root.overflow = overflowBefore;
  };
}
