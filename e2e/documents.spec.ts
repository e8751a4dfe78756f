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
  '/sitemap-pages-0.xml': 200,
  '/favicon.svg': 200,
  '/api/openapi.json': 200,
  '/api/phone/status': 200,
  '/api/nowhere': 404,
};

const nanny = z.object({ profileImageUrl: z.string(), videoResumeUrl: z.string() });

/** Makes a profile with a video and its subtitles. @returns their address */
async function ownCaptions({ request }: Page): Promise<string> {
  const { id } = z.object({ id: z.string() }).parse(await (await request.post('/api/profiles', { data: {} })).json());
  const opened = await (await request.post('/api/objects/upload', { data: { kind: 'video' } })).json();
  const { uploadURL, objectPath } = z.object({ uploadURL: z.string(), objectPath: z.string() }).parse(opened);
  await request.put(uploadURL, { data: readFileSync(join(import.meta.dirname, '../scripts/demo/film-en.webm')) });
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

/** Takes away of each method all operations but the one that says most, with their links. */
async function keepOneOfEachMethod(page: Page): Promise<void> {
  const kept = await page.evaluate(() => {
    const largest = new Map<string, Element>();
    for (const operation of document.querySelectorAll('.operation')) {
      const method = operation.querySelector('.method')?.textContent ?? '';
      const other = largest.get(method);
      if (!other || operation.innerHTML.length > other.innerHTML.length) largest.set(method, operation);
    }
    const keep = new Set(largest.values());
    for (const operation of document.querySelectorAll('.operation')) if (!keep.has(operation)) operation.remove();
    for (const link of document.querySelectorAll('nav li li a')) {
      const id = link.getAttribute('href')?.slice(1) ?? '';
      if (document.getElementById(id) === null) link.closest('li')?.remove();
    }
    return [...largest.keys()];
  });
  expect(kept.toSorted()).toEqual(['DELETE', 'GET', 'PATCH', 'POST', 'PUT']);
}

/** What leads on to another page, or has no content, is not opened here. */
const site = siteAddresses().filter(({ status }) => status !== 303 && status !== 204);

test.describe('opened in a browser, nothing breaks our own policy and nothing complains:', () => {
  for (const [number, locale] of locales.entries()) {
    test(`every page in ${locale}`, inLocale(locale), async ({ page, complaints }) => {
      const pages = site.filter(({ addresses }) => addresses.length === locales.length);
      expect(pages.length).toBeGreaterThan(20);
      await openEach(
        page,
        complaints,
        pages.map(({ addresses, status }) => [addresses[number] ?? '', status] as const),
      );
    });
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

test('/api/docs is styled, accessible, fits the screen, copies its examples, and is a file with a small script', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const scripts: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body());
  });
  await page.goto('/api/docs');
  const inline = await page.locator('script').allTextContents();
  const bytes = [...inline, ...(await Promise.all(scripts))].reduce((sum, script) => sum + script.length, 0);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(1024);
  const operation = page.locator('#postApiPhoneSendCode');
  await expect(operation).toHaveCSS('border-radius', '10px');
  await operation.getByRole('button', { name: 'Copy curl' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('/api/phone/send-code');
  expect(copied).toContain('"phone":"+12135550142"');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  // One operation of each method: all of them are half a minute of work, and made by the same component.
  await keepOneOfEachMethod(page);
  await expectAccessible(page);
});

test('/api/docs fits a phone', onPhone, async ({ page }) => {
  await page.goto('/api/docs');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
