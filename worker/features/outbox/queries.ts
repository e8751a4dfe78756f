import { desc, eq } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { outbox } from '../../db/schema.ts';

export async function selectSent(db: Database, recipient: string | undefined, limit: number) {
  return db
    .select()
    .from(outbox)
    .where(recipient === undefined ? undefined : eq(outbox.recipient, recipient))
    .orderBy(desc(outbox.sentAt), desc(outbox.id))
    .limit(limit);
}
