import type { ReviewedField } from '#domain/profile/desk.ts';
import type { Text } from '#widget/kit/text.ts';
import type { ImportField } from './import-types.ts';

/** What a field is called at the desk. */
export function fieldLabel(field: ImportField | ReviewedField, text: Text): string {
  if (field === 'name') return text('desk.import.field.name');
  if (field === 'locale') return text('desk.newNanny.locale');
  return text(`labels.field.${field}`);
}
