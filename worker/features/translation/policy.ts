import { isReferenceField, type TranslatedField } from '#domain/translation/schema.ts';
import type { Session } from '../../session/session.ts';

/** The editor of a profile's translations: its owner, or a staff member at the agency's desk. */
export type TranslationEditor =
  | { kind: 'owner'; session: Session }
  | { kind: 'agency'; staff: { id: string; network: string } };

/** References belong to the families, so only the agency may publish their translations. */
export function mayApprove(editor: Pick<TranslationEditor, 'kind'>, field: TranslatedField): boolean {
  return editor.kind === 'agency' || !isReferenceField(field);
}
