import type { Page } from '@playwright/test';
import { steps } from '../widget/builder/steps.ts';
import { isPhone } from './support/is-phone.ts';
import { expectAccessible, Nanny } from './support/nanny.ts';
import { completeProfile, SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';

test('Next is disabled while something is missing; pressing it tells what, and does nothing else', async ({ page }) => {
  const nanny = await SignedInNanny.enter(page);
  const next = nanny.button('builder.next');
  await expect(next).toBeDisabled();
  await next.focus();
  await page.keyboard.press('Enter');
  const summary = page.getByRole('region', { name: nanny.text('steps.errorSummary', { count: 7 }) });
  await expect(summary).toBeFocused();
  await expect(page.getByText(nanny.text('validation.city'))).toHaveCount(2);
  await nanny.expectStep('personal-information');
  await expectAccessible(page);

  await summary.getByRole('button', { name: nanny.text('validation.city') }).click();
  await expect(nanny.field('steps.personal.city')).toBeFocused();
  await expect(nanny.field('steps.personal.city')).toBeInViewport();

  await nanny.fillPersonalInformation({ firstName: 'Grace', lastName: 'Okonkwo' });
  await expect(page.getByRole('region', { name: /still missing/ })).toBeHidden();
  await expect(next).toBeEnabled();
  await nanny.field('steps.personal.city').fill('');
  await expect(next).toBeDisabled();
  await expect(page.getByRole('region', { name: /still missing/ })).toBeHidden();
});

test('an e-mail address is judged when it is left, and then at every change', async ({ page }) => {
  const nanny = await SignedInNanny.enter(page);
  const email = nanny.field('steps.personal.email');
  const error = page.getByText(nanny.text('validation.email'));
  await email.pressSequentially('gra');
  await expect(error).toBeHidden();
  await email.blur();
  await expect(error).toBeVisible();
  await email.fill('grace@example.com');
  await expect(error).toBeHidden();
  await email.fill('grace@');
  await expect(error).toBeVisible();
});

test('a description is not called too short while it is being written', async ({ page }) => {
  const nanny = await SignedInNanny.enter(page, { profile: completeProfile, step: 'experience' });
  await nanny.change({ experienceDescription: 'Seven years with newborns.' });
  const about = nanny.field('steps.experience.experienceDescription');
  const error = page.getByText(nanny.text('validation.experienceDescription'));
  await about.fill('');
  await expect(error).toBeVisible();
  await about.fill('Ten and more letters');
  await expect(error).toBeHidden();

  const fresh = await SignedInNanny.enter(page, { step: 'experience' });
  await fresh.field('steps.experience.experienceDescription').pressSequentially('Twins');
  await expect(error).toBeHidden();
  await fresh.field('steps.experience.experienceDescription').blur();
  await expect(error).toBeVisible();
});

test('a text that is too long keeps every character and names the limit', async ({ page }) => {
  const nanny = await SignedInNanny.enter(page, { profile: completeProfile, step: 'experience' });
  const about = nanny.field('steps.experience.aboutMe');
  const long = 'I love to sing. '.repeat(251).trim();
  await about.fill(long);
  await expect(page.getByText(nanny.text('validation.tooLong', { maximum: 4000 }))).toBeVisible();
  await expect(page.getByText(nanny.text('steps.counter.over', { over: long.length - 4000 }))).toBeVisible();
  await expect(about).toHaveValue(long);
  await expect(nanny.button('builder.next')).toBeDisabled();
});

test('each step says where she is, starts at its top and puts the focus on its heading', async ({ page }) => {
  const nanny = await SignedInNanny.enter(page, { profile: completeProfile });
  const count = steps.length;
  await expect(nanny.button('builder.previous')).toBeDisabled();
  for (const [index, { id }] of steps.entries()) {
    await nanny.expectStep(id);
    await expect(page.getByText(nanny.text('builder.stepOf', { step: index + 1, count }))).toBeVisible();
    const percent = Math.round(((index + 1) / count) * 100);
    await expect(page.getByText(nanny.text('builder.percent', { percent }))).toBeVisible();
    if (index > 0) {
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    }
    if (index + 1 < count) await nanny.next();
  }
  await expect(nanny.button('builder.complete')).toBeEnabled();
  await nanny.button('builder.previous').click();
  await nanny.expectStep(steps[count - 2]?.id ?? '');
});

/** The steps' list: beside the form on wide screens, behind a button on phones. */
async function stepList(page: Page, nanny: Nanny) {
  const button = nanny.button('builder.allSteps');
  if (await button.isVisible()) {
    await button.click();
    return page.getByRole('dialog', { name: nanny.text('builder.steps') });
  }
  return page.getByRole('navigation', { name: nanny.text('builder.steps') });
}

test('the list of steps leads back anywhere, and forward only through valid steps', async ({ page }) => {
  const { duties: _, ...withoutDuties } = completeProfile;
  const nanny = await SignedInNanny.enter(page, { profile: withoutDuties });
  let list = await stepList(page, nanny);
  await expect(list.getByRole('button', { name: nanny.text('builder.step.availability') })).toHaveCount(0);
  await expect(list.locator('[aria-current=step]')).toContainText(nanny.text('builder.step.personal-information'));
  await list.getByRole('button', { name: nanny.text('builder.step.work-preferences') }).click();
  await nanny.expectStep('work-preferences');
  await page.getByText(nanny.text('labels.duty.childcare'), { exact: true }).first().click();
  list = await stepList(page, nanny);
  await expectAccessible(page);
  await list.getByRole('button', { name: nanny.text('builder.step.availability') }).click();
  await nanny.expectStep('availability');
  list = await stepList(page, nanny);
  await list.getByRole('button', { name: nanny.text('builder.step.personal-information') }).click();
  await nanny.expectStep('personal-information');
});

test('a check mark means that something is there; what was skipped is called empty', async ({ page }) => {
  const nanny = await SignedInNanny.enter(page, { locale: 'zh', profile: completeProfile, step: 'availability' });
  const itemOf = async (id: string) =>
    (await stepList(page, nanny)).getByRole('listitem').filter({ hasText: nanny.text(`builder.step.${id}`) });
  for (const id of ['certifications', 'video-resume']) {
    const item = await itemOf(id);
    await expect(item).toContainText(nanny.text('builder.status.empty'));
    await expect(item.locator('svg')).toHaveCount(0);
    if (isPhone()) await page.keyboard.press('Escape');
  }
  const done = await itemOf('experience');
  await expect(done).toContainText(nanny.text('builder.status.complete'));
  await expect(done.locator('svg')).toHaveCount(1);
  if (isPhone()) await page.keyboard.press('Escape');

  const { objectPath } = await nanny.uploadDocument();
  const certificates = `/api/profiles/${nanny.profileId}/certifications`;
  const added = await page.request.post(certificates, { data: { name: 'CPR', documentUrl: objectPath } });
  expect(added.status()).toBe(201);
  await page.reload();
  await nanny.expectStep('availability');
  await expect(await itemOf('certifications')).toContainText(nanny.text('builder.status.complete'));
});

test('step 1 with the keyboard alone, tags included', async ({ page }) => {
  const nanny = await SignedInNanny.enter(page);
  const { keyboard } = page;
  await nanny.field('steps.personal.firstName').focus();
  const values = ['Grace', 'Okonkwo', 'grace@example.com', undefined, undefined, '12 Palm Street', 'Pasadena', 'CA'];
  for (const value of values) {
    if (value !== undefined) await keyboard.type(value);
    await keyboard.press('Tab');
  }
  await expect(page.getByLabel(nanny.text('steps.tags.language.input'), { exact: true })).toBeFocused();
  await keyboard.type('Yoruba');
  await keyboard.press('Enter');
  await expect(nanny.button('common.remove', { item: 'Yoruba' })).toBeVisible();
  await keyboard.type('yoruba');
  await keyboard.press('Enter');
  await expect(nanny.button('common.remove', { item: 'Yoruba' })).toHaveCount(1);
  await keyboard.type('  ');
  await expect(nanny.button('common.add')).toBeDisabled();
  // Add can be come to, so that it can be found, and does nothing.
  await keyboard.press('Tab');
  await expect(nanny.button('common.add')).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.press('Space');
  await expect(nanny.button('common.remove', { item: nanny.text('labels.language.English') })).toBeVisible();
  await nanny.button('common.remove', { item: 'Yoruba' }).focus();
  await keyboard.press('Enter');
  await expect(nanny.button('common.remove', { item: nanny.text('labels.language.English') })).toBeFocused();
  await nanny.button('builder.next').focus();
  await keyboard.press('Enter');
  await nanny.expectStep('work-preferences');
});

test('dark and light follow the system unless the page forces one', async ({ page }) => {
  const paper = { light: 'rgb(251, 248, 243)', dark: 'rgb(22, 24, 26)' };
  await page.goto('/');
  for (const system of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: system });
    await page.evaluate(() => document.documentElement.removeAttribute('data-theme'));
    await expect(page.locator('body')).toHaveCSS('background-color', paper[system]);
    for (const forced of ['light', 'dark'] as const) {
      await page.evaluate((theme) => document.documentElement.setAttribute('data-theme', theme), forced);
      await expect(page.locator('body')).toHaveCSS('background-color', paper[forced]);
      await expect(page.locator('html')).toHaveCSS('color-scheme', forced);
    }
  }
});

test('a whole run of the wizard violates no Content-Security-Policy and logs no error', async ({ page }) => {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    // Asking for the profile of a nanny who has none yet answers 404, which browsers log themselves.
    if (!message.location().url.includes('/api/profiles/user/')) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`policy: ${violatedDirective} ${blockedURI}`);
    });
  });
  const nanny = new Nanny(page, 'en');
  await nanny.open();
  await nanny.verify();
  await nanny.fillPersonalInformation({ firstName: 'Grace', lastName: 'Okonkwo' });
  await nanny.next();
  await nanny.expectStep('work-preferences');
  await nanny.fillWorkPreferences();
  await nanny.next();
  await nanny.expectStep('experience');
  await nanny.fillExperience();
  await nanny.nextTo('availability');
  await nanny.fillAvailability();
  await nanny.button('builder.complete').click();
  await page.waitForURL(/\/profile\/grace-okonkwo/);
  expect(problems).toEqual([]);
});
