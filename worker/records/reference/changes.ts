import { type SQL, sql } from 'drizzle-orm';

// Changes to `profile_references` that a family's own answer and a call by the agency share.

/** Assignment for every change that the desk can see: its decisions name the revision that was seen. */
export const nextRevision = sql`revision = revision + 1`;

/** Assignments of a change that ends the call request: number and time are stored until the call only. */
export const forgetCall = sql`call_phone = NULL, call_time = '', call_asked_at = NULL, ${nextRevision}`;

/** Assignments for a family that declined to answer. */
export const asDeclined = sql`state = 'declined', answers = '{}', is_shown = 0, ${forgetCall}`;

/** A family that declined to answer. */
export interface Refusing {
  /** Id of the reference. */
  id: string;
  familyHash: string;
}

/** Statement that prevents a family from being asked again for this nanny, if a condition holds. */
export function refuse({ id, familyHash }: Refusing, condition: SQL): SQL {
  return sql`
    INSERT INTO reference_refusals (profile_id, family_hash)
    SELECT profile_id, ${familyHash} FROM profile_references WHERE id = ${id} AND ${condition}
    ON CONFLICT DO NOTHING`;
}

/** Condition on `reference_refusals`: of a family with one of these hashes. */
export function isRefusalOf(familyHashes: readonly string[]): SQL {
  return sql`family_hash IN (SELECT value FROM json_each(${JSON.stringify(familyHashes)}))`;
}
