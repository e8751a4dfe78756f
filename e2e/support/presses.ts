import { expect, type Page } from '@playwright/test';

/** A control of a page: the same `signature` for those that differ only in what they are about. */
interface Control {
  name: string;
  signature: string;
  href: string | undefined;
}

/** What is pressed: links, buttons, and what opens. Fields are typed into and have tests of their own. */
const selector = (within: string) => ['a[href]', 'button', 'summary'].map((kind) => `${within} ${kind}`).join();

/** More controls than these that look alike are a list. */
const mostAlike = 9;

/** Addresses that leave the browser; what they hold is compared by tests of their own. */
const external = /^(?:mailto|tel|sms):/;

/** A press has to show something within this time, ms. */
const effectMs = 3_000;

/** What cannot be pressed within this time lies under something else, ms. */
const pressMs = 5_000;

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

/** What a press can come to without changing the page. */
type Departure = 'navigation' | 'popup' | 'download' | 'filechooser' | 'dialog';

/** Presses the controls of screens, and tells which did nothing. */
export class Presses {
  readonly #page: Page;
  /** Signatures that were pressed already, on any screen: a header that screens share is pressed once. */
  readonly #seen = new Set<string>();
  /** What the last press came to. */
  #departure: Departure | undefined;
  #isPressing = false;
  count = 0;

  private constructor(page: Page) {
    this.#page = page;
  }

  /** Watches every document that the page opens from now on. */
  static async of(page: Page): Promise<Presses> {
    const presses = new Presses(page);
    await page.addInitScript(watchChanges);
    // An answer without content leaves the page where it is, so that the next control can be pressed there.
    await page.route('**', async (route, request) => {
      const leaves = request.isNavigationRequest() && request.frame() === page.mainFrame();
      if (!presses.#isPressing || !leaves) return route.fallback();
      presses.#departure = 'navigation';
      return route.fulfill({ status: 204 });
    });
    page.on('popup', (popup) => {
      presses.#departure = 'popup';
      void popup.close();
    });
    page.on('download', () => (presses.#departure = 'download'));
    page.on('filechooser', () => (presses.#departure = 'filechooser'));
    page.on('dialog', (dialog) => {
      presses.#departure = 'dialog';
      void dialog.dismiss();
    });
    return presses;
  }

  /**
   * Presses one control of each kind that is in sight on a screen.
   * @param open brings the page to the screen, from whatever a press made of it
   * @param within the part of the page whose controls are pressed, as a selector
   * @returns the names of those that did nothing
   */
  async pressAll(open: () => Promise<void>, within = 'body'): Promise<string[]> {
    const dead: string[] = [];
    await open();
    let isFresh = true;
    for (;;) {
      const next = await this.#next(within).catch(() => 'left' as const);
      // A press may have made the page load itself again, later than anything else came of it.
      if (next === 'left') {
        await open();
        continue;
      }
      if (!next) return dead;
      this.#seen.add(next.signature);
      if (next.href !== undefined && external.test(next.href)) continue;
      const address = this.#page.url();
      const outcome = await this.#press().catch((error: unknown) => {
        if (isFresh) throw error;
        return 'covered' as const;
      });
      if (outcome === 'covered') {
        // What earlier presses left on the screen may lie over it: once more on the screen as it opens.
        this.#seen.delete(next.signature);
        await open();
        isFresh = true;
        continue;
      }
      this.count += 1;
      isFresh = outcome !== 'change';
      if (outcome === 'nothing') dead.push(`${next.name} (${next.signature})`);
      if (outcome !== 'change' || (await this.#goBack(address))) continue;
      await open();
      isFresh = true;
    }
  }

  /** The next control in sight of a kind that was not pressed yet; it is marked, since pages go on changing. */
  #next(within: string): Promise<Control | undefined> {
    return this.#page.evaluate(
      ({ wanted, pressed, most }) => {
        document.querySelector('[data-press]')?.removeAttribute('data-press');
        const shown = [...document.querySelectorAll(wanted)].filter(
          (element) =>
            element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
            element.closest('[inert], [aria-hidden=true]') === null,
        );
        const looks = shown.map(
          (element) => `${element.tagName} ${element.className} ${element.parentElement?.className}`,
        );
        for (const [index, element] of shown.entries()) {
          const look = looks[index] ?? '';
          const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 80);
          // Of many that look alike, as the rows of a list do, one stands for all.
          const isOneOfMany = looks.filter((other) => other === look).length > most;
          const signature = isOneOfMany ? look : `${look} ${name}`;
          if (pressed.includes(signature)) continue;
          element.setAttribute('data-press', '');
          return { name, signature, href: element.getAttribute('href') ?? undefined };
        }
        return undefined;
      },
      { wanted: selector(within), pressed: [...this.#seen], most: mostAlike },
    );
  }

  /** Closes what a press opened. Gives false where the screen is no longer the one that it was. */
  async #goBack(address: string): Promise<boolean> {
    await this.#page.keyboard.press('Escape');
    if (this.#page.url() !== address) return false;
    return this.#page.evaluate(() => document.querySelector('dialog[open]') === null).catch(() => false);
  }

  /** Presses a control and waits until something comes of it. */
  async #press(): Promise<Departure | 'change' | 'nothing'> {
    const page = this.#page;
    const control = page.locator('[data-press]');
    await control.scrollIntoViewIfNeeded();
    await control.focus();
    await page.waitForFunction(
      (still) => performance.now() - Number(Reflect.get(window, 'lastChange')) > still,
      quietMs,
    );
    // Where a link leads to the address that is open already, pressing it changes nothing, and rightly so.
    if (await control.evaluate((element) => element instanceof HTMLAnchorElement && element.href === location.href)) {
      return 'navigation';
    }
    const before = await page.evaluate(() => performance.now());
    this.#departure = undefined;
    this.#isPressing = true;
    try {
      // What is out of sight until it has the focus, such as a way past the header, is pressed by the keyboard; what reads as
      // disabled says why, when it is pressed or by its description.
      const { isSkip, isDisabled, description } = await control.evaluate((element) => ({
        isSkip: element.className.includes('skip'),
        isDisabled: element.ariaDisabled === 'true',
        description: element.getAttribute('aria-describedby'),
      }));
      if (isSkip) await control.press('Enter');
      else await control.click({ noWaitAfter: true, timeout: pressMs, force: isDisabled });
      if (isDisabled && description !== null) return 'navigation';
      await expect
        .poll(async () => this.#departure ?? ((await this.#hasChangedSince(before)) ? 'change' : undefined), {
          timeout: effectMs,
          intervals: [20, 50, 100],
        })
        .toBeDefined()
        .catch(() => {});
      return this.#departure ?? ((await this.#hasChangedSince(before)) ? 'change' : 'nothing');
    } finally {
      this.#isPressing = false;
    }
  }

  #hasChangedSince(before: number): Promise<boolean> {
    return this.#page.evaluate((since) => Number(Reflect.get(window, 'lastChange')) > since, before);
  }
}
