import type { Services } from '../../../services.ts';
import type { Actor } from '../../../session/actor.ts';
import { upsertPresence } from './queries.ts';

/** A reader counts as present for this long after the last heartbeat, ms. */
export const presenceMs = 25_000;

/** A heartbeat: records that the actor has an item open or is writing a reply to it. */
export async function markPresence(
  services: Services,
  actor: Actor,
  { subject: subjectId, isWriting }: { subject: string; isWriting: boolean },
): Promise<void> {
  const now = services.clock.now();
  await upsertPresence(services.db, { subjectId, isWriting, staffId: actor.id, now, forgetBefore: now - presenceMs });
}
