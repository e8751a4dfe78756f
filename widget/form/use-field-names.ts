import { useIntl } from 'react-intl';
import { useText } from '#widget/kit/text.ts';

/** Returns a function that lists the names of profile fields; a part of the calendar counts as the whole calendar. */
export function useFieldNames(): (fields: readonly string[]) => string {
  const intl = useIntl();
  const text = useText();
  return (fields) => {
    const names = new Set(fields.map((field) => text(`labels.field.${field.split('.')[0]}`)));
    return intl.formatList([...names]);
  };
}
