import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { passkeys, staffSessions } from '../../../db/schema.ts';

/** The session in which a write is made, and what confirms it. */
export interface Confirming {
  tokenHash: string;
  /** Ms: a passkey or a code of this time is fresh. */
  fresh: { from: number; to: number };
  /** Whether a code does for a person without a passkey. */
  mayBeCode: boolean;
}

/** Condition for the statement of a write: its session is open, and its person confirmed it just now. */
export function isConfirmed({ tokenHash, fresh, mayBeCode }: Confirming): SQL {
  const { passkeyAt, createdAt, staffId, stage } = staffSessions;
  const isFresh = (at: typeof passkeyAt | typeof createdAt) => sql`${at} BETWEEN ${fresh.from} AND ${fresh.to}`;
  const byCode = sql`${isFresh(createdAt)} AND NOT EXISTS (SELECT 1 FROM ${passkeys} WHERE ${passkeys.staffId} = ${staffId})`;
  return sql`EXISTS (
    SELECT 1 FROM ${staffSessions}
    WHERE ${eq(staffSessions.tokenHash, tokenHash)} AND ${stage} = 'open'
      AND (${isFresh(passkeyAt)} OR (${mayBeCode ? 1 : 0} AND ${byCode})))`;
}

/** How a session was confirmed, and how many passkeys its person has; null when it has ended. */
export async function selectConfirmation(db: Database, tokenHash: string) {
  const [found] = await db
    .select({
      passkeyAt: staffSessions.passkeyAt,
      // Without a passkey, a session begins with a code.
      codeAt: staffSessions.createdAt,
      passkeys: db.$count(passkeys, eq(passkeys.staffId, staffSessions.staffId)),
    })
    .from(staffSessions)
    .where(eq(staffSessions.tokenHash, tokenHash));
  return found ?? null;
}
