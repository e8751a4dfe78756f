import { expect, type Page, type Request, type Route } from '@playwright/test';
import { fillForm } from './fill-form.ts';
import { Answers, isExternal, stay } from './press-answers.ts';
import {
  changesSince,
  type Control,
  findControl,
  goBackTo,
  historyEntry,
  isCurrent,
  layers,
  type PressedScreen,
  startPress,
  traitsOf,
  watchChanges,
} from './press-controls.ts';

/** A press must have an effect within this time, in ms, or within twice the time that the machine needs to open the screen. */
const leastPatienceMs = 3_000;

/** The page must be unchanged for this long before a press, in ms, so that later changes are effects of the press. */
const quietMs = 250;

/** What the desk writes on its own: who looks at an item. */
const heartbeat = /\/presence$/;

/** What a press did. What it changed on the page: the address, a dialog, a state, or text. */
type Effect =
  | 'navigation'
  | 'popup'
  | 'download'
  | 'filechooser'
  | 'dialog'
  | 'change'
  | 'write'
  | 'disabled'
  | 'nothing';

/** Presses the controls of screens, and reports those that do nothing, lead nowhere, or are refused. */
export class Presses {
  readonly #page: Page;
  readonly #answers: Answers;
  readonly #mayWrite: (request: Request) => boolean;
  /** Signatures that were already pressed, on any screen: a header shared by screens is pressed once. */
  readonly #seen = new Set<string>();
  /** How often a control was tried without success. */
  readonly #tries = new Map<string, number>();
  readonly #faults: string[] = [];
  /** Controls that were disabled on every screen so far, such as the way back on a first step, by signature. */
  readonly #disabled = new Map<string, string>();
  /** The controls that have opened the dialogs and menus which are open now. */
  #openers: Control[] = [];
  /** An effect of the last press other than a change of the page. */
  #departure: Effect | undefined;
  #isPressing = false;
  /** Whether the pressed link saves a file. */
  #isDownload = false;
  /** Whether a form has left the page, whose content is from before. */
  #isStale = false;
  #isUsed = false;
  #patienceMs = leastPatienceMs;
  count = 0;

  private constructor(page: Page, mayWrite: (request: Request) => boolean) {
    this.#page = page;
    this.#mayWrite = mayWrite;
    this.#answers = new Answers(page);
  }

  /**
   * Watches every document that the page opens from now on.
   * @param mayWrite whether a request may change data on the server; others never get an answer
   */
  static async of(page: Page, mayWrite: (request: Request) => boolean): Promise<Presses> {
    const presses = new Presses(page, mayWrite);
    await page.addInitScript(watchChanges);
    // The patience with presses is not for screens that open.
    page.setDefaultNavigationTimeout(100_000);
    await page.route('**', (route, request) => presses.#take(route, request));
    page.on('popup', (popup) => {
      presses.#departure = 'popup';
      presses.#answers.expectTarget(popup.url());
      void popup.close();
    });
    page.on('download', (download) => {
      presses.#departure = 'download';
      presses.#answers.expectDownload(download);
    });
    page.on('filechooser', () => (presses.#departure = 'filechooser'));
    page.on('dialog', (dialog) => {
      if (dialog.type() === 'beforeunload') return void dialog.accept();
      presses.#departure = 'dialog';
      void dialog.dismiss();
    });
    return presses;
  }

  /** Presses one control of each kind that is visible on a screen or in a dialog or menu of it. @returns the faults */
  async pressAll(screen: PressedScreen): Promise<string[]> {
    this.#faults.length = 0;
    // What is disabled here may be enabled on another screen.
    for (const signature of this.#disabled.keys()) this.#seen.delete(signature);
    await this.#open(screen);
    let isFresh = true;
    for (;;) {
      const next = await this.#next(screen).catch(() => 'left' as const);
      if (next === undefined && isFresh) return [...this.#faults];
      // Everything that is open has been pressed: the rest may be beneath it, or on the screen as it was.
      if (next === undefined || next === 'left') {
        if (next === undefined && (await this.#close())) continue;
        await this.#open(screen);
        this.#openers = [];
        isFresh = true;
        continue;
      }
      this.#seen.add(next.signature);
      if (screen.atRest?.includes(next.name) || (next.href !== undefined && isExternal(next.href))) continue;
      const before = {
        address: this.#page.url(),
        entry: await historyEntry(this.#page),
        depth: await layers(this.#page).catch(() => 0),
      };
      let why = '';
      const effect = await this.#press(next, screen).catch((error: unknown) => {
        why = String(error).slice(0, 400);
        return 'covered' as const;
      });
      if (effect === 'disabled') {
        this.#disabled.set(next.signature, `"${next.name}" is disabled, and says nowhere why (${next.signature})`);
        continue;
      }
      if (effect === 'covered' || effect === 'nothing') {
        if (this.#isWorthAnotherTry(next, effect === 'covered' ? `stays covered: ${why}` : 'does nothing'))
          this.#seen.delete(next.signature);
        await this.#reopen(screen);
        isFresh = this.#openers.length === 0;
        continue;
      }
      this.count += 1;
      this.#disabled.delete(next.signature);
      isFresh = false;
      const depth = await layers(this.#page).catch(() => 0);
      if (depth > before.depth) this.#openers.push(next);
      const isOver = this.#isStale || (this.#isUsed && screen.isOpenedAfterWrites === true);
      const isElsewhere = this.#page.url() !== before.address;
      if (isElsewhere && !isOver && this.#openers.length === 0 && (await goBackTo(this.#page, before.entry))) continue;
      if (isOver || isElsewhere) await this.#reopen(screen);
      else if (depth < before.depth) await this.#enter(screen, this.#openers.splice(depth - before.depth));
    }
  }

  /** Closes the dialog or menu that a press has opened last. @returns whether it closed */
  async #close(): Promise<boolean> {
    if (this.#openers.pop() === undefined) return false;
    const before = await layers(this.#page);
    await this.#page.keyboard.press('Escape');
    return (await layers(this.#page).catch(() => before)) < before;
  }

  /** The controls that were disabled on all screens. */
  get alwaysDisabled(): string[] {
    return [...this.#disabled.values()];
  }

  /** A control without an effect gets a second chance on a fresh screen; one that others cover only needs that. */
  #isWorthAnotherTry({ name, signature }: Control, fault: string): boolean {
    const tries = (this.#tries.get(signature) ?? 0) + 1;
    this.#tries.set(signature, tries);
    if (tries > 1) this.#faults.push(`"${name}" ${fault} (${signature})`);
    return tries === 1;
  }

  /** Opens a screen, and asks for the targets of its links. */
  async #open(screen: PressedScreen): Promise<void> {
    await this.#answers.settle(this.#patienceMs);
    this.#faults.push(...this.#answers.faults());
    this.#answers.forget();
    const started = performance.now();
    await screen.open(this.#isUsed);
    this.#patienceMs = Math.max(leastPatienceMs, 2 * (performance.now() - started));
    this.#page.setDefaultTimeout(2 * this.#patienceMs);
    this.#isUsed = false;
    this.#isStale = false;
    this.#faults.push(...(await this.#answers.askForLinks()));
  }

  /** Opens a screen again, with the dialogs and menus that were open. */
  async #reopen(screen: PressedScreen): Promise<void> {
    const openers = this.#openers;
    this.#openers = [];
    await this.#open(screen);
    await this.#enter(screen, openers);
  }

  /** Opens dialogs and menus by the controls that opened them before. */
  async #enter(screen: PressedScreen, openers: readonly Control[]): Promise<void> {
    for (const opener of openers) {
      const control = await this.#find(screen, { only: opener.signature }).catch(() => {});
      const before = await layers(this.#page).catch(() => 0);
      if (!control || (await this.#press(control, screen).catch(() => 'nothing')) === 'nothing') return;
      if ((await layers(this.#page).catch(() => 0)) <= before) return;
      this.#openers.push(opener);
    }
  }

  #next(screen: PressedScreen): Promise<Control | undefined> {
    return this.#find(screen, { except: [...this.#seen] });
  }

  #find({ within }: PressedScreen, which: { only: string } | { except: string[] }): Promise<Control | undefined> {
    return this.#page.evaluate(findControl, { within, ...which });
  }

  async #take(route: Route, request: Request): Promise<void> {
    const writes = request.method() !== 'GET' && request.method() !== 'HEAD';
    const isHeld = writes && !this.#mayWrite(request);
    if (writes) this.#isUsed = true;
    const leaves = request.isNavigationRequest() && request.frame() === this.#page.mainFrame();
    if (isHeld && !leaves) return this.#hold(request);
    if (!this.#isPressing || !leaves) return route.fallback();
    this.#departure = 'navigation';
    this.#isStale ||= writes;
    return isHeld || isExternal(request.url(), this.#page.url())
      ? stay(route)
      : this.#answers.expectNavigation(route, request, this.#isDownload);
  }

  /** Lets a write wait for ever. That the product asked for it is what the press did; the screen is of no use afterwards. */
  #hold(request: Request): void {
    this.#answers.hold(request);
    if (!this.#isPressing || heartbeat.test(request.url())) return;
    this.#departure ??= 'write';
    this.#isStale = true;
  }

  /** Presses a control and waits for an effect. */
  async #press({ name, signature }: Control, screen: PressedScreen): Promise<Effect> {
    const page = this.#page;
    const control = page.locator('[data-press]');
    this.#answers.causeIs(name);
    await control.scrollIntoViewIfNeeded();
    await page.waitForFunction(
      (still) => performance.now() - Number(Reflect.get(window, 'lastChange')) > still,
      quietMs,
    );
    // A part that loads when it comes into view replaces what stood there.
    if ((await control.count()) === 0) await this.#find(screen, { only: signature });
    await fillForm(page, control);
    await control.focus();
    // What is used in a pane opens its item, which may show at once what the control is there for.
    if ((await control.count()) === 0) return 'change';
    if (await control.evaluate(isCurrent)) return 'navigation';
    const before = await page.evaluate(startPress);
    this.#departure = undefined;
    this.#isPressing = true;
    try {
      const { isUnseen, isDisabled, isExplained, isDownload } = await traitsOf(control);
      this.#isDownload = isDownload;
      // What only the keyboard and screen readers reach, such as a skip link, is pressed with the keyboard.
      if (isUnseen) await control.press('Enter');
      else await control.click({ noWaitAfter: true, force: isDisabled });
      if (isDisabled) return isExplained || (await this.#hasReason(before)) ? 'change' : 'disabled';
      await this.#waitForEffect(before);
      await this.#answers.settle(this.#patienceMs);
      // An answer may make the page leave.
      await this.#waitForEffect(before);
      return await this.#effectSince(before);
    } finally {
      this.#isPressing = false;
      this.#faults.push(...this.#answers.faults());
    }
  }

  async #waitForEffect(before: number): Promise<void> {
    await expect
      .poll(() => this.#effectSince(before), { timeout: this.#patienceMs, intervals: [20, 50, 100] })
      .not.toBe('nothing')
      .catch(() => {});
  }

  /** Whether a disabled control says why when it is pressed. */
  async #hasReason(before: number): Promise<boolean> {
    await this.#page.waitForFunction((since) => performance.now() - since > 250, before);
    return (await this.#effectSince(before)) !== 'nothing';
  }

  /** What a press did. A link that saves a file has done nothing until the file comes, and one that leaves nothing until it is asked for. */
  async #effectSince(before: number): Promise<Effect> {
    if (this.#isDownload) return this.#departure === 'download' ? 'download' : 'nothing';
    if (this.#departure !== undefined) return this.#departure;
    const { hasChanged, isLeaving } = await this.#page
      .evaluate(changesSince, before)
      // The page is being replaced.
      .catch(() => ({ hasChanged: true, isLeaving: false }));
    if (isLeaving) return 'nothing';
    return hasChanged ? 'change' : 'nothing';
  }
}
