import { type SQL, sql } from 'drizzle-orm';
import { batch } from '../db/batch.ts';
import type { Database } from '../db/client.ts';

/** An action for the audit log. Rows are only added; a sweep deletes old ones. */
export interface NewAuditEntry {
  id: string;
  /** Staff or user; null when the product itself acts. */
  actorId: string | null;
  /** The action, such as `profile.held`. */
  action: string;
  /** The record that the action concerns. */
  subjectId: string;
  at: number;
  detail?: Record<string, string | number | null>;
  /** The network address of the actor. */
  network?: string;
}

/** Statement that writes an audit entry if a condition holds, for the batch of the action itself. */
export function insertAuditEntry(entry: NewAuditEntry, condition: SQL = sql`1`): SQL {
  const detail = entry.detail === undefined ? null : JSON.stringify(entry.detail);
  return sql`
    INSERT INTO audit_log (id, actor_id, action, subject_id, at, detail, network)
    SELECT ${entry.id}, ${entry.actorId}, ${entry.action}, ${entry.subjectId}, ${entry.at}, ${detail}, ${entry.network ?? null}
    WHERE ${condition}`;
}

/** Writes an audit entry that belongs to no other write, such as the one of an export. */
export async function writeAuditEntry(db: Database, entry: NewAuditEntry): Promise<void> {
  await batch(db).step('audit', insertAuditEntry(entry)).run();
}
