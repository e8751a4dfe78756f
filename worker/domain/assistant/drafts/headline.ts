import { profileLimits } from '../../profile/fields.ts';
import { type Draft, isBeginner, specialtiesIn, variantOf } from './phrases.ts';

/** A sentence for families from the profile's facts alone, within the limit of the field: years and the best skill. */
export function composeHeadline(draft: Draft): string {
  const { text } = draft.translator;
  const years = draft.facts.years ?? 0;
  if (years < 1 || isBeginner(draft.facts)) return text(variantOf('drafts.headline.new', draft));
  const [skill] = specialtiesIn(draft, 1);
  const values = { years: text('drafts.years', { count: years }) };
  const skilled = skill === undefined ? '' : text('drafts.headline.skilled', { ...values, skill });
  if (skilled !== '' && skilled.length <= profileLimits.headline) return skilled;
  return text(variantOf('drafts.headline.years', draft), values);
}
