import { vi } from 'vitest';
import { type Locale, localizePath } from '#domain/locale.ts';
import { textsFor } from '../e2e/support/texts.ts';
import type { Tab } from './engine.ts';
import { type Found, locate } from './locate.ts';

const selectors = {
  button: 'button, [role=button], summary',
  link: 'a[href]',
  heading: 'h1, h2, h3, h4, h5, h6',
  field: 'input, textarea, select',
  dialog: 'dialog[open], [role=dialog], [role=alertdialog]',
  cell: '.grid td[aria-selected]',
  status: '[role=status], output',
  article: 'article',
  text: '*',
} as const;

/** An element as a person would describe it. A string is its whole name, and spaces in it do not count; of a field it is a part. */
export interface Target {
  role?: keyof typeof selectors;
  name?: string | RegExp;
  /** A selector, for what has neither a role nor a name. */
  css?: string;
  within?: Target;
}

/** What a person does on a screen, and what they see there. Each action waits until it is possible, for at most two minutes. */
export class Screen {
  readonly tab: Tab;
  readonly locale: Locale;
  readonly text: ReturnType<typeof textsFor>['text'];

  constructor(tab: Tab, locale: Locale = 'en') {
    this.tab = tab;
    this.locale = locale;
    const texts = textsFor(locale);
    // A translator answers an unknown id with the id, which no page shows: the test would wait for it.
    this.text = (id, values) => {
      if (!texts.has(id)) throw new Error(`No text has the id ${id}.`);
      return texts.text(id, values);
    };
  }

  /** Opens a page of the product in the person's language. */
  open(path: string): Promise<void> {
    return this.tab.goto(product + localizePath(path, this.locale));
  }

  /** The elements that are shown now, without waiting. @param act what to do with the first (locate.ts) */
  find(target: Target, act: 'look' | 'show' | 'focus' = 'look'): Promise<Found[]> {
    return this.tab.evaluate(locate, stepsTo(target), act);
  }

  /** Waits until an element is shown that is as wanted. */
  see(target: Target, isWanted: (found: Found) => boolean = () => true): Promise<Found> {
    return until(async () => {
      const found = await this.find(target);
      const wanted = found.find(isWanted);
      if (!wanted) throw new Error(`not seen: ${described(target)}; there is ${JSON.stringify(found.slice(0, 3))}`);
      return wanted;
    });
  }

  /** Waits until so many elements are shown. */
  async count(target: Target, wanted: number): Promise<void> {
    await until(async () => {
      const { length } = await this.find(target);
      if (length !== wanted) throw new Error(`${length} instead of ${wanted}: ${described(target)}`);
    });
  }

  /** Waits until an element stands still, is enabled, and is covered by nothing; brings it to the middle of the screen. */
  place(target: Target): Promise<Found> {
    let before = '';
    return until(async () => {
      const [found] = await this.find(target, 'show');
      const now = `${found?.x} ${found?.y}`;
      const isStill = now === before;
      before = now;
      if (found?.isEnabled !== true || !found.isReachable || !isStill)
        throw new Error(`not to be pressed: ${described(target)}; ${JSON.stringify(found)}`);
      return found;
    });
  }

  async press(target: Target): Promise<void> {
    await this.tab.press(await this.place(target));
  }

  /** Writes in a field in place of what is there. */
  async write(target: Target, text: string): Promise<void> {
    await this.see(target, ({ isEnabled }) => isEnabled);
    await this.find(target, 'focus');
    await this.tab.type(text);
    await this.see(target, ({ value }) => value === text);
  }

  /** Chooses an option by its value. The list of options is a window of the system, out of reach of a driver's pointer. */
  async choose(target: Target, value: string): Promise<void> {
    await this.see(target, ({ isEnabled }) => isEnabled);
    await this.find(target, 'focus');
    await this.tab.evaluate((wanted) => {
      const field = document.activeElement;
      if (!(field instanceof HTMLSelectElement)) throw new Error('no list of options');
      field.value = wanted;
      for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));
    }, value);
    await this.see(target, (found) => found.value === value);
  }

  /** Waits until the path of the page matches. */
  async at(path: RegExp): Promise<string> {
    return until(async () => {
      const now = await this.tab.evaluate(() => location.pathname + location.search);
      if (!path.test(now)) throw new Error(`at ${now} instead of ${path}`);
      return now;
    });
  }
}

/** Where the product is served. */
export const product = process.env['PRODUCT_URL'] ?? 'http://localhost:8787';

/** Repeats work until it succeeds, for at most two minutes: a call in a page that is being left fails. */
export function until<T>(work: () => Promise<T>): Promise<T> {
  return vi.waitFor(work, { timeout: 120_000, interval: 50 });
}

function stepsTo({ role, name, css, within }: Target): Parameters<typeof locate>[0] {
  const selector = css ?? selectors[role ?? 'text'];
  return [...(within ? stepsTo(within) : []), { selector, pattern: patternOf(name, role === 'field') }];
}

function patternOf(name: string | RegExp | undefined, isPart: boolean): string | undefined {
  if (name === undefined || typeof name === 'object') return name?.source;
  const letters = [...name.replaceAll(/\s/g, '')]
    .map((letter) => letter.replace(/[$()*+.?[\\\]^{|}/]/, String.raw`\$&`))
    .join(String.raw`\s*`);
  return isPart ? letters : `^${letters}$`;
}

const described = (target: Target): string =>
  JSON.stringify(target, (_key, value: unknown) => (value instanceof RegExp ? value.source : value));
