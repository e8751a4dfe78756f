import type { APIRequestContext, Page } from '@playwright/test';
import { z } from 'zod';
import { onPhone } from './support/in-locale.ts';
import { approve, openDesk } from './support/desk.ts';
import { setFontSize } from './support/large-text.ts';
import { requestPane, requestRow } from './support/requests.ts';
import { completeProfile, SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';

/** The longest name that a profile takes, without a place to break it, and names of scripts with marks and another direction. */
const names = [
  { firstName: 'Wilhelmina'.repeat(8), lastName: 'Konstanze'.repeat(8) },
  { firstName: 'فاطمة الزهراء', lastName: 'عبد الرحمن' },
  { firstName: 'Nguyễn Thị Thanh', lastName: 'Hương Giang' },
] as const;

const published = z.object({ id: z.string(), slug: z.string() });

async function publish(request: APIRequestContext, name: (typeof names)[number]) {
  const begun = z.object({ id: z.string() }).parse(await (await request.post('/api/profiles', { data: {} })).json());
  const answer = await request.put(`/api/profiles/${begun.id}`, {
    data: { ...completeProfile, ...name, isPublic: true },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return published.parse(await answer.json());
}

/** Nothing is wider than the window, and no heading is cut. */
async function expectFits(page: Page) {
  await expect(page.getByRole('heading').first()).toBeVisible();
  const wrong = await page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    const cut = [...document.querySelectorAll<HTMLElement>('h1, h2, h3, [data-row] strong')].filter(
      (heading) => heading.checkVisibility() && heading.scrollWidth > heading.clientWidth + 1,
    );
    return [...(wide > 0 ? [`${wide} px wider than the window`] : []), ...cut.map((heading) => heading.outerHTML)];
  });
  expect(wrong, page.url()).toEqual([]);
}

test(
  'the longest names, other scripts and twelve hearts fit a phone, also with text at 200 % @long',
  onPhone,
  async ({ page, browser }) => {
    const nannies = [];
    for (const name of names) {
      const hers = await browser.newContext();
      const nanny = new SignedInNanny(await hers.newPage(), 'en');
      await nanny.signInWith({ ...completeProfile, ...name, isPublic: true });
      nannies.push(published.parse(await nanny.saved()));
      await approve(nanny.profileId);
      await hers.close();
    }
    await page.goto('/nannies');
    for (const { lastName } of names) await expect(page.getByText(lastName).first()).toBeVisible();
    const others = await page
      .locator('[data-fit]')
      .evaluateAll((fits) => fits.map((fit) => fit.getAttribute('data-fit')));
    const hearts = [...new Set([...nannies.map(({ id }) => id), ...others])].slice(0, 12);
    for (const profileId of hearts) {
      expect((await page.request.post('/api/shortlist', { data: { profileId } })).status()).toBe(200);
    }
    const pages = ['/nannies', '/shortlist', '/shortlist/compare', '/shortlist/ask'];
    for (const { slug } of nannies) pages.push(`/profile/${slug}`, `/contact/${slug}`);
    for (const standard of [16, 32]) {
      await setFontSize(page, standard);
      for (const path of pages) {
        await page.goto(path);
        await expectFits(page);
      }
    }
    await page.goto('/shortlist/compare');
    for (const { lastName } of names.slice(1)) await expect(page.getByRole('link', { name: lastName })).toBeVisible();
  },
);

test('a family and a nanny of one long name are told apart at the desk, and fit a phone', onPhone, async ({ page }) => {
  const [name] = names;
  const nanny = await publish(page.request, name);
  const parentName = `${name.firstName} ${name.lastName}`.slice(0, 80);
  const request = {
    profileId: nanny.id,
    parentName,
    email: 'wilhelmina@example.com',
    urgency: 'standard',
    message: '',
  };
  expect((await page.request.post('/api/contact-requests', { data: request })).status()).toBe(201);
  await openDesk(page, 'reviewer', { path: '/agency/requests' });
  await requestRow(page, parentName).first().click();
  await expect(requestPane(page, parentName)).toBeVisible();
  await expectFits(page);
  for (const list of ['requests', 'reviews', 'nannies']) {
    await openDesk(page, 'reviewer', { path: `/agency/${list}` });
    await expect(page.getByText(name.lastName).or(page.getByText(parentName)).first()).toBeVisible();
    await expectFits(page);
  }
});
