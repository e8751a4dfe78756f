import { expect, type Page } from '@playwright/test';

/** A control of a page. Controls that differ only in their subject have the same `signature`. */
interface Control {
  name: string;
  signature: string;
  href: string | undefined;
}

/** The pressed elements: links, buttons, and elements that open. Fields have their own tests. */
const selector = (within: string) => ['a[href]', 'button', 'summary'].map((kind) => `${within} ${kind}`).join();

/** More than this many similar controls are a list. */
const mostAlike = 9;

/** URLs that leave the browser. Separate tests check their content. */
const external = /^(?:mailto|tel|sms):/;

/** A press must have a visible effect within this time, in ms. */
const effectMs = 3_000;

/** A control that cannot be pressed within this time is covered, has gone, or is on a page that keeps changing, in ms. */
const pressMs = 5_000;

/** A page must load within this time, in ms. */
const navigationMs = 30_000;

/** The page must be unchanged for this long before a press, in ms, so that later changes are effects of the press. */
const quietMs = 250;

/** Runs in the page: stores the time of the last visible change. */
function watchChanges(): void {
  const record = 'lastChange';
  const note = () => Reflect.set(window, record, performance.now());
  note();
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver(note).observe(document, all);
  // A playing video, a scrolling list, and a moving focus change no element.
  for (const kind of ['play', 'scroll', 'focusin', 'toggle', 'input']) document.addEventListener(kind, note, true);
}

/** An effect of a press other than a change of the page. */
type Departure = 'navigation' | 'popup' | 'download' | 'filechooser' | 'dialog';

/** Presses the controls of screens, and reports those without an effect. */
export class Presses {
  readonly #page: Page;
  /** Signatures that were already pressed, on any screen: a header shared by screens is pressed once. */
  readonly #seen = new Set<string>();
  /** The effect of the last press. */
  #departure: Departure | undefined;
  #isPressing = false;
  count = 0;

  private constructor(page: Page) {
    this.#page = page;
  }

  /** Watches every document that the page opens from now on. */
  static async of(page: Page): Promise<Presses> {
    const presses = new Presses(page);
    page.setDefaultTimeout(pressMs);
    page.setDefaultNavigationTimeout(navigationMs);
    await page.addInitScript(watchChanges);
    // A response without content keeps the page open, so that the next control can be pressed there.
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
   * Presses one control of each kind that is visible on a screen.
   * @param open brings the page to the screen from any state
   * @param within a selector for the part of the page whose controls are pressed
   * @returns the names of the controls without an effect
   */
  async pressAll(open: () => Promise<void>, within = 'body'): Promise<string[]> {
    const dead: string[] = [];
    await open();
    let isFresh = true;
    for (;;) {
      const next = await this.#next(within).catch(() => 'left' as const);
      // A press may have made the page reload, after its other effects.
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
        // The results of earlier presses may cover it, so it is pressed again on the freshly opened screen.
        this.#seen.delete(next.signature);
        await open();
        isFresh = true;
        continue;
      }
      this.count += 1;
      // Also after a press that only left: an earlier change, such as a publication, may still take effect.
      isFresh &&= outcome !== 'change';
      if (outcome === 'nothing') dead.push(`${next.name} (${next.signature})`);
      if (outcome !== 'change' || (await this.#goBack(address))) continue;
      await open();
      isFresh = true;
    }
  }

  /** The next visible control of a kind that was not pressed yet. It gets a mark in the page, because pages keep changing. */
  #next(within: string): Promise<Control | undefined> {
    return this.#page.evaluate(
      ({ wanted, pressed, most }) => {
        document.querySelector('[data-press]')?.removeAttribute('data-press');
        const shown = [...document.querySelectorAll(wanted)].filter(
          (element) =>
            element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
            !element.matches(':disabled') &&
            element.closest('[inert], [aria-hidden=true]') === null,
        );
        const looks = shown.map(
          (element) => `${element.tagName} ${element.className} ${element.parentElement?.className}`,
        );
        for (const [index, element] of shown.entries()) {
          const look = looks[index] ?? '';
          const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 80);
          // One of many similar controls, such as the rows of a list, represents them all.
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

  /** Closes what a press opened. Resolves to false if the screen has changed. */
  async #goBack(address: string): Promise<boolean> {
    await this.#page.keyboard.press('Escape');
    if (this.#page.url() !== address) return false;
    return this.#page.evaluate(() => document.querySelector('dialog[open]') === null).catch(() => false);
  }

  /** Presses a control and waits for an effect. */
  async #press(): Promise<Departure | 'change' | 'nothing'> {
    const page = this.#page;
    const control = page.locator('[data-press]');
    await control.scrollIntoViewIfNeeded();
    await control.focus();
    // A dialog that opened late may show a camera's level, which never stops changing.
    await page.waitForFunction(
      (still) => performance.now() - Number(Reflect.get(window, 'lastChange')) > still,
      quietMs,
    );
    // A link to the current URL rightly changes nothing.
    if (await control.evaluate((element) => element instanceof HTMLAnchorElement && element.href === location.href)) {
      return 'navigation';
    }
    const before = await page.evaluate(() => performance.now());
    this.#departure = undefined;
    this.#isPressing = true;
    try {
      // Elements that are hidden until they have the focus, such as a skip link, are pressed with the keyboard. Disabled elements
      // explain themselves when pressed or in their description.
      const { isSkip, isDisabled, description } = await control.evaluate((element) => ({
        isSkip: element.className.includes('skip'),
        isDisabled: element.ariaDisabled === 'true',
        description: element.getAttribute('aria-describedby'),
      }));
      if (isSkip) await control.press('Enter');
      else await control.click({ noWaitAfter: true, force: isDisabled });
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
