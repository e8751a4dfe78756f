import { useIntl } from 'react-intl';
import { fieldValue } from '../requests/wake-times.ts';

/** The name of the browser's time zone, such as "Pacific Time". */
export function useZoneName(): string {
  // Its generic name is the same all year.
  const parts = useIntl().formatDateToParts(0, { timeZoneName: 'longGeneric' });
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** The value of a `datetime-local` field for an instant (ISO), in the browser's time zone. */
export function localOf(instant: string | null): string {
  return instant === null ? '' : fieldValue(new Date(instant));
}

/** The instant (ISO) that such a field names; null for none. */
export function instantOf(value: string): string | null {
  const time = new Date(value);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}
