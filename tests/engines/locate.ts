/** How to find an element: by a selector, and by a pattern of its accessible name. */
export interface Step {
  selector: string;
  pattern?: string | undefined;
}

/** An element that is shown, and what a person can tell about it. */
export interface Found {
  /** The middle of it, in CSS pixels of the viewport. */
  x: number;
  y: number;
  text: string;
  value: string;
  attributes: Record<string, string>;
  isEnabled: boolean;
  /** Whether a press in its middle would reach it: it is on the screen, and nothing covers it. */
  isReachable: boolean;
}

/**
 * Runs in the page: the elements that match the last of the steps, each within a match of the step before, in shadow roots too.
 * @param act what to do with the first: bring it to the middle of the screen, or focus it and select what is in it
 */
export function locate(steps: Step[], act: 'look' | 'show' | 'focus'): Found[] {
  /** Text as it is read: without what is hidden from screen readers. */
  const words = (node: Node): string => {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element) || node.matches('[aria-hidden=true], [hidden], script, style')) return '';
    return [...node.childNodes].map(words).join('');
  };
  const nameOf = (element: Element): string => {
    const root = element.getRootNode();
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const titles = ids.map((id) =>
      root instanceof Document || root instanceof ShadowRoot ? root.getElementById(id) : null,
    );
    const labels = 'labels' in element && element.labels instanceof NodeList ? [...element.labels] : [];
    const named = [...titles, ...labels].map((label) => (label ? words(label) : '')).join(' ');
    return element.getAttribute('aria-label') ?? (named.trim() || element.getAttribute('alt') || words(element));
  };
  const matches = (element: Element, { selector, pattern }: Step): boolean => {
    if (!element.matches(selector) || !element.checkVisibility({ visibilityProperty: true })) return false;
    if (pattern === undefined) return true;
    const isWanted = (each: Element) => new RegExp(pattern, 'u').test(nameOf(each).replaceAll(/\s+/g, ' ').trim());
    // A text stands in the innermost element that has all of it.
    return isWanted(element) && (selector !== '*' || ![...element.children].some(isWanted));
  };
  /** Everything inside an element, or the page, in reading order. */
  const within = (root: Document | ShadowRoot | Element): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) =>
      element.shadowRoot ? [element].concat(within(element.shadowRoot)) : element,
    );
  const insideOf = (element: Element) => (element.shadowRoot ? within(element.shadowRoot) : []).concat(within(element));

  const [first, ...rest] = steps;
  let found = first ? within(document).filter((element) => matches(element, first)) : [];
  for (const step of rest) found = [...new Set(found.flatMap(insideOf))].filter((element) => matches(element, step));
  const [target] = found;
  if (act !== 'look') target?.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  if (act === 'focus' && target instanceof HTMLElement) {
    target.focus();
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) target.select();
  }
  return found.map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const middle = [x + width / 2, y + height / 2] as const;
    let top = document.elementFromPoint(...middle);
    while (top?.shadowRoot) top = top.shadowRoot.elementFromPoint(...middle);
    return {
      x: middle[0],
      y: middle[1],
      text: words(element).replaceAll(/\s+/g, ' ').trim(),
      value: 'value' in element ? String(element.value) : '',
      attributes: Object.fromEntries([...element.attributes].map((each) => [each.name, each.value])),
      isEnabled: !element.matches(':disabled, [aria-disabled=true]'),
      isReachable: top !== null && element.contains(top),
    };
  });
}
