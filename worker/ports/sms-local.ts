import { createId } from '#domain/id.ts';
import { outbox } from '../db/schema.ts';
import type { Database } from '../db/client.ts';
import type { Clock } from './clock.ts';
import type { SmsSender } from './sms.ts';

/**
 * Keeps messages in the outbox table instead of sending them; development only (design.md 2). One that comes from there, whose
 * reference is its id, is there already.
 */
export function localSms(db: Database, clock: Clock): SmsSender {
  return {
    async send(to, text, reference = createId()) {
      const message = { id: reference, channel: 'sms' as const, recipient: to, text, sentAt: clock.now() };
      await db.insert(outbox).values(message).onConflictDoNothing();
    },
  };
}
