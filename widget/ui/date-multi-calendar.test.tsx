import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import DateMultiCalendar from './date-multi-calendar.tsx';
import { places, renderIn } from './testing/places.tsx';

const languages = [
  ['en', 0, { month: 'July 2030', next: 'August 2030', firstWeekday: 'Sun', day: 'Thursday, July 4, 2030' }],
  ['zh-CN', 1, { month: '2030年7月', next: '2030年8月', firstWeekday: '周一', day: '2030年7月4日星期四' }],
  ['es', 0, { month: 'julio de 2030', next: 'agosto de 2030', firstWeekday: 'dom', day: 'jueves, 4 de julio de 2030' }],
] as const;

const texts = {
  label: 'Days off',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  chosenDay: (day: string) => `${day}, not available`,
};

function Calendar({ locale, weekStartsOn }: { locale: string; weekStartsOn: 0 | 1 }) {
  const [value, setValue] = useState(['2030-07-31']);
  const today = new Date('2030-07-02T12:00:00');
  return (
    <>
      <DateMultiCalendar
        value={value}
        onChange={setValue}
        locale={locale}
        weekStartsOn={weekStartsOn}
        texts={texts}
        today={today}
      />
      <output>{value.join(' ')}</output>
    </>
  );
}

describe.each(languages)('a calendar in %s', (locale, weekStartsOn, words) => {
  it.each(places)('names months and days in her words, and is used by pointer and keyboard, in %s', async (place) => {
    await renderIn(place, <Calendar locale={locale} weekStartsOn={weekStartsOn} />);
    const grid = page.getByRole('grid', { name: words.month });
    await expect.element(grid).toBeVisible();
    expect(grid.element().querySelector('thead th')?.textContent).toBe(words.firstWeekday);
    await expect.element(page.getByRole('button', { name: 'Previous month' })).toHaveAttribute('aria-disabled', 'true');
    // Past days cannot be chosen.
    await expect.element(grid.getByRole('button').first()).toBeDisabled();

    await grid.getByRole('button', { name: words.day, exact: true }).click();
    const chosen = grid.getByRole('button', { name: `${words.day}, not available`, exact: true });
    await expect.element(chosen).toBeVisible();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{Enter}{PageDown}');
    await expect.element(page.getByRole('grid', { name: words.next })).toBeVisible();
    await userEvent.keyboard(' ');
    await expect.element(page.getByText('2030-07-04 2030-07-12 2030-07-31 2030-08-12')).toBeVisible();
  });
});
