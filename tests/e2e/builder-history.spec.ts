import { onPhone } from './support/in-locale.ts';
import { completeProfile, SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';

for (const [locale, path, details] of [
  ['en', '/', {}],
  ['zh', '/cn', onPhone],
] as const) {
  test(
    `${locale}: Back goes a step back, Forward a step on, and address and title name the step${locale === 'en' ? '' : ' @long'}`,
    details,
    async ({ page }) => {
      const { duties: _, ...withoutDuties } = completeProfile;
      const nanny = await SignedInNanny.enter(page, { locale, profile: withoutDuties });
      const titleOf = (id: string) => `${nanny.text(`builder.step.${id}`)} · Golden Oak Nannies`;

      await test.step('an address opens its step, as far as the steps before it are valid', async () => {
        await expect(page).toHaveURL(`${path}?step=personal-information`);
        await page.goto(`${path}?step=availability`);
        await nanny.expectStep('work-preferences');
        await expect(page).toHaveURL(`${path}?step=work-preferences`);
        await nanny.change({ duties: ['childcare'] });
        await page.goto(`${path}?step=availability`);
        await nanny.expectStep('availability');
        await page.goto(`${path}?step=nonsense`);
        await nanny.expectStep('availability');
        await page.goto(`${path}?step=personal-information`);
        await nanny.expectStep('personal-information');
      });

      await test.step('Back, Forward and a reload', async () => {
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
      });

      await test.step('what was typed before Back is kept, and Forward stops where a step became invalid', async () => {
        await nanny.nextTo('experience');
        await nanny.field('steps.experience.familiesServed').fill('4');
        await page.goBack();
        await nanny.expectStep('work-preferences');
        await nanny.expectOnServer({ familiesServed: 4 });
        await page.getByText(nanny.text('labels.duty.childcare'), { exact: true }).first().click();
        await page.goForward();
        await nanny.expectStep('work-preferences');
        await expect(page).toHaveURL(`${path}?step=work-preferences`);
      });

      await test.step('a step that is gone to while the wizard is still coming is followed', async () => {
        await page.getByText(nanny.text('labels.duty.childcare'), { exact: true }).first().click();
        await nanny.expectSaved();
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
        await expect(page).toHaveURL(`${path}?step=experience`);
      });
    },
  );
}
