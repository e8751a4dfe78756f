import { onPhone } from './support/in-locale.ts';
import { completeProfile, SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';

/** The words and the keys of the calendar in each language: widget/ui/date-multi-calendar.test.tsx. */
test('blackout dates and night work are chosen on a phone, kept, and shown to parents', onPhone, async ({ page }) => {
  await page.clock.setFixedTime(new Date('2030-07-02T12:00:00'));
  const profile = { ...completeProfile, availabilityCalendar: { unavailableDates: ['2030-07-31'] } };
  const nanny = await SignedInNanny.enter(page, { locale: 'es', profile, step: 'availability' });
  const day = 'jueves, 4 de julio de 2030';
  const grid = page.getByRole('grid', { name: 'julio de 2030' });
  const start = nanny.field('steps.availability.hours.start');

  await test.step('days that she does not work, by pointer and keyboard', async () => {
    await expect(grid).toBeVisible();
    await expect(grid.locator('thead th').first()).toHaveText('dom');
    await expect(nanny.button('steps.availability.dates.previousMonth')).toHaveAttribute('aria-disabled', 'true');
    await grid.getByRole('button', { name: day, exact: true }).click();
    const chosen = nanny.text('steps.availability.dates.chosenDay', { day });
    await expect(grid.getByRole('button', { name: chosen, exact: true })).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page.getByText(nanny.text('steps.availability.dates.count', { count: 3 }))).toBeVisible();
    await nanny.expectOnServer({
      availabilityCalendar: expect.objectContaining({
        unavailableDates: ['2030-07-04', '2030-07-05', '2030-07-31'],
      }),
    });
  });

  await test.step('the score appears with the first day that she can work', async () => {
    const score = (points: number) => page.getByText(nanny.text('steps.availability.score.title', { score: points }));
    await expect(score(0)).toHaveCount(0);
    await nanny.button('labels.weekday.monday').click();
    await expect(score(10)).toBeVisible();
  });

  await test.step('night work is shown as going into the next day', async () => {
    await expect(start.locator('option')).toHaveCount(12);
    await expect(start.locator('option').first()).toContainText(nanny.text('steps.availability.slot.earlyMorning'));
    await page.getByRole('checkbox', { name: nanny.text('steps.availability.hours.other') }).check();
    await start.selectOption('22:00');
    await nanny.field('steps.availability.hours.end').selectOption('05:00');
    const times = { start: '10:00 p.m.', end: '5:00 a.m.' };
    await expect(page.getByText(nanny.text('steps.availability.hours.overnight', times))).toBeVisible();
    await nanny.expectOnServer({ availabilityCalendar: { preferredStartTime: '22:00', preferredEndTime: '05:00' } });
    await nanny.expectSaved();
    await page.reload();
    await expect(start).toHaveValue('22:00');
    await expect(page.getByRole('checkbox', { name: nanny.text('steps.availability.hours.other') })).toBeChecked();
    await nanny.change({ isPublic: true });
    const { slug } = await nanny.saved();
    await page.goto(`/es/profile/${slug}`);
    await expect(page.getByText(nanny.text('profile.availability.hoursOvernight', times))).toBeVisible();
  });
});
