import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { locales, localizePath } from '#domain/locale.ts';
import { inLocale } from './support/in-locale.ts';
import { isPhone } from './support/is-phone.ts';
import { expectAccessible } from './support/nanny.ts';
import { expect, test } from './support/test.ts';

/** Every page of the site; each exists in every language. */
const pages: Record<string, number> = {
  '/': 200,
  '/simple': 200,
  '/profile-builder': 200,
  '/nannies': 200,
  '/nannies?q=newborn': 200,
  '/about': 200,
  '/privacy': 200,
  '/terms': 200,
  // Only its owner has one.
  '/preview': 404,
  '/embed': 200,
  '/embed/frame': 200,
  '/embed/guide': 200,
  '/contact/elena-marquez': 200,
  '/profile/elena-marquez': 200,
  '/profile/nobody-here-at-all': 404,
  '/nowhere/at/all': 404,
  '/profile/elena-marquez/share.png': 200,
};

/** Documents without a language. */
const documents: Record<string, number> = {
  '/404': 404,
  '/robots.txt': 200,
  '/sitemap.xml': 200,
  '/sitemap-pages-0.xml': 200,
  '/sitemaps/profiles-1.xml': 200,
  '/favicon.svg': 200,
  '/api/docs': 200,
  '/api/openapi.json': 200,
  '/api/phone/status': 200,
  '/api/nowhere': 404,
};

const nanny = z.object({ profileImageUrl: z.string(), videoResumeUrl: z.string() });

/** What the browser says against a page while it is open: policy violations, errors, files that do not come. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    const { url } = message.location();
    // The browser says of a document that is meant to be absent that it is.
    const isOwnStatus = url === page.url() && /server responded with a status of 404/.test(message.text());
    if (message.type() === 'error' && !isOwnStatus) complaints.push(`${page.url()}: ${message.text()} (${url})`);
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  return complaints;
}

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

async function openEach(page: Page, addresses: Record<string, number>): Promise<void> {
  const complaints = complaintsOf(page);
  for (const [address, status] of Object.entries(addresses)) {
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBe(status);
  }
  expect(complaints).toEqual([]);
}

test.describe('opened in a browser, nothing breaks our own policy and nothing complains:', () => {
  for (const locale of locales) {
    test(`every page in ${locale}`, inLocale(locale), async ({ page }) => {
      const localized = Object.entries(pages).map(([path, status]) => [localizePath(path, locale), status] as const);
      await openEach(page, Object.fromEntries(localized));
    });
  }

  test('every document without a language, and the files of a profile', async ({ page }) => {
    const { request } = page;
    await openEach(page, documents);
    const answer = await request.get('/api/profiles/by-slug/elena-marquez');
    const { profileImageUrl, videoResumeUrl } = nanny.parse(await answer.json());
    await openEach(page, {
      [profileImageUrl]: 200,
      [`${profileImageUrl}?variant=share`]: 200,
      // The video itself is sandboxed and plays on pages only.
      [`${videoResumeUrl}?variant=poster`]: 200,
      [await ownCaptions(page)]: 200,
    });
  });
});

test.describe('/api/docs', () => {
  test('is styled, accessible in either theme, fits the screen and copies its examples', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/api/docs');
    const operation = page.locator('#postApiPhoneSendCode');
    await expect(operation).toHaveCSS('border-radius', '10px');
    await operation.getByRole('button', { name: 'Copy curl' }).click();
    await expect(page.getByText('Copied')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('/api/phone/send-code');
    expect(copied).toContain('"phone":"+12135550142"');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    // Half a minute of work, over the same document at either size.
    if (!isPhone()) await expectAccessible(page);
  });

  test('is a file of its own with a script below a kilobyte', async ({ page }) => {
    const scripts: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.body());
    });
    await page.goto('/api/docs');
    const inline = await page.locator('script').allTextContents();
    const files = await Promise.all(scripts);
    const bytes = [...inline, ...files].reduce((sum, script) => sum + script.length, 0);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(1024);
  });
});
