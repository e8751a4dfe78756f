import { useIntl } from 'react-intl';
import type { ReviewedContent, ReviewedField } from '#domain/agency/reviews.ts';
import { useText } from '#widget/kit/text.ts';

/** Lists of choices by the name that their texts have in the `labels` catalogue. */
const choices: Partial<Record<ReviewedField, string>> = {
  languages: 'language',
  specialties: 'specialty',
  preferredAgeGroups: 'ageGroup',
  travelWillingness: 'travel',
  duties: 'duty',
  workArrangement: 'workArrangement',
};

type FieldWords = <Field extends ReviewedField>(field: Field, value: ReviewedContent[Field] | undefined) => string;

/** Gives the function that says in one text what a field of a profile holds; empty where nothing is filled in. */
export function useFieldWords(): FieldWords {
  const intl = useIntl();
  const text = useText();
  /** A choice in words; what she wrote herself stays as it is. */
  const choice = (list: string, value: string) => {
    const id = `labels.${list}.${value}`;
    const words = text(id);
    return words === id ? value : words;
  };
  return (field, value) => {
    if (value === undefined || value === null) return '';
    if (Array.isArray(value)) {
      return intl.formatList(
        value.map((item) => choice(choices[field] ?? '', item)),
        { type: 'unit' },
      );
    }
    if (typeof value === 'object') {
      return intl.formatList(
        value.availableWeekdays.map((day) => choice('weekday', day)),
        { type: 'unit' },
      );
    }
    // Addresses of media say nothing to anybody.
    if (field === 'profileImageUrl' || field === 'videoResumeUrl') return text('desk.requests.seen.media');
    return choices[field] === undefined ? String(value) : choice(choices[field], String(value));
  };
}
