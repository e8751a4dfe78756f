import { createId } from '#domain/id.ts';
import { outbox } from '../db/schema.ts';
import type { Database } from '../db/client.ts';
import type { Clock } from './clock.ts';
import type { SmsSender } from './sms.ts';

/** Keeps messages in the outbox table instead of sending them; development only (design.md 2). */
export function localSms(db: Database, clock: Clock): SmsSender {
  return {
    async send(to, text) {
      await db.insert(outbox).values({ id: createId(), channel: 'sms', recipient: to, text, sentAt: clock.now() });
    },
  };
}
