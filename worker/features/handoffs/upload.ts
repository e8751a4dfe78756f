import { ProductError } from '#domain/errors.ts';
import { mediaPath } from '#domain/media/media.ts';
import type { GuidedFilm } from '#domain/profile/video-chapters.ts';
import type { Services } from '../../services.ts';
import { abortMultipart, createMultipart } from '../media/multipart.ts';
import { attachVideoResume } from '../profiles/video-resume/service.ts';
import { livePhases, requireConnected, requireItsUpload, requirePhone } from './policy.ts';
import { bindUpload, type HandoffOfPhone, markDone } from './queries.ts';
import { findOfPhone, type PhoneKeys } from './service.ts';

/**
 * What a phone sends: the parts of one video, by the protocol of all uploads (decision 23), on behalf of the profile's owner
 * and bound to its hand-off. Every function throws what the policy and uploads throw.
 */

/** The hand-off whose phone may send now, and where an upload is named, touch that. */
export async function requireSender(services: Services, keys: PhoneKeys, objectId?: string): Promise<HandoffOfPhone> {
  const { found, deviceHash, now } = await findOfPhone(services, keys);
  const handoff = requireConnected(found, deviceHash, now);
  if (objectId !== undefined) requireItsUpload(handoff, objectId);
  return handoff;
}

/** Lets a phone go on that may see the link, spent or not, before its body is read. Throws as the policy does. */
export async function requireHolder(services: Services, keys: PhoneKeys): Promise<void> {
  const { found, deviceHash } = await findOfPhone(services, keys);
  requirePhone(found, deviceHash);
}

/** Starts the upload of a video of `size` bytes, in place of one that the hand-off had begun. @returns its id */
export async function startUpload(services: Services, handoff: HandoffOfPhone, size: number): Promise<string> {
  const { id, objectId: former } = handoff;
  const objectId = await createMultipart(services, handoff, size);
  const isBound = await bindUpload(services.db, { id, objectId, former, livePhases });
  const unused = isBound ? former : objectId;
  // What was complete already is swept: nothing refers to it.
  if (unused !== null) await abortMultipart(services, handoff, unused).catch(ignoreMissing);
  if (!isBound) throw new ProductError('conflict');
  return objectId;
}

/**
 * Makes the video that was sent the profile's, with the parts and words of a film of answers, and spends the hand-off. Asked again after a lost answer it does nothing more.
 * @throws ProductError not_found without a link, upload_part_invalid when no video was sent, and as the policy throws
 */
export async function finish(services: Services, keys: PhoneKeys, guided?: GuidedFilm): Promise<void> {
  const { found, deviceHash, now } = await findOfPhone(services, keys);
  if (requirePhone(found, deviceHash).phase === 'done') return;
  const handoff = requireConnected(found, deviceHash, now);
  const { id, profileId, objectId } = handoff;
  if (objectId === null) throw new ProductError('upload_part_invalid');
  await attachVideoResume(services, handoff, { profileId, videoURL: mediaPath(objectId), guided });
  await markDone(services.db, { id, livePhases });
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof ProductError) || error.code !== 'not_found') throw error;
}

// Routes go through services.
export type { HandoffOfPhone };
