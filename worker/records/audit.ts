import { type SQL, sql } from 'drizzle-orm';

/** An action for the audit log. Rows are only added; a sweep deletes old ones. */
export interface Act {
  id: string;
  /** Staff or user; null where the product itself acts. */
  actorId: string | null;
  /** What was done, such as `profile.held`. */
  action: string;
  /** The record that it was done to. */
  subjectId: string;
  at: number;
  detail?: Record<string, string | number | null>;
  /** The network address that it came from. */
  network?: string;
}

/** Statement that writes an audit line if a condition holds, for the batch of the action itself. */
export function insertAct(act: Act, condition: SQL = sql`1`): SQL {
  const detail = act.detail === undefined ? null : JSON.stringify(act.detail);
  return sql`
    INSERT INTO audit_log (id, actor_id, action, subject_id, at, detail, network)
    SELECT ${act.id}, ${act.actorId}, ${act.action}, ${act.subjectId}, ${act.at}, ${detail}, ${act.network ?? null}
    WHERE ${condition}`;
}
