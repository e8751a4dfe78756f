import { asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { StaffRole } from '#domain/agency/roles.ts';
import { type Act, insertAct, wasDone } from '../../../records/audit.ts';
import { atomic } from '../../../db/atomic.ts';
import type { Database } from '../../../db/client.ts';
import { passkeys, staff } from '../../../db/schema.ts';

/** Everybody of the agency, the disabled last. */
export function selectStaff(db: Database) {
  const count = db.$count(passkeys, eq(passkeys.staffId, staff.id));
  return db
    .select({
      id: staff.id,
      name: staff.name,
      phone: staff.phone,
      role: staff.role,
      passkeys: count,
      invitedAt: staff.invitedAt,
      signedInAt: staff.signedInAt,
      disabledAt: staff.disabledAt,
    })
    .from(staff)
    .orderBy(sql`${staff.disabledAt} IS NOT NULL`, asc(staff.createdAt), asc(staff.id));
}

/** The names of everybody of the agency, by id; also of those who may no longer sign in. */
export async function selectStaffNames(db: Database): Promise<Map<string, string>> {
  const rows = await db.select({ id: staff.id, name: staff.name }).from(staff);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const isLastOwner = (id: string) =>
  sql`NOT EXISTS (SELECT 1 FROM staff WHERE role = 'owner' AND disabled_at IS NULL AND id <> ${id})`;

/**
 * Invites somebody. Whoever is there already gets a new invitation, role and name: passkeys and sessions of before are gone.
 * @returns null when that would leave the desk without an owner
 */
export async function upsertStaff(
  db: Database,
  input: { id: string; phone: string; name: string; role: StaffRole; act: Act },
): Promise<string | null> {
  const { act } = input;
  const person = sql`(SELECT id FROM staff WHERE phone = ${input.phone})`;
  const keepsOwner = sql`(${input.role} = 'owner' OR EXISTS (
    SELECT 1 FROM staff WHERE role = 'owner' AND disabled_at IS NULL AND phone <> ${input.phone}))`;
  const results = await atomic(db, [
    sql`
      INSERT INTO staff (id, phone, name, role, created_at, invited_at)
      SELECT ${input.id}, ${input.phone}, ${input.name}, ${input.role}, ${act.at}, ${act.at} WHERE ${keepsOwner}
      ON CONFLICT (phone) DO UPDATE SET
        name = excluded.name, role = excluded.role, invited_at = excluded.invited_at, disabled_at = NULL`,
    sql`
      INSERT INTO audit_log (id, actor_id, action, subject_id, at, detail, network)
      SELECT ${act.id}, ${act.actorId}, ${act.action}, ${person}, ${act.at}, ${JSON.stringify({ role: input.role })},
        ${act.network ?? null}
      WHERE changes() > 0`,
    sql`DELETE FROM passkeys WHERE staff_id = ${person} AND ${wasDone(act)}`,
    sql`DELETE FROM staff_sessions WHERE staff_id = ${person} AND ${wasDone(act)}`,
    sql`SELECT id FROM staff WHERE phone = ${input.phone} AND ${wasDone(act)}`,
  ]);
  return z.object({ id: z.string() }).safeParse(results.at(-1)?.[0]).data?.id ?? null;
}

/** Disables somebody: the sessions end at once, and what was assigned goes back to the queue. */
export async function disableStaff(db: Database, id: string, act: Act): Promise<'done' | 'unknown' | 'last-owner'> {
  const results = await atomic(db, [
    sql`
      UPDATE staff SET disabled_at = ${act.at}
      WHERE id = ${id} AND disabled_at IS NULL AND NOT (role = 'owner' AND ${isLastOwner(id)})`,
    insertAct(act, sql`changes() > 0`),
    sql`DELETE FROM staff_sessions WHERE staff_id = ${id} AND ${wasDone(act)}`,
    sql`DELETE FROM passkeys WHERE staff_id = ${id} AND ${wasDone(act)}`,
    sql`DELETE FROM staff_presence WHERE staff_id = ${id} AND ${wasDone(act)}`,
    sql`
      UPDATE contact_requests SET assignee_id = NULL, version = version + 1, updated_at = ${act.at}
      WHERE assignee_id = ${id} AND state IN ('new', 'in-progress') AND ${wasDone(act)}`,
    sql`SELECT disabled_at = ${act.at} AS done FROM staff WHERE id = ${id}`,
  ]);
  const row = z.object({ done: z.number().nullable() }).safeParse(results.at(-1)?.[0]).data;
  if (!row) return 'unknown';
  return row.done === 1 ? 'done' : 'last-owner';
}
