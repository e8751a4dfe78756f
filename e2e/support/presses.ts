import type { Page } from '@playwright/test';

/** A control of a page: the same `signature` for those that differ only in what they are about. */
interface Control {
  index: number;
  name: string;
  signature: string;
  href: string | undefined;
}

/** What is pressed: links, buttons, and what opens. Fields are typed into and have tests of their own. */
const selector = 'a[href], button, summary';

/** Addresses that leave the browser; what they hold is compared by tests of their own. */
const external = /^(?:mailto|tel|sms):/;

/** A press has to show something within this time, ms. */
const effectMs = 3_000;

/** What cannot be pressed within this time lies under something else, ms. */
const pressMs = 10_000;

/** Before a press nothing may have changed for this long, ms: what changes then comes from the press. */
const quietMs = 250;

/** Runs in the page: keeps when something was last seen to change. */
function watchChanges(): void {
  // It runs in the page and takes nothing of this file along.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const note = () => Reflect.set(window, 'lastChange', performance.now());
  const watch = () => {
    note();
    const all = { subtree: true, childList: true, attributes: true, characterData: true };
    new MutationObserver(note).observe(document, all);
    // A film that plays, a list that scrolls and a focus that moves change no element.
    for (const kind of ['play', 'scroll', 'focusin', 'toggle', 'input']) document.addEventListener(kind, note, true);
  };
  watch();
}

/** Counts the presses of a test, and tells which did nothing. */
export class Presses {
  readonly #page: Page;
  readonly #open: () => Promise<void>;
  /** Signatures that were pressed already, on this screen or another: the same header is pressed once. */
  readonly #seen: Set<string>;
  count = 0;
  readonly dead: string[] = [];

  /** @param open brings the page to the screen, from whatever a press made of it */
  constructor(page: Page, open: () => Promise<void>, seen = new Set<string>()) {
    this.#page = page;
    this.#open = open;
    this.#seen = seen;
  }

  /** Has every page that follows watched. */
  static async watch(page: Page): Promise<void> {
    await page.addInitScript(watchChanges);
  }

  /** Presses every control of the screen that is in sight, one of each kind. */
  async pressAll(): Promise<void> {
    await this.#open();
    for (;;) {
      const next = (await this.#controls()).find(({ signature }) => !this.#seen.has(signature));
      if (!next) return;
      this.#seen.add(next.signature);
      if (next.href !== undefined && external.test(next.href)) continue;
      this.count += 1;
      if (!(await this.#hasEffect(next))) this.dead.push(`${next.name} (${next.signature})`);
      await this.#open();
    }
  }

  #controls(): Promise<Control[]> {
    return this.#page.evaluate((wanted) => {
      const shown = [...document.querySelectorAll(wanted)].map((element, index) => ({ element, index }));
      return shown.flatMap(({ element, index }) => {
        const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
        if (!isShown || element.closest('[inert], [aria-hidden=true]') !== null) return [];
        const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 80);
        // Of a list one row stands for all; elsewhere names tell controls apart.
        const item = element.closest('li, tr');
        const kind = item
          ? [item.parentElement?.className, [...item.querySelectorAll(wanted)].indexOf(element)]
          : [element.parentElement?.className, name];
        const signature = [element.tagName.toLowerCase(), element.className, ...kind].join(' · ');
        return [{ index, name, signature, href: element.getAttribute('href') ?? undefined }];
      });
    }, selector);
  }

  /** Presses a control and waits until something comes of it: a page, a file, a window, a choice of files, or a change. */
  async #hasEffect({ index }: Control): Promise<boolean> {
    const page = this.#page;
    const control = page.locator(selector).nth(index);
    await control.scrollIntoViewIfNeeded();
    await control.focus();
    await this.#quiet();
    // Where a link leads to the address that is open already, pressing it changes nothing, and rightly so.
    if (await control.evaluate((element) => element instanceof HTMLAnchorElement && element.href === location.href)) {
      return true;
    }
    const before = await page.evaluate(() => performance.now());
    const outside = Promise.race(
      (['download', 'popup', 'filechooser', 'dialog'] as const).map((event) =>
        page.waitForEvent(event as 'popup', { timeout: effectMs }).then(
          () => true,
          () => false,
        ),
      ),
    );
    const navigated = page
      .waitForRequest((request) => request.isNavigationRequest(), { timeout: effectMs })
      .then(
        () => true,
        () => false,
      );
    // What is out of sight until it has the focus, such as a way past the header, is pressed by the keyboard.
    if (await control.evaluate((element) => element.className.includes('skip'))) await control.press('Enter');
    else await control.click({ noWaitAfter: true, timeout: pressMs });
    const changed = page
      .waitForFunction((since) => Number(Reflect.get(window, 'lastChange')) > since, before, { timeout: effectMs })
      .then(
        () => true,
        // A page that is left takes its answer along.
        () => false,
      );
    return firstTrue([outside, navigated, changed]);
  }

  async #quiet(): Promise<void> {
    await this.#page.waitForFunction(
      (still) => performance.now() - Number(Reflect.get(window, 'lastChange')) > still,
      quietMs,
    );
  }
}

/** Whether any of these becomes true. */
async function firstTrue(answers: Promise<boolean>[]): Promise<boolean> {
  return new Promise((resolve) => {
    for (const answer of answers) void answer.then((isTrue) => isTrue && resolve(true));
    void Promise.all(answers).then((all) => resolve(all.includes(true)));
  });
}
