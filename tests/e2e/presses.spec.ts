import type { Page } from '@playwright/test';
import { openDesk } from './support/desk.ts';
import { onPhone } from './support/in-locale.ts';
import { Presses } from './support/presses.ts';
import { pagesOf, siteAddresses } from './support/routes.ts';
import { completeProfile, SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';
import { textsFor } from './support/texts.ts';

const { text } = textsFor('en');

/** Rejects every request that changes data: the press has no effect on the server, and the error message counts as its effect. */
async function refuseChanges(page: Page): Promise<void> {
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 503, json: {} }),
  );
}

/** Presses all controls on some screens, or in their main part. Resolves to the controls without an effect, by screen. */
async function pressScreens(
  page: Page,
  screens: Record<string, () => Promise<void>>,
  within?: string,
): Promise<Record<string, readonly string[]>> {
  const presses = await Presses.of(page);
  const dead: Record<string, readonly string[]> = {};
  for (const [name, open] of Object.entries(screens)) {
    const found = await test.step(name, () => presses.pressAll(open, within));
    if (found.length > 0) dead[name] = found;
  }
  test.info().annotations.push({ type: 'presses', description: String(presses.count) });
  console.log('presses:', test.info().title, presses.count);
  return dead;
}

/** Screens by path, opened by `open`. */
const screensOf = (paths: readonly string[], open: (path: string) => Promise<void>) =>
  Object.fromEntries(paths.map((path) => [path, () => open(path)]));

// The header and the navigation are pressed on the first screen only.
for (const { paths, within } of [
  { paths: ['', '/requests'], within: 'body' },
  { paths: ['/reviews', '/certificates', '/nannies'], within: 'main' },
  { paths: ['/people', '/settings', '/audit', '/numbers'], within: 'main' },
]) {
  test(`every link and button of the desk does something: ${paths.join(' ')} @long`, async ({ page, complaints }) => {
    test.slow();
    complaints.expect(/status of 503 .*\/api\//, /failed: 503/);
    await refuseChanges(page);
    await openDesk(page, 'owner');
    const screens = screensOf(paths, async (path) => {
      await page.goto(`/agency${path}`);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(text('common.loading'))).toHaveCount(0);
    });
    expect(await pressScreens(page, screens, within)).toEqual({});
  });
}

const publicPaths = pagesOf(siteAddresses())
  .map(({ path }) => path)
  // The desk and the builder have their own tests; a frame and a preview show one of them. The API reference is Scalar's.
  .filter((path) => !/^\/(?:agency|account|api\/docs|embed\/frame|preview|profile-builder)/.test(path) && path !== '/');

for (const { paths, within } of [
  { paths: publicPaths.filter((path) => /^\/(?:profile|nannies|contact)/.test(path)), within: 'body' },
  { paths: publicPaths.filter((path) => !/^\/(?:profile|nannies|contact)/.test(path)), within: 'main' },
]) {
  test(
    `every link and button of the public pages does something: ${paths[0]} … @long`,
    onPhone,
    async ({ page, complaints }) => {
      test.slow();
      complaints.expect(/status of (?:404|500|503)/, /failed: 503/, /wa\.me|linkedin\.com/);
      await refuseChanges(page);
      const screens = screensOf(paths, async (path) => {
        await page.goto(path);
        // An island that loads on the first interaction holds presses until then, which has its own tests.
        if ((await page.locator('astro-island[ssr]').count()) > 0) await page.keyboard.press('Tab');
        await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
      });
      expect(await pressScreens(page, screens, within)).toEqual({});
    },
  );
}

for (const steps of [
  ['personal-information', 'work-preferences', 'experience'],
  ['certifications', 'video-resume', 'availability'],
]) {
  test(
    `every link and button of the builder does something: ${steps.join(' ')} @long`,
    onPhone,
    async ({ page, complaints }) => {
      test.slow();
      complaints.expect(
        /status of (?:401|404|409)/,
        /^publishing failed: Error: Not everything could be saved/,
        /wa\.me|linkedin\.com/,
      );
      const profile = { ...completeProfile, aboutMe: 'I sing.' };
      const nanny = await SignedInNanny.enter(page, { profile });
      const screens = screensOf(steps, async (step) => {
        // Restores the profile, because data that a press removed may keep the step from opening.
        await page.goto('/favicon.svg');
        await page.evaluate(() => indexedDB.deleteDatabase('keyval-store'));
        await nanny.change(profile);
        await page.goto(`/?step=${step}`);
        await nanny.expectStep(step);
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      });
      expect(await pressScreens(page, screens, steps.includes('availability') ? 'main' : 'body')).toEqual({});
    },
  );
}
