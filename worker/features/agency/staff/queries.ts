import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { StaffRole } from '#domain/agency/roles.ts';
import { type Act, act } from '../../../records/act.ts';
import type { NewAuditEntry } from '../../../records/audit.ts';
import { readId } from '../../../db/batch.ts';
import type { Database } from '../../../db/client.ts';
import { passkeys, staff } from '../../../db/schema.ts';
import type { NewMessage } from '../../../records/messages.ts';
import { type Confirming, isConfirmed } from '../confirmation/queries.ts';
import type { Writer } from '../../../records/purges.ts';

/** All staff, disabled ones last. */
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

/** The names of all staff by id, including those who may no longer sign in. */
export async function selectStaffNames(db: Database): Promise<Map<string, string>> {
  const rows = await db.select({ id: staff.id, name: staff.name }).from(staff);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const isLastOwner = (id: string) =>
  sql`NOT EXISTS (SELECT 1 FROM staff WHERE role = 'owner' AND disabled_at IS NULL AND id <> ${id})`;

/** A change to who works at the desk. */
interface StaffChange {
  entry: NewAuditEntry;
  /** Absent for a change from the command line. */
  confirming?: Confirming;
  /** For the person and the owners. */
  messages?: readonly NewMessage[];
}

/** Condition under which a change may be made. */
const mayChange = ({ confirming }: StaffChange) => (confirming ? isConfirmed(confirming) : sql`1`);

/** Adds the messages about a change to its batch, in which `person` names the step that writes it. */
function tell(steps: Act<{ person: unknown[] }>, { messages = [] }: StaffChange): void {
  for (const [place, message] of messages.entries()) {
    // Of two invitations at once, the later one finds the person under the id of the earlier one, which told the person.
    const isKnown = sql`EXISTS (SELECT 1 FROM staff WHERE id = ${message.about.staffId ?? ''})`;
    steps.message(`message ${place}`, message, { after: 'person', and: isKnown });
  }
}

/**
 * Invites a person. An existing person gets a new invitation, role and name, and loses existing passkeys and sessions.
 * @returns the person's id; null when that would leave the desk without an owner, or the session is not confirmed
 */
export async function upsertStaff(
  services: Writer,
  input: StaffChange & { id: string; phone: string; name: string; role: StaffRole },
): Promise<string | null> {
  const { entry } = input;
  const person = sql`(SELECT id FROM staff WHERE phone = ${input.phone})`;
  const keepsOwner = sql`(${input.role} = 'owner' OR EXISTS (
    SELECT 1 FROM staff WHERE role = 'owner' AND disabled_at IS NULL AND phone <> ${input.phone}))`;
  const steps = act(services, entry.at)
    .step(
      'person',
      sql`
        INSERT INTO staff (id, phone, name, role, created_at, invited_at)
        SELECT ${input.id}, ${input.phone}, ${input.name}, ${input.role}, ${entry.at}, ${entry.at}
        WHERE ${keepsOwner} AND ${mayChange(input)}
        ON CONFLICT (phone) DO UPDATE SET
          name = excluded.name, role = excluded.role, invited_at = excluded.invited_at, disabled_at = NULL
        RETURNING id`,
      readId,
    )
    .ifWrote(
      'person',
      'audit',
      (wrote) => sql`
        INSERT INTO audit_log (id, actor_id, action, subject_id, at, detail, network)
        SELECT ${entry.id}, ${entry.actorId}, ${entry.action}, ${person}, ${entry.at}, ${JSON.stringify({ role: input.role })},
          ${entry.network ?? null}
        WHERE ${wrote}`,
    )
    .ifWrote('person', 'passkeys', (wrote) => sql`DELETE FROM passkeys WHERE staff_id = ${person} AND ${wrote}`)
    .ifWrote('person', 'sessions', (wrote) => sql`DELETE FROM staff_sessions WHERE staff_id = ${person} AND ${wrote}`);
  tell(steps, input);
  const { person: invited } = await steps.run();
  return invited[0] ?? null;
}

/**
 * Disables a person: the sessions end at once, and assigned items return to the queue.
 * @returns whether the person is disabled: the last owner never is, nor anyone when the session is not confirmed
 */
export async function disableStaff(services: Writer, id: string, change: StaffChange): Promise<boolean> {
  const { entry } = change;
  const forget = (table: SQL, wrote: SQL) => sql`DELETE FROM ${table} WHERE staff_id = ${id} AND ${wrote}`;
  const steps = act(services, entry.at)
    .step(
      'person',
      sql`
        UPDATE staff SET disabled_at = ${entry.at}
        WHERE id = ${id} AND disabled_at IS NULL AND NOT (role = 'owner' AND ${isLastOwner(id)}) AND ${mayChange(change)}
        RETURNING id`,
    )
    .audit(entry, { after: 'person' })
    .ifWrote('person', 'sessions', (wrote) => forget(sql`staff_sessions`, wrote))
    .ifWrote('person', 'passkeys', (wrote) => forget(sql`passkeys`, wrote))
    .ifWrote('person', 'presence', (wrote) => forget(sql`staff_presence`, wrote))
    .ifWrote(
      'person',
      'requests',
      (wrote) => sql`
        UPDATE contact_requests SET assignee_id = NULL, version = version + 1, updated_at = ${entry.at}
        WHERE assignee_id = ${id} AND state IN ('new', 'in-progress') AND ${wrote}`,
    )
    .step('disabled', sql`SELECT id FROM staff WHERE id = ${id} AND disabled_at IS NOT NULL`);
  tell(steps, change);
  return (await steps.run()).disabled.length > 0;
}
