import { useIntl } from 'react-intl';
import { dayMs, hourMs, minuteMs } from '#domain/durations.ts';

const units = [
  ['day', dayMs],
  ['hour', hourMs],
  ['minute', minuteMs],
] as const;

/** Formats instants (ISO) in the desk's language. */
export function useTimes() {
  const intl = useIntl();
  return {
    /** "in 3 hours", "2 days ago". */
    relative(instant: string): string {
      const distance = Date.parse(instant) - Date.now();
      const [unit, length] = units.find(([, ms]) => Math.abs(distance) >= ms) ?? units[2];
      return intl.formatRelativeTime(Math.trunc(distance / length), unit, { numeric: 'auto' });
    },
    /** "Nov 22, 2026, 9:14 AM". */
    exact: (instant: string): string => intl.formatDate(instant, { dateStyle: 'medium', timeStyle: 'short' }),
    /** "Nov 22, 2026", of a day that has no time. */
    day: (instant: string): string => intl.formatDate(instant, { dateStyle: 'medium', timeZone: 'UTC' }),
  };
}
