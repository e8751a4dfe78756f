import type { Page } from '@playwright/test';
import { z } from 'zod';
import { deskRequests, openDesk } from './support/desk.ts';
import { expectAccessible } from './support/nanny.ts';
import { brokenPdf, lockedPdf, pdfOfPages } from './support/pdf-files.ts';
import { completeProfile, SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';
import { textsFor } from './support/texts.ts';

const { text } = textsFor('en');
const created = z.object({ id: z.string() });
const demoCertifications = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      documentType: z.string().nullable(),
      profile: z.object({ slug: z.string().nullable() }),
    }),
  ),
});

/** How many pixels of the page that is shown are no paper. */
function inkOf(page: Page): Promise<number> {
  return page.locator('canvas').evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) return 0;
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    let ink = 0;
    for (let at = 0; at < pixels.length; at += 4) if ((pixels[at] ?? 255) < 128 && pixels[at + 3] === 255) ink += 1;
    return ink;
  });
}

async function nannyWithPapers(hers: Page): Promise<SignedInNanny> {
  const nanny = new SignedInNanny(hers, 'en');
  await nanny.signInWith({ ...completeProfile, lastName: 'Papers', isPublic: true });
  return nanny;
}

/** Gives her a certification with this document. @returns its address at the desk */
async function certificationOf(nanny: SignedInNanny, document: Buffer): Promise<string> {
  const { objectPath } = await nanny.uploadDocument(document);
  const answer = await nanny.page.request.post(`/api/profiles/${nanny.profileId}/certifications`, {
    data: { name: 'CPR', documentUrl: objectPath },
  });
  return `/agency/certificates/${created.parse(await answer.json()).id}`;
}

test('a PDF of the demo data is drawn beside its data, by our own worker alone', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  const desk = await deskRequests('reviewer');
  const list = await (await desk.get('/api/agency/certifications')).json();
  const { items } = demoCertifications.parse(list);
  // Of a nanny of the demo data: what other tests upload may be no readable PDF.
  const demo = items.find(
    ({ documentType, profile }) => documentType === 'application/pdf' && profile.slug === 'thuy-linh-nguyen',
  );
  expect(demo).toBeDefined();
  await desk.dispose();
  const reads: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/document')) reads.push(request.url());
  });
  await openDesk(page, 'reviewer', { path: `/agency/certificates/${demo?.id}` });
  await expect(page.locator('canvas')).toBeVisible();
  expect(await inkOf(page)).toBeGreaterThan(0);
  await page.getByText(text('desk.certification.pdf.words')).click();
  await expect(page.getByText(/American|Newborn|First Candle/).last()).toBeVisible();
  expect(reads, 'one look is one line in the audit log').toHaveLength(1);
  expect(complaints).toEqual([]);
  await expectAccessible(page);
});

test('300 pages are looked at one by one, larger on demand', async ({ page, browser }) => {
  const hers = await (await browser.newContext()).newPage();
  await openDesk(page, 'reviewer', { path: await certificationOf(await nannyWithPapers(hers), pdfOfPages(300)) });
  const place = (number: number) => page.getByText(text('desk.certification.pdf.page', { page: number, pages: 300 }));
  await expect(place(1)).toBeVisible();
  await expect(page.locator('canvas')).toBeVisible();
  const width = (await page.locator('canvas').boundingBox())?.width ?? 0;
  await page.getByRole('button', { name: text('desk.certification.pdf.next') }).click();
  await expect(place(2)).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByRole('img', { name: text('desk.certification.pdf.picture', { page: 3 }) })).toBeVisible();
  await page.keyboard.press('p');
  await expect(place(2)).toBeVisible();
  await page.getByRole('button', { name: text('desk.certification.pdf.larger') }).click();
  await expect.poll(async () => (await page.locator('canvas').boundingBox())?.width).toBeGreaterThan(width * 1.4);
  expect(await inkOf(page)).toBeGreaterThan(0);
  await hers.context().close();
});

test('a PDF that is broken, locked or does not arrive is said in words', async ({ page, browser, complaints }) => {
  const hers = await (await browser.newContext()).newPage();
  const nanny = await nannyWithPapers(hers);
  for (const [state, document] of [
    ['broken', brokenPdf()],
    ['locked', lockedPdf()],
  ] as const) {
    await test.step(`${state}, with a way to save it`, async () => {
      await openDesk(page, 'reviewer', { path: await certificationOf(nanny, document) });
      await expect(page.getByText(text(`desk.certification.pdf.${state}`))).toBeVisible();
      await expect(page.locator('canvas')).toHaveCount(0);
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: text('desk.certification.save') }).click();
      expect((await download).suggestedFilename()).toMatch(/^certificate-.*\.pdf$/);
      await expectAccessible(page);
    });
  }
  await test.step('asked for again', async () => {
    const path = await certificationOf(nanny, pdfOfPages(1));
    complaints.expect(/ERR_FAILED .*\/document\)/);
    await page.route('**/document', (route) => route.abort());
    await openDesk(page, 'reviewer', { path });
    await expect(page.getByText(text('desk.certification.pdf.unreachable'))).toBeVisible();
    await page.unroute('**/document');
    await page.getByRole('button', { name: text('common.retry') }).click();
    await expect(page.locator('canvas')).toBeVisible();
  });
  await hers.context().close();
});
