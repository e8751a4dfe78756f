import { type Download, expect, type Page, type Request, type Route } from '@playwright/test';
import { stripLocale } from '#domain/locale.ts';

/** Whether an address leaves the product, or the browser. Other tests look at what it says. */
export function isExternal(href: string, base = 'http://localhost'): boolean {
  const target = new URL(href, base);
  return !target.protocol.startsWith('http') || target.origin !== new URL(base).origin;
}

/** A response without content keeps the page open, so that the next control can be pressed there. */
export const stay = (route: Route) => route.fulfill({ status: 204 });

const englishPath = (url: string) => stripLocale(new URL(url).pathname);

/** What runs as long as a page is open, or only fills it: nobody waits for it. */
const endless = new Set(['eventsource', 'websocket', 'media', 'image', 'font', 'ping']);

/** What the server answers to the presses of a page: each refusal is a fault of what was pressed. */
export class Answers {
  readonly #page: Page;
  readonly #faults: string[] = [];
  readonly #asked = new Set<string>();
  /** Requests without an answer so far. */
  readonly #open = new Set<Request>();
  readonly #waits = new Set<Promise<unknown>>();
  /** What was pressed last; undefined while a screen opens. */
  #cause: string | undefined;
  /** The status of the page itself. */
  #status = 200;

  constructor(page: Page) {
    this.#page = page;
    page.on('request', (request) => {
      if (this.#cause !== undefined && !endless.has(request.resourceType())) this.#open.add(request);
    });
    page.on('requestfailed', (request) => this.#open.delete(request));
    page.on('response', (response) => {
      const request = response.request();
      // Without its content, which a page may leave unread.
      this.#open.delete(request);
      const isPage = request.isNavigationRequest() && request.frame() === page.mainFrame();
      // The answer that keeps the page open has no content.
      if (isPage && response.status() !== 204) this.#status = response.status();
      if (!isExternal(response.url(), page.url())) this.#judge(request.method(), response.url(), response.status());
    });
  }

  /** From now on, refusals are faults of this control. */
  causeIs(name: string): void {
    this.#cause = name;
  }

  /** A screen is being opened: what it asks for is no press's fault. */
  forget(): void {
    this.#cause = undefined;
    this.#open.clear();
  }

  /** The faults since the last call. */
  faults(): string[] {
    return this.#faults.splice(0);
  }

  /** Waits until the server has answered everything that was asked since the last press. */
  async settle(patienceMs: number): Promise<void> {
    await expect
      .poll(() => [...this.#open].map((request) => request.url()), {
        timeout: 2 * patienceMs,
        intervals: [20, 50, 100],
      })
      .toEqual([]);
    await Promise.all(this.#waits);
    this.#waits.clear();
  }

  /** A request that gets no answer. */
  hold(request: Request): void {
    this.#open.delete(request);
  }

  /** Sends the request of a link or form. The browser gets what it saves; otherwise it stays where it is. */
  async expectNavigation(route: Route, request: Request, isDownload: boolean): Promise<void> {
    const response = await route.fetch();
    if (!this.#isItself(request.url())) this.#judge(request.method(), request.url(), response.status());
    const isSaved = isDownload || response.headers()['content-disposition']?.startsWith('attachment');
    await (isSaved ? route.fallback() : stay(route));
  }

  expectDownload(download: Download): void {
    const cause = this.#cause;
    const failure = async () => {
      const why = await download.failure();
      // A press elsewhere has ended it before the server answered.
      if (why === 'canceled') await this.#ask(download.url());
      else if (why !== null) this.#faults.push(`"${cause}" does not save ${download.url()}: ${why}`);
    };
    this.#waits.add(failure());
  }

  expectTarget(url: string): void {
    if (!isExternal(url, this.#page.url())) this.#waits.add(this.#ask(url));
  }

  /** Asks for the targets of all links of the page, once each. @returns those that do not exist */
  async askForLinks(): Promise<string[]> {
    const targets = await this.#page.evaluate(() => [...document.links].map(({ href }) => href));
    const faults: string[] = [];
    for (const href of new Set(targets)) {
      const target = href.replace(/#.*$/, '');
      if (target === '' || isExternal(target, this.#page.url()) || this.#asked.has(target) || this.#isItself(target))
        continue;
      this.#asked.add(target);
      const status = await this.#statusOf(target);
      if (status >= 400) faults.push(`a link of ${this.#page.url()} leads to ${target}, which answers ${status}`);
    }
    return faults;
  }

  /** Whether an address is that of the page in some language: the page of a link that leads nowhere has a menu of languages, too. */
  #isItself(url: string): boolean {
    return this.#status >= 400 && englishPath(url) === englishPath(this.#page.url());
  }

  async #ask(url: string): Promise<void> {
    this.#judge('GET', url, await this.#statusOf(url));
  }

  async #statusOf(url: string): Promise<number> {
    const answer = await this.#page.request.get(url);
    const status = answer.status();
    await answer.dispose();
    return status;
  }

  #judge(method: string, url: string, status: number): void {
    if (this.#cause !== undefined && status >= 400) {
      this.#faults.push(`"${this.#cause}" is refused: ${method} ${new URL(url).pathname} answers ${status}`);
    }
  }
}
