import { hourMs } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';
import { createId } from '#domain/id.ts';
import type { Services } from '../../../services.ts';
import { auditEntryOf, type Actor } from '../../../session/actor.ts';
import { repeatedNoteMs } from '../item-fields.ts';
import { nannyMessage } from './messages.ts';
import { insertNannyMessage, selectContact } from './queries.ts';

/**
 * Writes to a nanny: a text message, or an email after STOP. Her answers come to the agency's phone or email, which the message
 * names. At night it waits until the morning.
 * @throws ProductError not_found, nanny_unreachable, too_many_nanny_messages
 */
export async function messageNanny(
  services: Services,
  actor: Actor,
  { id, text }: { id: string; text: string },
): Promise<void> {
  const [nanny] = await selectContact(services.db, id);
  if (!nanny) throw new ProductError('not_found');
  const message = nannyMessage(services, nanny, text);
  if (!message) throw new ProductError('nanny_unreachable');
  const entry = auditEntryOf(services, actor, { action: 'profile.messaged', subjectId: id });
  const isStored = await insertNannyMessage(services, {
    id: createId(),
    profileId: id,
    text,
    message,
    entry,
    repeatsAfter: entry.at - repeatedNoteMs,
  });
  if (!isStored) throw new ProductError('too_many_nanny_messages', { retryAfterSeconds: hourMs / 1000 });
}
