import { type SQL, sql } from 'drizzle-orm';

// Browsers, by the hash of their sign-in cookie, that have verified a phone, or where a passkey signed in its staff member.

/**
 * Statement that remembers the browser of a code as a known device of the phone, if `condition` holds. Only a browser that sends
 * its cookie back is remembered.
 * @param input.subject the subject under which the code is stored
 */
export function rememberDevice(
  input: { phone: string; subject: string; flowHash: string; at: number },
  condition: SQL,
): SQL {
  return sql`
    INSERT INTO known_devices (phone, flow_hash, proved_at)
    SELECT ${input.phone}, flow_hash, ${input.at} FROM one_time_codes
    WHERE phone = ${input.subject} AND flow_hash = ${input.flowHash} AND cookie_bound AND ${condition}
    ON CONFLICT (phone, flow_hash) DO UPDATE SET proved_at = excluded.proved_at`;
}

/** Statement that remembers the browser of a passkey sign-in as a known device of the staff member's phone, if `condition` holds. */
export function rememberStaffDevice(input: { staffId: string; flowHash: string; at: number }, condition: SQL): SQL {
  return sql`
    INSERT INTO known_devices (phone, flow_hash, proved_at)
    SELECT phone, ${input.flowHash}, ${input.at} FROM staff WHERE id = ${input.staffId} AND ${condition}
    ON CONFLICT (phone, flow_hash) DO UPDATE SET proved_at = excluded.proved_at`;
}
