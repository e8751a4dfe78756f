import { once } from 'node:events';
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder, By, Capabilities, Key as Keys, Origin, type WebDriver } from 'selenium-webdriver';
import { vi } from 'vitest';
import type { Engine, Key, Point, Tab } from './engine.ts';
import { freePort, startProgram, stopProgram } from './program.ts';

/** WebKitGTK by WebDriver, in a window on a screen of its own. */
export async function startWebKit(): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'webkit-'));
  // The window of WebKit's small browser is at least 447 px wide, because of its toolbar.
  mkdirSync(join(folder, 'gtk-3.0'));
  writeFileSync(
    join(folder, 'gtk-3.0/gtk.css'),
    'headerbar, box, button, entry { min-width: 0; padding: 0; margin: 0; }',
  );
  const screen = startProgram('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp']);
  const [display] = await once(screen.stdout, 'data');
  const variables = { DISPLAY: `:${String(display).trim()}`, XDG_CONFIG_HOME: folder };
  return {
    name: 'WebKit',
    // Its camera needs a permission that WebDriver cannot give here.
    hasCamera: false,
    open: () => openTab(variables),
    close: async () => {
      await stopProgram(screen);
      rmSync(folder, { recursive: true });
    },
  };
}

/** WebKit's own small browser, which its driver starts. */
const [miniBrowser] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');

/** Opens a tab with a driver of its own, because a driver has only one session. */
async function openTab(variables: Record<string, string>): Promise<Tab> {
  const port = await freePort();
  const program = startProgram('WebKitWebDriver', [`--port=${port}`], variables);
  const server = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => fetch(`${server}/status`), { timeout: 20_000 });
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    // Hands a page over while it loads, so that the collector of errors is in it early.
    pageLoadStrategy: 'none',
    'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
  });
  const driver = await new Builder().usingServer(server).withCapabilities(capabilities).build();
  const errors: string[] = [];
  return {
    ...actionsOn(driver, errors),
    errors: () => errors,
    close: async () => {
      await driver.quit();
      await stopProgram(program);
    },
  };
}

/** What a call in the page gives: its result, and the errors of scripts since the call before. */
interface Answer<R> {
  result: R;
  faults: string[];
}

function actionsOn(driver: WebDriver, errors: string[]): Omit<Tab, 'errors' | 'close'> {
  const evaluate: Tab['evaluate'] = async <A extends unknown[], R>(work: (...values: A) => R, ...values: A) => {
    const answer = await soon(
      driver.executeScript<Answer<R>>(
        `const faults = (${collectFaults})(); return { result: (${work})(...arguments), faults: faults.splice(0) };`,
        ...values,
      ),
    );
    errors.push(...answer.faults);
    return answer.result;
  };
  const actions = () => driver.actions({ async: true });
  return {
    evaluate,
    goto: async (address) => {
      await vi.waitFor(() => evaluate(() => void Reflect.set(window, 'isLeft', true)), patience);
      await driver.get(address);
      await vi.waitFor(() => evaluate(requireLoaded, address), patience);
    },
    press: (at) => actions().move(placeOf(at)).click().perform(),
    drag: (from, to) => actions().move(placeOf(from)).press().move(placeOf(to, 200)).release().perform(),
    type: (text) => actions().sendKeys(text).perform(),
    key: (key) => actions().sendKeys(keys[key]).perform(),
    upload: async (selector, path) => (await driver.findElement(By.css(selector))).sendKeys(path),
    resize: async (width, height) => {
      const [wider, higher] = await evaluate(() => [outerWidth - innerWidth, outerHeight - innerHeight] as const);
      await driver
        .manage()
        .window()
        .setRect({ width: width + wider, height: height + higher });
      await vi.waitUntil(() => evaluate((wanted) => innerWidth === wanted, width), patience);
    },
  };
}

const placeOf = ({ x, y }: Point, duration = 0) => ({
  x: Math.round(x),
  y: Math.round(y),
  duration,
  origin: Origin.VIEWPORT,
});

/** A page that is busy answers no call; that of /api/docs is for 20 s. ms */
const patience = { timeout: 120_000, interval: 5 };

/** Runs in the page: throws until it has loaded, and in the one that `goto` leaves, whose errors go with it. */
function requireLoaded(address: string): void {
  if (Reflect.has(window, 'isLeft')) throw new Error(`${location.href} is not left yet for ${address}`);
  if (document.readyState !== 'complete') throw new Error(`${address} is ${document.readyState}`);
}

/** Gives up on a call after 20 s: WebKit sometimes loses one that meets the moment in which its page is left. */
async function soon<T>(call: Promise<T>): Promise<T> {
  const limit = AbortSignal.timeout(20_000);
  const expired = once(limit, 'abort').then(() => {
    throw new Error('WebKit did not answer a call within 20 s');
  });
  return Promise.race([call, expired]);
}

const keys: Record<Key, string> = {
  Escape: Keys.ESCAPE,
  ArrowDown: Keys.ARROW_DOWN,
  ' ': Keys.SPACE,
};

/**
 * Runs in the page: collects its errors from now on. WebKit's driver neither reports errors nor runs a script before those of a
 * page, so this misses what scripts throw while the page's first bytes arrive. Modules, and so all islands, usually run later.
 */
function collectFaults(): string[] {
  const known: unknown = Reflect.get(window, 'faults');
  if (Array.isArray(known)) return known;
  const faults: string[] = [];
  Reflect.set(window, 'faults', faults);
  window.addEventListener(
    'error',
    (event) => void (event.message && faults.push(`${event.message} ${event.filename}:${event.lineno}`)),
  );
  window.addEventListener(
    'unhandledrejection',
    (event) => void faults.push(`unhandled rejection: ${String(event.reason)}`),
  );
  const { error } = console;
  console.error = (...values: unknown[]) => {
    faults.push(values.map(String).join(' '));
    error.apply(console, values);
  };
  return faults;
}
