import { createId } from '#domain/id.ts';
import { outbox } from '../db/schema.ts';
import type { Database } from '../db/client.ts';
import type { Clock } from './clock.ts';
import type { SmsSender } from './sms.ts';

/**
 * Stores messages in the outbox table instead of sending them; development only (docs/architecture.md 2). A message from the
 * outbox, whose reference is its id, is already there.
 */
export function localSms(db: Database, clock: Clock): SmsSender {
  return {
    async send(to, text, reference = createId()) {
      const message = { id: reference, channel: 'sms' as const, recipient: to, text, sentAt: clock.now() };
      await db.insert(outbox).values(message).onConflictDoNothing();
    },
  };
}
