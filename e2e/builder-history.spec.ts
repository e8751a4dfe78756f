import { inLocale } from './support/in-locale.ts';
import { SignedInNanny, completeProfile } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';

for (const [locale, path] of [
  ['en', '/'],
  ['zh', '/cn'],
  ['es', '/es'],
] as const) {
  test(
    `${locale}: Back goes a step back, Forward a step on, a reload stays, and address and title name the step`,
    inLocale(locale),
    async ({ page }) => {
      const nanny = await SignedInNanny.enter(page, { locale, profile: completeProfile });
      const titleOf = (id: string) => `${nanny.text(`builder.step.${id}`)} · Golden Oak Nannies`;
      await expect(page).toHaveURL(`${path}?step=personal-information`);
      await nanny.nextTo('experience');
      await expect(page).toHaveURL(`${path}?step=experience`);
      await expect(page).toHaveTitle(titleOf('experience'));
      await page.goBack();
      await nanny.expectStep('work-preferences');
      await expect(page).toHaveTitle(titleOf('work-preferences'));
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await page.reload();
      await nanny.expectStep('work-preferences');
      await page.goForward();
      await nanny.expectStep('experience');
      await page.goBack();
      await page.goBack();
      await nanny.expectStep('personal-information');
      await expect(page).toHaveURL(`${path}?step=personal-information`);
    },
  );
}

test('a step that is gone to while the wizard is still coming is followed', async ({ page }) => {
  const nanny = await SignedInNanny.enter(page, { profile: completeProfile });
  await page.addInitScript(() => {
    const listen = EventTarget.prototype.addEventListener;
    // The moment before the wizard listens, in which a press of Forward tells nobody.
    EventTarget.prototype.addEventListener = function (type, ...rest) {
      if (type === 'popstate') history.replaceState(null, '', '?step=experience');
      listen.call(this, type, ...rest);
    };
  });
  await page.reload();
  await nanny.expectStep('experience');
  await expect(page).toHaveURL('/?step=experience');
});

test('what was typed before Back is kept, and Forward stops where a step became invalid', async ({ page }) => {
  const nanny = await SignedInNanny.enter(page, { profile: completeProfile });
  await nanny.nextTo('experience');
  await nanny.field('steps.experience.familiesServed').fill('4');
  await page.goBack();
  await nanny.expectStep('work-preferences');
  await nanny.expectOnServer({ familiesServed: 4 });
  await page.getByText(nanny.text('labels.duty.childcare'), { exact: true }).first().click();
  await page.goForward();
  await nanny.expectStep('work-preferences');
  await expect(page).toHaveURL('/?step=work-preferences');
});

test('an address opens its step, as far as the steps before it are valid', async ({ page }) => {
  const { duties: _, ...withoutDuties } = completeProfile;
  const nanny = await SignedInNanny.enter(page, { profile: withoutDuties });
  await page.goto('/?step=availability');
  await nanny.expectStep('work-preferences');
  await expect(page).toHaveURL('/?step=work-preferences');
  await nanny.change({ duties: ['childcare'] });
  await page.goto('/?step=availability');
  await nanny.expectStep('availability');
  await page.goto('/?step=nonsense');
  await nanny.expectStep('availability');
});

test('after publishing, Back opens the step that was left, ready to be changed', async ({ page }) => {
  const nanny = await SignedInNanny.enter(page, { profile: completeProfile, step: 'availability' });
  await nanny.button('builder.complete').click();
  await page.waitForURL(/\/profile\/grace-okonkwo/);
  await page.goBack();
  await nanny.expectStep('availability');
  await expect(nanny.button('builder.complete')).toBeEnabled();
});
