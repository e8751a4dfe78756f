import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { locales } from '#domain/locale.ts';
import { inLocale, onPhone } from './support/in-locale.ts';
import { expectAccessible } from './support/nanny.ts';
import { siteAddresses } from './support/routes.ts';
import { expect, test } from './support/test.ts';

/** Documents that no file of site/pages makes. */
const otherDocuments: Record<string, number> = {
  '/favicon.svg': 200,
  '/api/openapi.json': 200,
  '/api/phone/status': 200,
  '/api/nowhere': 404,
};

/** What the tests read of the API's document. */
const apiDocument = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ tags: z.string().array() }))),
});
type Paths = z.output<typeof apiDocument>['paths'];

const nanny = z.object({ profileImageUrl: z.string(), videoResumeUrl: z.string() });

/** Makes a profile with a video and its captions. @returns their address */
async function ownCaptions({ request }: Page): Promise<string> {
  const { id } = z.object({ id: z.string() }).parse(await (await request.post('/api/profiles', { data: {} })).json());
  const opened = await (await request.post('/api/objects/upload', { data: { kind: 'video' } })).json();
  const { uploadURL, objectPath } = z.object({ uploadURL: z.string(), objectPath: z.string() }).parse(opened);
  await request.put(uploadURL, { data: readFileSync(join(import.meta.dirname, '../../scripts/demo/video-en.webm')) });
  await request.post(`/api/profiles/${id}/upload-video`, { data: { videoData: objectPath } });
  await request.put(`/api/profiles/${id}`, { data: { videoTranscript: 'Hello. I am a nanny in Pasadena.' } });
  await request.put(`/api/profiles/${id}/captions`, { data: { durationMs: 4000 } });
  return `/api/profiles/${id}/captions.vtt`;
}

/** Opens each address; whatever the browser says against one fails the test, besides that an absent document is absent. */
async function openEach(
  page: Page,
  complaints: { expect(pattern: RegExp): void },
  addresses: Iterable<readonly [string, number]>,
) {
  for (const [address, status] of addresses) {
    if (status >= 400) complaints.expect(new RegExp(`status of ${status} .*${address.replaceAll('.', '\\.')}\\)$`));
    const answer = await page.goto(address);
    expect([address, answer?.status()]).toEqual([address, status]);
  }
}

/** The anchor of each operation on /api/docs, by the API's document. */
async function operationAnchors({ request }: Page): Promise<string[]> {
  const { paths } = apiDocument.parse(await (await request.get('/api/openapi.json')).json());
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { tags }]) => `#tag/${tags[0]}/${method.toUpperCase()}${path}`),
  );
}

/** A path for each HTTP method. The same components show all operations, and axe needs half a minute for all of them. */
function onePathOfEachMethod(paths: Paths): Paths {
  const methods = new Set<string>();
  return Object.fromEntries(
    Object.entries(paths).filter(([, operations]) => {
      const before = methods.size;
      for (const method of Object.keys(operations)) methods.add(method);
      return methods.size > before;
    }),
  );
}

/** What leads on to another page, or has no content, is not opened here. */
const site = siteAddresses().filter(({ status }) => ![301, 303, 204].includes(status));

test.describe('opened in a browser, nothing breaks our own policy and nothing complains:', () => {
  for (const [number, locale] of locales.entries()) {
    test(
      `every page in ${locale}${locale === 'zh' ? '' : ' @long'}`,
      inLocale(locale),
      async ({ page, complaints }) => {
        const pages = site.filter(({ addresses }) => addresses.length === locales.length);
        expect(pages.length).toBeGreaterThan(20);
        await openEach(
          page,
          complaints,
          pages.map(({ addresses, status }) => [addresses[number] ?? '', status] as const),
        );
      },
    );
  }

  test('every document without a language, and the files of a profile', async ({ page, complaints }) => {
    const { request } = page;
    const documents = site.filter(({ addresses }) => addresses.length === 1);
    await openEach(
      page,
      complaints,
      documents.map(({ path, status }) => [path, status] as const),
    );
    await openEach(page, complaints, Object.entries(otherDocuments));
    const answer = await request.get('/api/profiles/by-slug/elena-marquez');
    const { profileImageUrl, videoResumeUrl } = nanny.parse(await answer.json());
    await openEach(page, complaints, [
      [profileImageUrl, 200],
      [`${profileImageUrl}?variant=share`, 200],
      // The video itself is sandboxed and plays on pages only.
      [`${videoResumeUrl}?variant=poster`, 200],
      [await ownCaptions(page), 200],
    ]);
  });
});

test('/api/docs shows every operation and sends no request to another site', async ({ page, baseURL }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto('/api/docs');
  const anchors = await operationAnchors(page);
  expect(anchors.length).toBeGreaterThan(100);
  const links = page.getByRole('complementary').getByRole('link');
  const shown = () => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  await expect.poll(shown).toEqual(expect.arrayContaining(anchors));
  await links.filter({ hasText: '/api/phone/send-code' }).first().click();
  const operation = page.getByRole('region', { name: 'Text a one-time code to a phone' });
  await expect(operation.getByText('"phone"')).toBeVisible();
  const elsewhere = requested.filter((url) => url.startsWith('http') && new URL(url).origin !== baseURL);
  expect(elsewhere).toEqual([]);
});

test('/api/docs is accessible @long', async ({ page }) => {
  await page.route('/api/openapi.json', async (route) => {
    const response = await route.fetch();
    const whole = apiDocument.parse(await response.json());
    await route.fulfill({ response, json: { ...whole, paths: onePathOfEachMethod(whole.paths) } });
  });
  await page.goto('/api/docs');
  await expect(page.getByText('DELETE').first()).toBeVisible();
  await expect(page.locator('.response-card').first()).toBeVisible();
  // Scalar gives the example responses of all operations the same name.
  await expectAccessible(page, ['landmark-unique']);
});

test('/api/docs fits a phone @long', onPhone, async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('/api/docs links to the API document without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'openapi.json' })).toHaveAttribute('href', '/api/openapi.json');
  await context.close();
});
