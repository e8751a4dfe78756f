import type { Page } from '@playwright/test';
import { z } from 'zod';
import { polyglotsForBrowsers } from '../../worker/testing/polyglots.ts';
import { expect, test } from './support/test.ts';

const ticket = z.object({ uploadURL: z.string(), objectPath: z.string() });

/** As many files are shown by one page as it still opens quickly. */
const filesPerPage = 10;

/** Every way in which a page can show a file of another address. */
const waysToShow = (path: string) => `
  <img src="${path}"><iframe src="${path}"></iframe><object data="${path}"></object><embed src="${path}">
  <video src="${path}" preload="auto"></video><audio src="${path}"></audio>
  <object data="${path}" type="text/html"></object><embed src="${path}" type="image/svg+xml">
  <link rel="stylesheet" href="${path}"><script src="${path}"></script><script type="module" src="${path}"></script>`;

/** What scripts in the files would do, if any ran. */
function watch(page: Page): string[] {
  const ran: string[] = [];
  page.on('dialog', (dialog) => {
    ran.push(`dialog at ${page.url()}: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (request.url().includes('/script-ran')) ran.push(`request from ${request.frame().url()}`);
  });
  return ran;
}

/** Opens a file as the page itself. */
async function openAlone(page: Page, path: string): Promise<void> {
  // A document comes as a download, which ends the navigation.
  await page.goto(path, { waitUntil: 'load' }).catch((error: unknown) => {
    expect(String(error)).toMatch(/Download is starting|ERR_ABORTED/);
  });
}

/** Opens files in every other way: within a page of the same origin that has no policy of its own. */
async function openWithin(page: Page, paths: readonly string[]): Promise<void> {
  const query = new URLSearchParams(paths.map((path) => ['of', path]));
  await page.goto(`/harness?${query.toString()}`, { waitUntil: 'load' });
}

test.beforeEach(async ({ page }) => {
  await page.route('**/harness?of=*', (route) => {
    const paths = new URL(route.request().url()).searchParams.getAll('of');
    const body = `<!doctype html><title>harness</title>${paths.map(waysToShow).join('')}`;
    return route.fulfill({ contentType: 'text/html', body });
  });
});

/*
 * Every file is stored and its headers are looked at in worker/features/media/hostile-files.test.ts; here a browser opens some, and
 * all of them in `npm run battery`.
 */
const files = polyglotsForBrowsers(process.env['BATTERY'] === 'true');

test('security.md: hostile files, stored and opened in every way: no script runs', async ({ page, complaints }) => {
  test.setTimeout(30_000 + 4000 * files.length);
  // A file that is no picture, video or script is refused as such in many ways; what counts here is what ran.
  complaints.expect(/.*/);
  const ran = watch(page);
  expect(files.length).toBeGreaterThan(12);
  // A session of its own: only the owner can open a file that no profile shows.
  expect((await page.request.post('/api/profiles', { data: {} })).ok()).toBe(true);
  const paths: string[] = [];
  for (const { name, kind, content } of files) {
    const opened = await page.request.post('/api/objects/upload', { data: { kind } });
    const { uploadURL, objectPath } = ticket.parse(await opened.json());
    const put = await page.request.put(uploadURL, { data: Buffer.from(content) });
    expect(put.status(), `${name}: ${await put.text()}`).toBe(200);
    const stored = await page.request.get(objectPath);
    expect(stored.headers(), name).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
      'content-type': expect.stringMatching(/^(image\/(png|jpeg|webp)|application\/pdf|video\/(mp4|quicktime|webm))$/),
    });
    await openAlone(page, objectPath);
    paths.push(objectPath);
  }
  for (let first = 0; first < paths.length; first += filesPerPage) {
    await openWithin(page, paths.slice(first, first + filesPerPage));
  }
  expect(ran).toEqual([]);
});

test('the same ways of opening do run the scripts of a file that is served without care', async ({
  page,
  complaints,
}) => {
  complaints.expect(/.*/);
  const ran = watch(page);
  await page.goto('/favicon.svg');
  await page.route('**/careless', (route) =>
    route.fulfill({ contentType: 'text/html', body: "<script>alert(1);fetch('/script-ran')</script>" }),
  );
  await openAlone(page, '/careless');
  await openWithin(page, ['/careless']);
  await expect.poll(() => ran.length).toBeGreaterThan(3);
});
