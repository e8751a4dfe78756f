// What runs in the page while controls are pressed.
import type { Locator, Page } from '@playwright/test';

/** A part of the product whose controls are pressed. */
export interface PressedScreen {
  name: string;
  /**
   * Brings the page to the screen from any state.
   * @param isUsed whether a press has written something since: what it may have ended is made again
   */
  open(isUsed: boolean): Promise<void>;
  /** A selector for the part of the page whose controls are pressed. */
  within: string;
  /** Names of controls that rightly do nothing at first, such as one that scrolls back. */
  atRest?: readonly string[];
  /** Whether any write may end the session: the screen is opened again after each. */
  isOpenedAfterWrites?: boolean;
}

/** A control of a page. Controls that differ only in their subject have the same `signature`. */
export interface Control {
  name: string;
  signature: string;
  href: string | undefined;
}

/** Which control is looked for: the first with none of these signatures, or the one with this signature. */
interface Search {
  within: string;
  except?: string[];
  only?: string;
}

/** Runs in the page: marks a visible control, because pages keep changing. In a dialog or menu that is open, if there is one. */
export function findControl({ within, except = [], only }: Search): Control | undefined {
  // More than this many similar controls are a list.
  const mostAlike = 9;
  document.querySelector('[data-press]')?.removeAttribute('data-press');
  const layer = [
    ...document.querySelectorAll('dialog[open], [popover]:not([popover=manual]):popover-open, [role=menu]'),
  ].findLast((element) => element.checkVisibility({ visibilityProperty: true }));
  // Links, buttons, and elements that open. Fields have their own tests.
  const kinds = 'a[href], button, summary';
  const all = layer ? layer.querySelectorAll(kinds) : document.querySelectorAll(`${within} :is(${kinds})`);
  const shown = [...all].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.matches(':disabled') &&
      element.closest('[inert], [aria-hidden=true]') === null &&
      // What is on its way answers in a moment.
      element.ariaBusy !== 'true',
  );
  // What is disabled comes last, because other presses may enable it.
  shown.sort((one, other) => Number(one.ariaDisabled === 'true') - Number(other.ariaDisabled === 'true'));
  const looks = shown.map((element) => `${element.tagName} ${element.className} ${element.parentElement?.className}`);
  for (const [index, element] of shown.entries()) {
    const look = looks[index] ?? '';
    const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 80);
    // One of many similar controls, such as the rows of a list, represents them all.
    const isOneOfMany = looks.filter((other) => other === look).length > mostAlike;
    // Numbers of things change while other tests add some.
    const signature = isOneOfMany ? look : `${look} ${name.replaceAll(/\d+/g, '#')}`;
    if (only === undefined ? except.includes(signature) : signature !== only) continue;
    element.setAttribute('data-press', '');
    return { name, signature, href: element.getAttribute('href') ?? undefined };
  }
  return undefined;
}

/** How many dialogs and menus are open. */
export function layers(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      [...document.querySelectorAll('dialog[open], [popover]:not([popover=manual]):popover-open, [role=menu]')].filter(
        (element) => element.checkVisibility({ visibilityProperty: true }),
      ).length,
  );
}

/** Runs in the page: stores the time of the last change that people see or hear: of a state, a text, or what is shown. */
export function watchChanges(): void {
  const record = 'lastChange';
  const note = () => Reflect.set(window, record, performance.now());
  note();
  const states = ['pressed', 'expanded', 'checked', 'selected', 'current', 'disabled', 'invalid', 'busy', 'hidden'];
  const others = ['aria-label', 'aria-valuenow', 'disabled', 'hidden', 'href', 'inert', 'open', 'src', 'value'];
  const attributeFilter = [...states.map((state) => `aria-${state}`), ...others];
  new MutationObserver((records) => {
    // A file that is loaded for later and the level of a microphone are no effects.
    if (records.some(({ target }) => target.nodeName !== 'METER' && !document.head?.contains(target))) note();
  }).observe(document, { subtree: true, childList: true, characterData: true, attributeFilter });
  // A playing video, a scrolling list, and a moving focus change no element.
  for (const kind of ['play', 'scroll', 'focusin', 'toggle', 'input']) document.addEventListener(kind, note, true);
  // A link or form leaves the page a moment after the press, and what the press changes on the page comes first.
  const departure = 'isLeaving';
  const leave = () => Reflect.set(window, departure, true);
  navigation.addEventListener('navigate', ({ destination, downloadRequest }) => {
    if (!destination.sameDocument && downloadRequest === null && destination.url.startsWith(location.origin)) leave();
  });
  window.addEventListener('submit', ({ target, submitter, defaultPrevented }) => {
    const method = submitter?.getAttribute('formmethod') ?? (target instanceof HTMLFormElement ? target.method : '');
    if (!defaultPrevented && method !== 'dialog') leave();
  });
}

/** Runs in the page before a press. @returns the time, in ms */
export function startPress(): number {
  Reflect.set(window, 'isLeaving', false);
  return performance.now();
}

/** Runs in the page: whether it has changed since a press, and whether the press makes it leave. */
export const changesSince = (before: number) => ({
  hasChanged: Number(Reflect.get(window, 'lastChange')) > before,
  isLeaving: Reflect.get(window, 'isLeaving') === true,
});

/** How a control must be pressed, and whether a disabled one says why. */
export function traitsOf(control: Locator) {
  return control.evaluate((element) => {
    let isUnseen = element.className.includes('skip');
    for (let box: Element | null = element; box; box = box.parentElement) {
      isUnseen ||= getComputedStyle(box).clipPath === 'inset(50%)';
    }
    const descriptions = (element.getAttribute('aria-describedby') ?? '').split(' ');
    return {
      isUnseen,
      isDisabled: element.ariaDisabled === 'true',
      isExplained: descriptions.some((id) => (document.getElementById(id)?.textContent ?? '').trim() !== ''),
      isDownload: element.hasAttribute('download'),
    };
  });
}

/** The page's entry in the browser's history. */
export const historyEntry = (page: Page) => page.evaluate(() => navigation.currentEntry?.key).catch(() => undefined);

/** Goes back to the entry before a press, if the press led one step further in the same document: faster than opening it again. */
export const goBackTo = (page: Page, key: string | undefined) => page.evaluate(goBackFrom, key).catch(() => false);

/** Runs in the page. */
async function goBackFrom(key: string | undefined): Promise<boolean> {
  const previous = navigation.entries()[(navigation.currentEntry?.index ?? 0) - 1];
  if (previous?.sameDocument !== true || previous.key !== key) return false;
  await navigation.back().finished;
  return true;
}

/** Runs in the page: whether a control leads to what is shown, and rightly changes nothing. */
export const isCurrent = (element: Element): boolean =>
  element.ariaCurrent !== null || (element instanceof HTMLAnchorElement && element.href === location.href);
