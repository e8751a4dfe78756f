import { Agent } from 'node:http';
import { type Browser, type BrowserContext, expect, test as base } from '@playwright/test';

export { expect };

/** The browser's errors on the pages of a test. */
class Complaints {
  readonly #all: string[] = [];
  readonly #expected: RegExp[] = [];

  /** Expects errors that a test provokes: a rejected request, or a server that is down. All other errors fail the test. */
  expect(...patterns: RegExp[]): void {
    this.#expected.push(...patterns);
  }

  unexpected(): string[] {
    return this.#all.filter((text) => !this.#expected.some((pattern) => pattern.test(text)));
  }

  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() === 'error') this.#all.push(`${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => this.#all.push(error.error().message));
    context.on('requestfailed', (request) => {
      // Requests canceled because the page was left, or because the screen no longer needed them.
      const reason = request.failure()?.errorText ?? '';
      if (reason !== 'net::ERR_ABORTED') this.#all.push(`${reason} (${request.method()} ${request.url()})`);
    });
  }
}

interface Fixtures {
  /** Fails the test on any console error and any failed request, on every page of every context. */
  complaints: Complaints;
}

/**
 * Each API request has a connection of its own: the local server closes connections that were idle for 5 s, and Playwright's client,
 * which shares them among all its contexts, may send on one at the same moment. The server ignores `Connection: close`.
 */
Agent.prototype.keepSocketAlive = () => false;

export const test = base.extend<Fixtures>({
  complaints: [
    async ({ browser }, use) => {
      const complaints = new Complaints();
      const watch = (context: BrowserContext) => complaints.watch(context);
      watchContexts(browser, watch);
      await use(complaints);
      browser.off('context', watch);
      expect(complaints.unexpected(), 'errors in the console and failed requests').toEqual([]);
    },
    { auto: true },
  ],
  /** When a test ends, an answer that it changes may still be on its way. It would fail the run as an error outside of all tests. */
  context: async ({ browser, context }, use) => {
    await use(context);
    const contexts = browser.contexts();
    const routed = [...contexts, ...contexts.flatMap((each) => each.pages())];
    await Promise.all(routed.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
  },
});

/** A worker's browser outlives its tests; every test watches the contexts that it opens. */
function watchContexts(browser: Browser, watch: (context: BrowserContext) => void): void {
  for (const context of browser.contexts()) watch(context);
  browser.on('context', watch);
}
