import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { auditLog } from '../../../db/schema.ts';

/** A page of the audit log, newest first, optionally of one person, action or record. */
export function selectAudit(
  db: Database,
  input: {
    actorId: string | undefined;
    subjectId: string | undefined;
    after: { since: number; id: string } | undefined;
    limit: number;
  },
) {
  return db
    .select()
    .from(auditLog)
    .where(
      and(
        input.actorId === undefined ? undefined : eq(auditLog.actorId, input.actorId),
        input.subjectId === undefined ? undefined : eq(auditLog.subjectId, input.subjectId),
        input.after && sql`(${auditLog.at}, ${auditLog.id}) < (${input.after.since}, ${input.after.id})`,
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(input.limit);
}
