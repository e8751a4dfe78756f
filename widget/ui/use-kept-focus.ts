import { type RefObject, useEffect } from 'react';

/**
 * Keeps the focus inside a part of the page when the focused control is removed, for example a button that its own press
 * replaces. Otherwise, the focus falls to the page's body, and a screen reader starts at its top. The focus moves to the heading
 * of the nearest section, dialog, or form group around that control that still exists. A screen with a better target focuses it
 * itself, in the same turn.
 */
export function useKeptFocus(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = part.current;
    if (!element) return undefined;
    /** The focused element, then its ancestors, recorded when it received the focus. */
    let around: Element[] = [];
    const remember = (event: FocusEvent) => {
      around = event.target instanceof Element ? withAncestors(event.target, element) : [];
    };
    const forget = (event: FocusEvent) => {
      // A removed control loses the focus to nothing, like a control in a window that goes to the background.
      if (event.relatedTarget !== null) around = [];
    };
    const observer = new MutationObserver(() => {
      const [focused, ...outer] = around;
      if (!focused || element.contains(focused) || hasFocusInside(element)) return;
      around = [];
      const place = outer.find((each) => element.contains(each) && headingOf(each));
      focusHeading(headingOf(place ?? element));
    });
    observer.observe(element, { childList: true, subtree: true });
    element.addEventListener('focusin', remember);
    element.addEventListener('focusout', forget);
    return () => {
      observer.disconnect();
      element.removeEventListener('focusin', remember);
      element.removeEventListener('focusout', forget);
    };
  }, [part]);
}

function withAncestors(start: Element, end: Element): Element[] {
  const all: Element[] = [];
  for (let each: Element | null = start; each && each !== end; each = each.parentElement) all.push(each);
  return all;
}

function hasFocusInside(element: Element): boolean {
  const root = element.getRootNode();
  const focused = root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null;
  return focused !== null && element.contains(focused);
}

/** The heading inside an element that groups controls. */
function headingOf(element: Element): HTMLElement | null {
  if (!element.matches('section, dialog, fieldset, main, [data-focus-home]')) return null;
  return element.querySelector<HTMLElement>('h1, h2, h3, h4, h5, h6');
}

function focusHeading(heading: HTMLElement | null): void {
  if (!heading) return;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
