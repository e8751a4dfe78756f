import { useIntl } from 'react-intl';
import type { ReviewedContent, ReviewedField } from '#domain/profile/desk.ts';
import { fieldValue } from '../profile/field-values.ts';
import { useFieldWords } from '../profile/use-field-words.ts';

/** Returns a function that formats a profile field as one text; empty if the field is empty. */
export function useFieldText(): (field: ReviewedField, content: Partial<ReviewedContent>) => string {
  const intl = useIntl();
  const words = useFieldWords();
  return (field, content) => {
    const value = fieldValue(field, content, words);
    switch (value.kind) {
      case 'items':
        return intl.formatList(value.items, { type: 'unit' });
      case 'image':
      case 'video':
        return value.src === undefined ? '' : words.text('desk.request.seen.media');
      default:
        return value.text;
    }
  };
}
