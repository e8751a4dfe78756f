import { locales } from '#domain/locale.ts';
import { inLocale } from './support/in-locale.ts';
import { completeProfile, SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';

const words = {
  en: { month: 'July 2030', next: 'August 2030', firstWeekday: 'Sun', day: 'Thursday, July 4, 2030' },
  zh: { month: '2030年7月', next: '2030年8月', firstWeekday: '周一', day: '2030年7月4日星期四' },
  es: { month: 'julio de 2030', next: 'agosto de 2030', firstWeekday: 'dom', day: 'jueves, 4 de julio de 2030' },
};

for (const locale of locales) {
  test(
    `blackout dates in ${locale}: months and days in her words, by pointer and keyboard`,
    inLocale(locale),
    async ({ page }) => {
      await page.clock.setFixedTime(new Date('2030-07-02T12:00:00'));
      const profile = { ...completeProfile, availabilityCalendar: { unavailableDates: ['2030-07-31'] } };
      const nanny = await SignedInNanny.enter(page, { locale, profile, step: 'availability' });
      const { month, next, firstWeekday, day } = words[locale];
      const grid = page.getByRole('grid', { name: month });
      await expect(grid).toBeVisible();
      await expect(grid.locator('thead th').first()).toHaveText(firstWeekday);
      await expect(nanny.button('steps.availability.dates.previousMonth')).toHaveAttribute('aria-disabled', 'true');
      // Days of the past cannot be chosen.
      await expect(grid.getByRole('button').first()).toBeDisabled();

      await grid.getByRole('button', { name: day, exact: true }).click();
      const chosen = nanny.text('steps.availability.dates.chosenDay', { day });
      await expect(grid.getByRole('button', { name: chosen, exact: true })).toBeVisible();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.keyboard.press('PageDown');
      await expect(page.getByRole('grid', { name: next })).toBeVisible();
      await page.keyboard.press('Space');
      await expect(page.getByText(nanny.text('steps.availability.dates.count', { count: 4 }))).toBeVisible();
      await nanny.expectOnServer({
        availabilityCalendar: expect.objectContaining({
          unavailableDates: ['2030-07-04', '2030-07-12', '2030-07-31', '2030-08-12'],
        }),
      });
    },
  );
}

test('night work can be chosen, and is shown as going into the next day', async ({ page }) => {
  const nanny = await SignedInNanny.enter(page, { locale: 'es', profile: completeProfile, step: 'availability' });
  const start = nanny.field('steps.availability.hours.start');
  await expect(start.locator('option')).toHaveCount(12);
  await expect(start.locator('option').first()).toContainText(nanny.text('steps.availability.slot.earlyMorning'));
  await page.getByRole('checkbox', { name: nanny.text('steps.availability.hours.other') }).check();
  await start.selectOption('22:00');
  await nanny.field('steps.availability.hours.end').selectOption('05:00');
  const times = { start: '10:00 p.m.', end: '5:00 a.m.' };
  const line = nanny.text('profile.availability.hoursOvernight', times);
  await expect(page.getByText(nanny.text('steps.availability.hours.overnight', times))).toBeVisible();
  await nanny.expectOnServer({ availabilityCalendar: { preferredStartTime: '22:00', preferredEndTime: '05:00' } });
  await nanny.expectSaved();
  await page.reload();
  await expect(start).toHaveValue('22:00');
  await expect(page.getByRole('checkbox', { name: nanny.text('steps.availability.hours.other') })).toBeChecked();
  await nanny.change({ isPublic: true });
  const { slug } = await nanny.saved();
  await page.goto(`/es/profile/${slug}`);
  await expect(page.getByText(line)).toBeVisible();
});
