import type { Locator, Page } from '@playwright/test';
import { failEveryAttempt } from './support/attempts.ts';
import { onPhone } from './support/in-locale.ts';
import { freshPhone } from './support/fresh-phone.ts';
import { Nanny } from './support/nanny.ts';
import { completeProfile, SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';
import { textsFor } from './support/texts.ts';

/**
 * What stops a press is where the eye is: the focus is in a dialog, on the reason or on the field that has it, in view, and the
 * reason is announced by that focus or by an alert.
 */
async function expectReason(page: Page, reason: string | RegExp): Promise<void> {
  const focused = page.locator(':focus');
  await expect(focused).toBeInViewport();
  await expect
    .poll(() =>
      focused.evaluate((element) => {
        const described = (element.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id !== '');
        const root = element.getRootNode();
        const texts = described.map((id) => (root instanceof Document ? root.getElementById(id)?.textContent : ''));
        return [element.closest('dialog')?.textContent, element.textContent, ...texts].join(' ');
      }),
    )
    .toMatch(reason instanceof RegExp ? reason : new RegExp(reason.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
}

/** Presses what reads as disabled, too: it has to say why. */
const press = (control: Locator) => control.click({ force: true });

test('at the sign-in: no number, and a wrong code', onPhone, async ({ page, complaints }) => {
  complaints.expect(/status of 4\d\d .*\/api\/phone\//);
  const nanny = new Nanny(page, 'en', { phone: freshPhone() });
  await nanny.open();
  await press(nanny.button('verification.send'));
  await expectReason(page, nanny.text('verification.phoneRequired'));
  await nanny.askForCode();
  const code = await nanny.code();
  await nanny.enterCode(code === '000000' ? '111111' : '000000');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectReason(page, /\d|code/i);
});

test('in every form of the builder', onPhone, async ({ page, complaints }) => {
  complaints.expect(/status of 503 /, /failed: 503/);
  const nanny = await SignedInNanny.enter(page);

  await test.step('Next, at each step with something missing', async () => {
    const { workArrangement, preferredAgeGroups, duties, yearsExperience, experienceDescription, ...personal } =
      completeProfile;
    const steps = [
      ['personal-information', 'validation.firstName', personal],
      ['work-preferences', 'validation.ageGroups', { workArrangement, preferredAgeGroups, duties }],
      ['experience', 'validation.experienceDescription', { yearsExperience, experienceDescription }],
    ] as const;
    for (const [id, missing, fields] of steps) {
      await page.goto(`/?step=${id}`);
      await nanny.expectStep(id);
      await press(nanny.button('builder.next'));
      await expectReason(page, nanny.text(missing));
      // An open step could save at the same moment, and be told that its revision is stale.
      await page.goto('about:blank');
      await nanny.change(fields);
    }
  });

  await test.step('the form of a certification', async () => {
    await page.goto('/?step=certifications');
    await nanny.expectStep('certifications');
    const form = page.locator('form', { has: page.getByLabel(nanny.text('certification.form.name')) });
    await press(form.getByRole('button', { name: nanny.text('certification.form.add') }));
    await expectReason(page, /required/);
  });

  await test.step('Complete Profile, and a publication that fails', async () => {
    await page.goto('/?step=availability');
    await nanny.expectStep('availability');
    await nanny.button('builder.complete').click();
    await expectReason(page, nanny.text('builder.gap.days.title'));
    await page.route('**/api/profiles/*', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    );
    await page.clock.install();
    await failEveryAttempt(page, () => nanny.button('builder.gap.days.publish').click());
    await expectReason(page, nanny.text('builder.toast.submitErrorTitle'));
    await page.unroute('**/api/profiles/*');
  });

  await test.step('her account: a pause that fails, and a word that is not the word', async () => {
    await page.route('**/api/account/pause', (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto('/account');
    await page.getByRole('button', { name: nanny.text('account.pause.start') }).click();
    await expectReason(page, nanny.text('account.failed'));
  });
});

test('on the quick page and in a family’s request', onPhone, async ({ page }) => {
  const { text } = textsFor('en');
  await page.goto('/simple');
  await press(page.getByRole('button', { name: text('quick.create'), exact: true }));
  // A press before the script is there is kept, and answered once it is.
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await expectReason(page, text('validation.firstName'));
  await press(page.getByRole('button', { name: text('quick.save'), exact: true }));
  await expectReason(page, text('validation.firstName'));
  await page.goto('/profile/elena-marquez');
  await page
    .getByRole('link', { name: text('request.open') })
    .locator('visible=true')
    .first()
    .click();
  await press(page.getByRole('dialog').getByRole('button', { name: text('request.send') }));
  await expectReason(page, text('validation.parentName'));
});
