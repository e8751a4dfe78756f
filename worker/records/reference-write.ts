import { type SQL, sql } from 'drizzle-orm';

/** Where and when to call a family is kept until the call. */
export const forgetCall = sql`call_phone = NULL, call_time = '', call_asked_at = NULL`;

/** The columns of a family that does not want to answer. */
export const asDeclined = sql`state = 'declined', answers = '{}', is_shown = 0,
  video_upload_id = NULL, video_object_id = NULL, ${forgetCall}`;

/** A family that does not want to answer. */
export interface Refusing {
  id: string;
  familyHash: string;
}

/** Statement after which a family is not asked again for this nanny. */
export function refuse({ id, familyHash }: Refusing, condition: SQL): SQL {
  return sql`
    INSERT INTO reference_refusals (profile_id, family_hash)
    SELECT profile_id, ${familyHash} FROM profile_references WHERE id = ${id} AND ${condition}
    ON CONFLICT DO NOTHING`;
}
