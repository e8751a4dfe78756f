import type { ReactElement } from 'react';
import { render } from 'vitest-browser-react';

/** The builder's environments: our own pages, and a shadow root on other sites. */
export const places = ['a page', 'a shadow root'] as const;

/** Renders an element in one of the environments. */
export async function renderIn(place: (typeof places)[number], element: ReactElement): Promise<void> {
  const host = document.body.appendChild(document.createElement('div'));
  const root = place === 'a page' ? host : host.attachShadow({ mode: 'open' });
  await render(element, { container: root.appendChild(document.createElement('div')) });
}

/** The focused element, including inside shadow roots. */
export function focusedElement(): Element | null {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused;
}
