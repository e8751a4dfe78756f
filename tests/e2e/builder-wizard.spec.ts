import type { Page } from '@playwright/test';
import { steps } from '../../widget/builder/steps.ts';
import { onPhone } from './support/in-locale.ts';
import { expectAccessible, type Nanny } from './support/nanny.ts';
import { completeProfile, SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';

test('step 1 says what is missing, judges an address when it is left, and names its fields whole', async ({ page }) => {
  const nanny = await SignedInNanny.enter(page);
  const next = nanny.button('builder.next');
  const firstName = nanny.field('steps.personal.firstName');
  const line = () => firstName.evaluate((field) => getComputedStyle(field).borderTopColor);

  await test.step('Next is disabled while something is missing; pressing it tells what, and does nothing else', async () => {
    await expect(next).toBeDisabled();
    await next.focus();
    await page.keyboard.press('Enter');
    const summary = page.getByRole('region', { name: nanny.text('steps.errorSummary', { count: 6 }) });
    await expect(summary).toBeFocused();
    await expect(page.getByText(nanny.text('validation.city'))).toHaveCount(2);
    await nanny.expectStep('personal-information');
    await expectAccessible(page);
    await summary.getByRole('button', { name: nanny.text('validation.city') }).click();
    await expect(nanny.field('steps.personal.city')).toBeFocused();
    await expect(nanny.field('steps.personal.city')).toBeInViewport();
  });

  await test.step('names are said whole, and what is required is said', async () => {
    const weChat = `${nanny.text('steps.personal.wechatId')} ${nanny.text('common.optional')}`;
    await expect(page.getByRole('textbox', { name: weChat })).toBeVisible();
    const languages = nanny.field('steps.tags.language.input');
    // The page's language is chosen at first, and can be taken back.
    await expect(languages).toHaveAttribute('aria-required', 'false');
    await nanny.button('labels.language.English').click();
    await expect(languages).toHaveAttribute('aria-required', 'true');
    await nanny.button('labels.language.English').click();
  });

  await test.step('with everything there Next is enabled, and the summary does not come back by itself', async () => {
    await nanny.fillPersonalInformation({ firstName: 'Grace', lastName: 'Okonkwo' });
    await expect(page.getByRole('region', { name: /still missing/ })).toBeHidden();
    await expect(next).toBeEnabled();
    await nanny.field('steps.personal.city').fill('');
    await expect(next).toBeDisabled();
    await expect(page.getByRole('region', { name: /still missing/ })).toBeHidden();
  });

  await test.step('more contrast, for who asks for it', async () => {
    const usual = await line();
    await page.emulateMedia({ contrast: 'more' });
    await expect.poll(line).not.toBe(usual);
    await page.emulateMedia({ contrast: null });
  });
});

test('what is typed is judged when it is left, and then at every change; nothing of it is lost', async ({ page }) => {
  const { email: _email, experienceDescription: _description, ...profile } = completeProfile;
  const nanny = await SignedInNanny.enter(page, { profile });

  await test.step('an e-mail address', async () => {
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
    await email.fill('grace@example.com');
    await nanny.nextTo('experience');
  });

  const about = nanny.field('steps.experience.experienceDescription');
  const tooShort = page.getByText(nanny.text('validation.experienceDescription'));

  await test.step('a description is not called too short while it is being written', async () => {
    await about.pressSequentially('Twins');
    await expect(tooShort).toBeHidden();
    await about.blur();
    await expect(tooShort).toBeVisible();
    await about.fill('Ten and more letters');
    await expect(tooShort).toBeHidden();
    // One that was long enough before is called too short at once.
    await nanny.expectOnServer({ experienceDescription: 'Ten and more letters' });
    await page.reload();
    await about.fill('');
    await expect(tooShort).toBeVisible();
    await about.fill('Ten and more letters');
    await expect(tooShort).toBeHidden();
  });

  await test.step('a text that is too long keeps every character and names the limit', async () => {
    const life = nanny.field('steps.experience.aboutMe');
    const long = 'I love to sing. '.repeat(251).trim();
    await life.fill(long);
    await expect(page.getByText(nanny.text('validation.tooLong', { maximum: 4000 }))).toBeVisible();
    await expect(page.getByText(nanny.text('steps.counter.over', { over: long.length - 4000 }))).toBeVisible();
    await expect(life).toHaveValue(long);
    await expect(nanny.button('builder.next')).toBeDisabled();
  });
});

test('step 1 with the keyboard alone, tags included', async ({ page }) => {
  const nanny = await SignedInNanny.enter(page, { profile: { firstName: 'Grace', languages: ['English'] } });
  const { keyboard } = page;
  const focusedTag = () => page.evaluate(() => document.activeElement?.tagName);

  await test.step('opening the builder again moves no focus; the first stop skips to the form', async () => {
    await expect(nanny.field('steps.personal.firstName')).toBeVisible();
    expect(await focusedTag()).toBe('BODY');
    await keyboard.press('Tab');
    const skip = nanny.button('common.skipToContent');
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport({ ratio: 1 });
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await keyboard.press('Tab');
    // What the keyboard comes to next is the form, wherever its first control is.
    const first = page.locator(':focus');
    await expect(first).toBeInViewport();
    expect(await first.evaluate((element) => element.closest('section[aria-labelledby] section') !== null)).toBe(true);
  });

  await nanny.field('steps.personal.firstName').focus();
  const values = [undefined, 'Okonkwo', 'grace@example.com', undefined, undefined, '12 Palm Street', 'Pasadena', 'CA'];
  // The last stop before the field for more languages removes the one of the page.
  for (const value of [...values, undefined]) {
    if (value !== undefined) await keyboard.type(value);
    await keyboard.press('Tab');
  }
  const input = page.getByLabel(nanny.text('steps.tags.language.input'), { exact: true });
  await expect(input).toBeFocused();

  await test.step('Add, which is disabled by its own press, hands the focus to the next word', async () => {
    await keyboard.type('Hausa');
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await expect(page.getByText('Hausa', { exact: true })).toBeVisible();
    await expect(input).toBeFocused();
    await nanny.button('common.remove', { item: 'Hausa' }).focus();
    await keyboard.press('Enter');
    // The page's language is next; without any, the focus goes to the field.
    await expect(nanny.button('common.remove', { item: nanny.text('labels.language.English') })).toBeFocused();
    await keyboard.press('Enter');
    await expect(input).toBeFocused();
  });

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

/** Opens the list of steps: it is beside the form on wide screens, behind a button on phones. */
async function stepList(page: Page, nanny: Nanny) {
  const button = nanny.button('builder.allSteps');
  if (await button.isVisible()) {
    await button.click();
    return page.getByRole('dialog', { name: nanny.text('builder.steps') });
  }
  return page.getByRole('navigation', { name: nanny.text('builder.steps') });
}

/** What the list of steps does where it stands beside the form, and in the sheet of a phone. */
async function useStepList(page: Page, nanny: SignedInNanny) {
  await test.step('it leads back anywhere, and forward only through valid steps', async () => {
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
  });

  await test.step('a check mark means that something is there; what was skipped is called empty', async () => {
    let list = await stepList(page, nanny);
    const itemOf = (id: string) => list.getByRole('listitem').filter({ hasText: nanny.text(`builder.step.${id}`) });
    for (const id of ['certifications', 'video-resume']) {
      await expect(itemOf(id)).toContainText(nanny.text('builder.status.empty'));
      await expect(itemOf(id).locator('svg')).toHaveCount(0);
    }
    await expect(itemOf('experience')).toContainText(nanny.text('builder.status.complete'));
    await expect(itemOf('experience').locator('svg')).toHaveCount(1);

    const { objectPath } = await nanny.uploadDocument();
    const certifications = `/api/profiles/${nanny.profileId}/certifications`;
    const added = await page.request.post(certifications, { data: { name: 'CPR', documentUrl: objectPath } });
    expect(added.status()).toBe(201);
    await nanny.expectOnServer({ duties: ['childcare'] });
    await page.reload();
    await nanny.expectStep('availability');
    list = await stepList(page, nanny);
    await expect(itemOf('certifications')).toContainText(nanny.text('builder.status.complete'));
    await list.getByRole('button', { name: nanny.text('builder.step.personal-information') }).click();
    await nanny.expectStep('personal-information');
  });
}

const { duties: _, ...withoutDuties } = completeProfile;

test('the list of steps, and each step: it says where she is, starts at its top and focuses its heading', async ({
  page,
}) => {
  const nanny = await SignedInNanny.enter(page, { profile: withoutDuties });
  await useStepList(page, nanny);

  const count = steps.length;
  await expect(nanny.button('builder.previous')).toBeDisabled();
  for (const [index, { id }] of steps.entries()) {
    await nanny.expectStep(id);
    await expect(page.getByText(nanny.text('builder.stepOf', { step: index + 1, count }))).toBeVisible();
    const percent = Math.round(((index + 1) / count) * 100);
    await expect(page.getByText(nanny.text('builder.percent', { percent }))).toBeVisible();
    await expect(page.getByText(/%/).locator('visible=true'), 'one percentage in sight').toHaveCount(1);
    await expect(page.getByRole('progressbar'), 'one meter in sight').toHaveCount(1);
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

test('on a phone the list of steps is a sheet, and no bar hides what has the focus', onPhone, async ({ page }) => {
  const nanny = await SignedInNanny.enter(page, { locale: 'zh', profile: withoutDuties });
  await test.step('the missing field that Next names is brought into view', async () => {
    await nanny.field('steps.personal.city').fill('');
    await nanny.button('builder.next').focus();
    await page.keyboard.press('Enter');
    const summary = page.getByRole('region', { name: nanny.text('steps.errorSummary', { count: 1 }) });
    await expect(summary).toBeFocused();
    await expectAccessible(page);
    await summary.getByRole('button', { name: nanny.text('validation.city') }).click();
    await expect(nanny.field('steps.personal.city')).toBeFocused();
    await expect(nanny.field('steps.personal.city')).toBeInViewport();
    await nanny.field('steps.personal.city').fill('Pasadena');
  });
  await useStepList(page, nanny);
  await test.step('each step starts at its top', async () => {
    await nanny.next();
    await nanny.expectStep('work-preferences');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });
  await test.step('what has the focus is not behind the bars', async () => {
    await page.setViewportSize({ width: 375, height: 667 });
    await nanny.nextTo('video-resume');
    const summaries = page.locator('summary');
    await expect(summaries.first()).toBeVisible();
    const bar = nanny.button('builder.next').locator('..');
    for (const summary of await summaries.all()) {
      const bottom = await summary.evaluate((element) => {
        window.scrollTo(0, 0);
        element.focus();
        return element.getBoundingClientRect().bottom;
      });
      expect(bottom).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0);
    }
  });
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
