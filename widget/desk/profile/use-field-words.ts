import { useIntl } from 'react-intl';
import { languageName } from '#domain/profile/language-name.ts';
import { useText } from '#widget/kit/text.ts';
import { useDesk } from '../desk.ts';
import type { FieldWords } from './field-values.ts';

/** The functions that format field values in the desk's language. */
export function useFieldWords(): FieldWords {
  const intl = useIntl();
  const text = useText();
  const { locale } = useDesk();
  return {
    text,
    language: (language) => languageName(language, { locale, text, has: (id) => text(id) !== id }),
    day: (date) => intl.formatDate(date, { dateStyle: 'medium', timeZone: 'UTC' }),
    time: (time) => intl.formatTime(`1970-01-01T${time}:00Z`, { timeStyle: 'short', timeZone: 'UTC' }),
  };
}
