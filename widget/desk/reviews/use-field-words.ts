import { useIntl } from 'react-intl';
import { useText } from '#widget/kit/text.ts';
import type { FieldWords } from './field-values.ts';

/** How the desk's language says what fields hold. */
export function useFieldWords(): FieldWords {
  const intl = useIntl();
  const text = useText();
  return {
    text,
    day: (date) => intl.formatDate(date, { dateStyle: 'medium', timeZone: 'UTC' }),
    time: (time) => intl.formatTime(`1970-01-01T${time}:00Z`, { timeStyle: 'short', timeZone: 'UTC' }),
  };
}
