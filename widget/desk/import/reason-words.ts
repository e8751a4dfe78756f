import type { Text } from '#widget/kit/text.ts';
import { fieldLabel } from './field-label.ts';
import type { Reason } from './import-types.ts';

/** A reason for people, with the name of the field that it is about. */
export function reasonWords(reason: Reason, text: Text): string {
  const words = 'words' in reason ? reason.words : text(reason.key, reason.values);
  return reason.field === undefined
    ? words
    : text('desk.import.reason', { field: fieldLabel(reason.field, text), words });
}
