import { eq } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { smsOptOuts } from '../db/tables/message.ts';

/** Whether a number has sent STOP. */
export async function isOptedOut(db: Database, phone: string): Promise<boolean> {
  return (await db.select().from(smsOptOuts).where(eq(smsOptOuts.phone, phone))).length > 0;
}

/** Stores since when a number wants no messages; null clears it. */
export async function setOptOut(db: Database, phone: string, at: number | null): Promise<void> {
  if (at === null) await db.delete(smsOptOuts).where(eq(smsOptOuts.phone, phone));
  else await db.insert(smsOptOuts).values({ phone, at }).onConflictDoNothing();
}
