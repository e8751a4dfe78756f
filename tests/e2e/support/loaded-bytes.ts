import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, type Page, type Request } from '@playwright/test';

/** Sizes by content, cached because many pages load the same files, and compressing a file is slow. */
const sizes = new Map<string, number>();

export function brotli(content: string | Buffer): number {
  const key = createHash('sha1').update(content).digest('base64');
  const size =
    sizes.get(key) ?? brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
  sizes.set(key, size);
  return size;
}

const isScriptOrStyle = (address: string) => /\.(?:m?js|css)(?:\?|$)/.test(new URL(address).pathname);

/** A file of the built product by its URL, because the browser discards the bodies of a page that was left. */
const fileAt = (address: string) =>
  readFileSync(join(import.meta.dirname, '../../../dist/client', new URL(address).pathname));

/**
 * Scripts and styles of a page: the files it loads, and the inline ones in its HTML.
 * @param ready returns the URLs that count, if not all loaded ones do
 */
export async function scriptsAndStyles(page: Page, path: string, ready: () => Promise<ReadonlySet<string> | void>) {
  const files = new Set<string>();
  page.on('response', (response) => {
    if (isScriptOrStyle(response.url())) files.add(response.url());
  });
  const html = await (await page.request.get(path)).text();
  await page.goto(path);
  const counted = await ready();
  const loaded = [...files].filter((address) => counted?.has(address) ?? true).map(fileAt);
  const inline = [...html.matchAll(/<(script|style)(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/\1>/g)];
  const inlineScript = inline.filter((match) => match[1] === 'script').map((match) => match[2] ?? '');
  const inlineStyle = inline.filter((match) => match[1] === 'style').map((match) => match[2] ?? '');
  const total = (texts: (string | Buffer)[]) => texts.reduce((sum, text) => sum + brotli(text), 0);
  return {
    html: brotli(html),
    files: total(loaded),
    inlineScript: brotli(inlineScript.join('')),
    inlineStyle: brotli(inlineStyle.join('')),
  };
}

/** The pending requests of a page. */
export function requestsUnderWay(page: Page): ReadonlySet<Request> {
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  return underWay;
}

/**
 * Measures the scripts and styles that a page loads from now on. The returned function waits until all have loaded, and returns
 * the bytes since its last call.
 */
export function loadedFiles(page: Page) {
  const open = new Set<Request>();
  let files: string[] = [];
  page.on('request', (request) => {
    if (isScriptOrStyle(request.url())) open.add(request);
  });
  page.on('response', (response) => {
    if (open.has(response.request())) files.push(response.url());
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return async () => {
    await expect.poll(() => open.size).toBe(0);
    const loaded = files;
    files = [];
    return loaded.reduce((sum, address) => sum + brotli(fileAt(address)), 0);
  };
}

/** Runs in the page: sets a mark when a heading appears. */
export function markWhenShown(heading: string): void {
  const observer = new MutationObserver(() => {
    if (![...document.querySelectorAll('h2')].some(({ textContent }) => textContent === heading)) return;
    observer.disconnect();
    performance.mark('shown');
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** The URLs that a page requested before that mark. */
export async function askedBeforeMark(page: Page): Promise<ReadonlySet<string>> {
  const addresses = await page.evaluate(() => {
    const shownAt = performance.getEntriesByName('shown')[0]?.startTime ?? Number.NaN;
    const asked = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < shownAt);
    return asked.map(({ name }) => name);
  });
  return new Set(addresses);
}
