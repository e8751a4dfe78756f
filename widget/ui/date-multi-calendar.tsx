import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { DayPicker } from 'react-day-picker';
import { fromCalendarDate, toCalendarDate } from './calendar-dates.ts';
import styles from './date-multi-calendar.module.css';

/** The calendar's texts for assistive technology; names of months and days come from Intl. */
export interface DateMultiCalendarTexts {
  /** The calendar's name. */
  label: string;
  previousMonth: string;
  nextMonth: string;
  /** The name of a chosen day, such as "July 4, 2030, not available". */
  chosenDay: (day: string) => string;
}

export interface DateMultiCalendarProps {
  /** Chosen days, `YYYY-MM-DD`. */
  value: readonly string[];
  /** Called with the chosen days, in order. Chosen days in the past stay. */
  onChange: (value: string[]) => void;
  /** A BCP 47 tag such as `zh-CN`: month and weekday names come from Intl. */
  locale: string;
  weekStartsOn: 0 | 1;
  texts: DateMultiCalendarTexts;
  /** Earlier days cannot be chosen. The default is the current day. */
  today?: Date | undefined;
}

/**
 * A month in which any number of days can be chosen. Arrow keys move by day and week, Page Up and Down by month. It is large for
 * its use, so load it lazily.
 */
export default function DateMultiCalendar({
  value,
  onChange,
  locale,
  weekStartsOn,
  texts,
  today: givenToday,
}: DateMultiCalendarProps) {
  const [openedAt] = useState(() => new Date());
  const today = givenToday ?? openedAt;
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' });
  const longDay = new Intl.DateTimeFormat(locale, { dateStyle: 'full' });
  const shortWeekday = new Intl.DateTimeFormat(locale, { weekday: 'short' });
  const longWeekday = new Intl.DateTimeFormat(locale, { weekday: 'long' });
  const dayNumber = new Intl.DateTimeFormat(locale, { day: 'numeric' });
  return (
    <DayPicker
      mode="multiple"
      selected={value.flatMap((text) => fromCalendarDate(text) ?? [])}
      onSelect={(dates) => onChange((dates ?? []).map(toCalendarDate).toSorted())}
      today={today}
      startMonth={today}
      disabled={{ before: today }}
      weekStartsOn={weekStartsOn}
      aria-label={texts.label}
      formatters={{
        formatCaption: (date) => month.format(date),
        formatWeekdayName: (date) => shortWeekday.format(date),
        formatDay: (date) => dayNumber.formatToParts(date).find(({ type }) => type === 'day')?.value ?? '',
      }}
      labels={{
        labelGrid: (date) => month.format(date),
        labelNav: () => texts.label,
        labelPrevious: () => texts.previousMonth,
        labelNext: () => texts.nextMonth,
        labelWeekday: (date) => longWeekday.format(date),
        labelDayButton: (date, modifiers) =>
          modifiers['selected'] ? texts.chosenDay(longDay.format(date)) : longDay.format(date),
      }}
      components={{ Chevron }}
      classNames={{
        root: styles['root'] ?? '',
        months: styles['months'] ?? '',
        nav: styles['nav'] ?? '',
        button_previous: styles['navButton'] ?? '',
        button_next: styles['navButton'] ?? '',
        month_caption: styles['caption'] ?? '',
        month_grid: styles['grid'] ?? '',
        weekday: styles['weekday'] ?? '',
        day: styles['day'] ?? '',
        day_button: styles['dayButton'] ?? '',
        selected: styles['selected'] ?? '',
        today: styles['today'] ?? '',
      }}
    />
  );
}

function Chevron({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' | undefined }) {
  return orientation === 'left' ? <ChevronLeft aria-hidden="true" /> : <ChevronRight aria-hidden="true" />;
}
