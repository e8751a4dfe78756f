import { useIntl } from 'react-intl';
import { instantOf } from '#domain/zoned-time.ts';
import { interviewTime } from '#domain/introduction/interview-time.ts';
import { useDesk } from '../desk.ts';

/** The times of interviews, which are entered and shown in the agency's time zone wherever somebody works. */
export function useAgencyTime(timeZone: string) {
  const { locale } = useDesk();
  // Its generic name is the same all year.
  const parts = useIntl().formatDateToParts(0, { timeZone, timeZoneName: 'longGeneric' });
  return {
    /** The name of the time zone, such as "Pacific Time". */
    zone: parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone,
    /** "Tuesday, December 1 at 10:00 AM Pacific Time", of an instant (ISO). */
    exact: (instant: string): string => interviewTime(Date.parse(instant), { locale, timeZone }),
    /** The instant (ISO) that a `datetime-local` field names; undefined for none. */
    instant(value: string): string | undefined {
      const [day, clock] = value.split('T');
      if (!day || !clock) return undefined;
      const at = instantOf(day, clock.slice(0, 5), timeZone);
      return Number.isNaN(at) ? undefined : new Date(at).toISOString();
    },
  };
}
