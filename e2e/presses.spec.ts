import type { Page } from '@playwright/test';
import { openDesk } from './support/desk.ts';
import { onPhone } from './support/in-locale.ts';
import { Presses } from './support/presses.ts';
import { pagesOf, siteAddresses } from './support/routes.ts';
import { completeProfile, SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';
import { textsFor } from './support/texts.ts';

const { text } = textsFor('en');

/** Everything that tries to change something is refused: what a press asks for is not done, and saying so is its effect. */
async function refuseChanges(page: Page): Promise<void> {
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 503, json: {} }),
  );
}

/** Presses everything on some screens. Gives what did nothing, by screen. */
async function pressScreens(
  page: Page,
  screens: Record<string, () => Promise<void>>,
): Promise<Record<string, readonly string[]>> {
  const presses = await Presses.of(page);
  const dead: Record<string, readonly string[]> = {};
  for (const [name, open] of Object.entries(screens)) {
    const found = await test.step(name, () => presses.pressAll(open));
    if (found.length > 0) dead[name] = found;
  }
  test.info().annotations.push({ type: 'presses', description: String(presses.count) });
  console.log('presses:', presses.count);
  return dead;
}

test('every link and button of the desk does something', async ({ page, complaints }) => {
  test.slow();
  complaints.expect(/status of 503 .*\/api\//, /failed: 503/);
  await refuseChanges(page);
  await openDesk(page, 'owner');
  const paths = [
    '',
    '/requests',
    '/reviews',
    '/certificates',
    '/nannies',
    '/people',
    '/settings',
    '/audit',
    '/numbers',
  ];
  const open = (path: string) => async () => {
    await page.goto(`/agency${path}`);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(text('common.loading'))).toHaveCount(0);
  };
  expect(await pressScreens(page, Object.fromEntries(paths.map((path) => [path, open(path)])))).toEqual({});
});

test('every link and button of the public pages does something', onPhone, async ({ page, complaints }) => {
  test.slow();
  complaints.expect(/status of (?:404|500|503)/);
  await refuseChanges(page);
  const paths = pagesOf(siteAddresses())
    .map(({ path }) => path)
    .filter((path) => !path.startsWith('/agency') && !path.startsWith('/embed/frame') && path !== '/preview');
  const open = (path: string) => async () => {
    await page.goto(path);
    await page.waitForLoadState('load');
  };
  expect(await pressScreens(page, Object.fromEntries(paths.map((path) => [path, open(path)])))).toEqual({});
});

test('every link and button of the builder does something', onPhone, async ({ page, complaints }) => {
  test.slow();
  complaints.expect(/status of (?:401|404|409)/, /^publishing failed: Error: Not everything could be saved/);
  const nanny = await SignedInNanny.enter(page, { profile: { ...completeProfile, aboutMe: 'I sing.' } });
  const steps = [
    'personal-information',
    'work-preferences',
    'experience',
    'certifications',
    'video-resume',
    'availability',
  ];
  const open = (step: string) => async () => {
    await page.goto(`/?step=${step}`);
    await nanny.expectStep(step);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  };
  expect(await pressScreens(page, Object.fromEntries(steps.map((step) => [step, open(step)])))).toEqual({});
});
