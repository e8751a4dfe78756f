import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { users } from '../db/tables/identity.ts';
import { smsOptOuts } from '../db/tables/message.ts';
import { profiles } from '../db/tables/profile.ts';

/** SQL condition: the user's number has sent STOP. The query reads `users`. */
export const hasOptedOut: SQL<number> = sql<number>`EXISTS (
  SELECT 1 FROM ${smsOptOuts} WHERE ${smsOptOuts.phone} = ${users.phone})`;

/** What a message to a nanny needs: the columns of a query that joins `profiles` and `users`. */
export const nannyContact = {
  id: profiles.id,
  phone: users.phone,
  email: profiles.email,
  locale: users.locale,
  isStopped: hasOptedOut.mapWith(Boolean),
};

/** Whether a number has sent STOP. */
export async function isOptedOut(db: Database, phone: string): Promise<boolean> {
  return (await db.select().from(smsOptOuts).where(eq(smsOptOuts.phone, phone))).length > 0;
}

/** Stores since when a number wants no messages; null clears it. */
export async function setOptOut(db: Database, phone: string, at: number | null): Promise<void> {
  if (at === null) await db.delete(smsOptOuts).where(eq(smsOptOuts.phone, phone));
  else await db.insert(smsOptOuts).values({ phone, at }).onConflictDoNothing();
}
