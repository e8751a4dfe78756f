import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';
import { localizePath } from '#domain/locale.ts';
import { steps } from '../widget/builder/steps.ts';
import { enterDesk } from './support/desk.ts';
import { Nanny } from './support/nanny.ts';
import { browserIdle, settled } from './support/settled.ts';
import { completeProfile, SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';
import { textsFor } from './support/texts.ts';
import { atVideoStep } from './support/videos.ts';

/** Bytes, compressed as the edge sends them (design.md 12). */
const budget = {
  profileScript: 2.5 * 1024,
  profilePage: 16 * 1024,
  /** Drawn portraits; a photo of the same size has three to five times as many. */
  profilePicture: 24 * 1024,
  directoryPictures: 120 * 1024,
  embedEntry: 3 * 1024,
  verificationScreen: 90 * 1024,
  /** The quick page as it comes, and with what its form loads once somebody is there. */
  quickPage: 110 * 1024,
  quickForm: 130 * 1024,
  /** What a step of the wizard loads that the screens before it did not. */
  wizardStep: 40 * 1024,
  /** The recorder with everything it loads when it opens. */
  recorder: 130 * 1024,
  /** The page that a link for her phone opens, before its camera is; two thirds are React and the schemas' library. */
  phonePage: 156 * 1024,
  /** What `/agency` asks for until Today is shown; its other screens are fetched after that. */
  desk: 110 * 1024,
  workerBundle: 2 * 1024 * 1024,
};

const dist = join(import.meta.dirname, '../dist');

function brotli(content: string | Buffer): number {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

/** Every file below a folder, with its content. */
function filesBelow(folder: string): { name: string; content: Buffer }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => ({ name: entry.name, content: readFileSync(join(entry.parentPath, entry.name)) }));
}

/**
 * Scripts and styles of a page: the files it loads, and what stands in its HTML.
 * @param ready gives the addresses that count, where not all that have come do
 */
async function scriptsAndStyles(page: Page, path: string, ready: () => Promise<ReadonlySet<string> | void>) {
  const files = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    const address = response.url();
    if (/\.(?:m?js|css)(?:\?|$)/.test(new URL(address).pathname)) files.set(address, response.body());
  });
  const html = await (await page.request.get(path)).text();
  await page.goto(path);
  const counted = await ready();
  const loaded = await Promise.all(
    [...files].flatMap(([address, body]) => ((counted?.has(address) ?? true) ? [body] : [])),
  );
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

test('a full profile page', async ({ page }) => {
  const size = await scriptsAndStyles(page, '/profile/elena-marquez', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
  console.log('profile page, bytes br:', size);
  expect(size.inlineScript + size.files).toBeLessThanOrEqual(budget.profileScript);
  expect(size.html + size.files).toBeLessThanOrEqual(budget.profilePage);
});

test('pictures of the directory and of a profile, as they come to a phone', async ({ browser }) => {
  for (const [path, most] of [
    ['/nannies', budget.directoryPictures],
    ['/profile/elena-marquez', budget.profilePicture],
  ] as const) {
    const page = await browser.newPage({ viewport: { width: 400, height: 800 }, deviceScaleFactor: 3 });
    const pictures: Promise<{ bytes: number; type: string | undefined }>[] = [];
    page.on('response', (response) => {
      if (!new URL(response.url()).pathname.startsWith('/api/objects/')) return;
      const type = response.headers()['content-type'];
      pictures.push(response.body().then(({ length }) => ({ bytes: length, type })));
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    const loaded = await Promise.all(pictures);
    await page.close();
    const bytes = loaded.reduce((sum, picture) => sum + picture.bytes, 0);
    console.log(`pictures of ${path}, bytes:`, bytes, 'in', loaded.length);
    expect(new Set(loaded.map(({ type }) => type))).toEqual(new Set(['image/webp']));
    expect(bytes).toBeLessThanOrEqual(most);
  }
});

test('the verification screen with React, in every language', async ({ browser }) => {
  for (const [path, locale] of [
    ['/', 'en'],
    ['/cn', 'zh'],
    ['/es', 'es'],
  ] as const) {
    const page = await browser.newPage();
    const size = await scriptsAndStyles(page, path, async () => {
      await expect(page.getByLabel(textsFor(locale).text('verification.phoneLabel'))).toBeVisible();
      await settled(page);
    });
    await page.close();
    console.log(`verification screen ${locale}, bytes br:`, size);
    expect(size.files + size.inlineScript + size.inlineStyle).toBeLessThanOrEqual(budget.verificationScreen);
  }
});

test('the quick page before its video card is used, in every language', async ({ browser }) => {
  for (const [path, locale] of [
    ['/simple', 'en'],
    ['/cn/simple', 'zh'],
    ['/es/simple', 'es'],
  ] as const) {
    const page = await browser.newPage();
    const field = page.locator('input[name=firstName]');
    const looked = await scriptsAndStyles(page, path, async () => {
      await expect(field).toBeEditable();
      await browserIdle(page);
    });
    const used = await scriptsAndStyles(page, path, async () => {
      await field.fill('Grace');
      await new Nanny(page, locale).expectSaved();
      await settled(page);
    });
    await page.close();
    console.log(`quick page ${locale}, bytes br:`, looked, 'with its form in use:', used);
    expect(looked.html + looked.files).toBeLessThanOrEqual(budget.quickPage);
    expect(used.files + used.inlineScript + used.inlineStyle).toBeLessThanOrEqual(budget.quickForm);
  }
});

test('what other sites load: the entry, and what the first screen needs', () => {
  const embed = join(dist, 'client/embed');
  const entry = brotli(readFileSync(join(embed, 'v1.js')));
  const files = filesBelow(embed);
  const read = (name: string) => files.find((file) => file.name === name)?.content ?? Buffer.alloc(0);
  const needed = new Set(['element.js']);
  for (const name of needed) {
    for (const [, imported = ''] of read(name)
      .toString()
      .matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)) {
      needed.add(imported);
    }
  }
  const screen = [...needed, 'style.css'].reduce((sum, name) => sum + brotli(read(name)), 0);
  console.log('embed entry, bytes br:', entry, '· its first screen:', screen, [...needed].join(' '));
  expect(entry).toBeLessThanOrEqual(budget.embedEntry);
  expect(needed.size).toBeGreaterThan(2);
  expect(screen).toBeLessThanOrEqual(budget.verificationScreen);
});

/** Scripts and styles that a page loads from now on: gives the bytes since it was asked last, once all have come. */
function loadedFiles(page: Page) {
  const open = new Set<Request>();
  let sizes: Promise<number>[] = [];
  page.on('request', (request) => {
    if (/\.(?:m?js|css)(?:\?|$)/.test(new URL(request.url()).pathname)) open.add(request);
  });
  page.on('response', (response) => {
    if (open.has(response.request())) sizes.push(response.body().then(brotli));
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return async () => {
    await expect.poll(() => open.size).toBe(0);
    const loaded = await Promise.all(sizes);
    sizes = [];
    return loaded.reduce((sum, size) => sum + size, 0);
  };
}

test('each step of the wizard, beyond what the screens before it have loaded', async ({ page }) => {
  const nanny = await SignedInNanny.enter(page, { profile: completeProfile });
  const sinceBefore = loadedFiles(page);
  const sizes: Record<string, number> = {};
  for (const { id } of steps.slice(1)) {
    await nanny.next();
    await nanny.expectStep(id);
    sizes[id] = await sinceBefore();
  }
  console.log('steps of the wizard, bytes br:', sizes);
  expect(Object.keys(sizes)).toHaveLength(5);
  for (const size of Object.values(sizes)) expect(size).toBeLessThanOrEqual(budget.wizardStep);
});

test('the recorder with everything it loads when it opens', async ({ page }) => {
  const nanny = await SignedInNanny.enter(page, atVideoStep);
  const sinceBefore = loadedFiles(page);
  const tools = page.waitForResponse((response) => /\/convert\b[^/]*\.js$/.test(response.url()));
  await nanny.button('video.record').click();
  await expect(nanny.button('video.recorder.start')).toBeEnabled();
  await tools;
  const size = await sinceBefore();
  console.log('recorder, bytes br:', size);
  expect(size).toBeGreaterThan(0);
  expect(size).toBeLessThanOrEqual(budget.recorder);
});

test('the page of a link for her phone, in every language', async ({ browser }) => {
  for (const locale of ['en', 'zh', 'es'] as const) {
    const page = await browser.newPage();
    const { text } = textsFor(locale);
    const size = await scriptsAndStyles(page, `${localizePath('/record', locale)}#${'0'.repeat(22)}`, async () => {
      await expect(page.getByRole('heading', { name: text('handoff.phone.unknown.title') })).toBeVisible();
      await settled(page);
    });
    await page.close();
    console.log(`phone's page ${locale}, bytes br:`, size);
    expect(size.files + size.inlineScript + size.inlineStyle).toBeLessThanOrEqual(budget.phonePage);
  }
});

test("the desk's first screen, in every language", async ({ browser }) => {
  for (const locale of ['en', 'zh', 'es'] as const) {
    const context = await browser.newContext();
    await enterDesk(context, 'reviewer');
    const page = await context.newPage();
    const heading = textsFor(locale).text('desk.today.next');
    await page.addInitScript(markWhenShown, heading);
    const size = await scriptsAndStyles(page, localizePath('/agency', locale), async () => {
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await page.waitForLoadState('networkidle');
      return askedBeforeMark(page);
    });
    await context.close();
    console.log(`desk ${locale}, bytes br:`, size);
    expect(size.files).toBeGreaterThan(0);
    expect(size.files + size.inlineScript + size.inlineStyle).toBeLessThanOrEqual(budget.desk);
  }
});

/** In the page: marks the moment in which a heading is there. */
function markWhenShown(heading: string): void {
  const observer = new MutationObserver(() => {
    if (![...document.querySelectorAll('h2')].some(({ textContent }) => textContent === heading)) return;
    observer.disconnect();
    performance.mark('shown');
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** The addresses that a page asked for before that moment. */
async function askedBeforeMark(page: Page): Promise<ReadonlySet<string>> {
  const addresses = await page.evaluate(() => {
    const shownAt = performance.getEntriesByName('shown')[0]?.startTime ?? Number.NaN;
    const asked = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < shownAt);
    return asked.map(({ name }) => name);
  });
  return new Set(addresses);
}

test('the Worker', () => {
  const server = filesBelow(join(dist, 'server')).filter((file) => /\.(?:mjs|js|wasm)$/.test(file.name));
  const worker = server.reduce((sum, file) => sum + gzipSync(file.content).length, 0);
  console.log('Worker, bytes gz:', worker);
  expect(worker).toBeLessThanOrEqual(budget.workerBundle);
});
