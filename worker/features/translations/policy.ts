import { isReferenceField, type TranslatedField } from '#domain/translations/schema.ts';
import type { Session } from '../identity/session.ts';

/** Who works on the translations of a profile: its owner, or somebody at the agency's desk. */
export type TranslationEditor =
  | { kind: 'owner'; session: Session }
  | { kind: 'agency'; staff: { id: string; network: string } };

/** What families say is theirs: only the agency puts other words for it on the page. */
export function mayApprove(editor: Pick<TranslationEditor, 'kind'>, field: TranslatedField): boolean {
  return editor.kind === 'agency' || !isReferenceField(field);
}
