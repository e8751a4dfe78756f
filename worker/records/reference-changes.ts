import { type SQL, sql } from 'drizzle-orm';

// What the family's own answer and a call by the agency both change in `profile_references`.

/** Assignments that forget where and when to call: both are kept until the call only. */
export const forgetCall = sql`call_phone = NULL, call_time = '', call_asked_at = NULL`;

/** Assignments for a family that doesn't want to say anything. */
export const asDeclined = sql`state = 'declined', answers = '{}', is_shown = 0,
  video_upload_id = NULL, video_object_id = NULL, ${forgetCall}`;

/** A family that doesn't want to say anything. */
export interface Refusing {
  /** Of the reference. */
  id: string;
  familyHash: string;
}

/** Statement that keeps a family from being asked again for this nanny, if a condition holds. */
export function refuse({ id, familyHash }: Refusing, condition: SQL): SQL {
  return sql`
    INSERT INTO reference_refusals (profile_id, family_hash)
    SELECT profile_id, ${familyHash} FROM profile_references WHERE id = ${id} AND ${condition}
    ON CONFLICT DO NOTHING`;
}
