import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import type { Engine, Tab } from './engine.ts';

/** Firefox by WebDriver BiDi. It speaks that by itself, so no geckodriver is needed, which Debian does not have. */
export async function startFirefox(): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    headless: true,
    extraPrefsFirefox: {
      'media.navigator.streams.fake': true,
      'media.navigator.permission.disabled': true,
    },
  });
  return { name: 'Firefox', hasCamera: true, open: () => openTab(browser), close: () => browser.close() };
}

async function openTab(browser: Browser): Promise<Tab> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultNavigationTimeout(120_000);
  const errors: string[] = [];
  page.on('pageerror', (error) => void errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.evaluateOnNewDocument(writeErrorsAsText);
  return { ...actionsOn(page, errors), errors: () => errors, close: () => context.close() };
}

function actionsOn(page: Page, errors: string[]): Omit<Tab, 'errors' | 'close'> {
  return {
    goto: async (address) => {
      const before = errors.length;
      await page.goto('about:blank');
      errors.splice(before);
      await page.goto(address);
    },
    evaluate: async <A extends unknown[], R>(work: (...values: A) => R, ...values: A) =>
      (await page.evaluate(`(${work})(...${JSON.stringify(values)})`)) as R,
    press: ({ x, y }) => page.mouse.click(x, y),
    drag: async (from, to) => {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 8 });
      await page.mouse.up();
    },
    type: (text) => page.keyboard.type(text),
    key: (key) => page.keyboard.press(key),
    upload: async (selector, path) => {
      const input = await page.waitForSelector(selector);
      await (await input?.toElement('input'))?.uploadFile(path);
    },
    resize: (width, height) => page.setViewport({ width, height }),
  };
}

/** Runs in the page before its scripts: puppeteer gives an error object in the console without its message. */
function writeErrorsAsText(): void {
  const { error } = console;
  console.error = (...values: unknown[]) => error.apply(console, values.map(String));
}
