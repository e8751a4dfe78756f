import { ProductError } from '#domain/errors.ts';
import { mediaPath } from '#domain/media/media-path.ts';
import type { GuidedVideo } from '#domain/profile/video-chapters.ts';
import type { Services } from '../../services.ts';
import { abortMultipart, createMultipart } from '../media/multipart.ts';
import { attachVideoResume } from '../profile/video-resume/service.ts';
import { livePhases, requireConnected, requireItsUpload, requirePhone } from './policy.ts';
import { bindUpload, type HandoffOfPhone, markDone } from './queries.ts';
import { findOfPhone, type PhoneKeys } from './service.ts';

/**
 * A phone's upload: the parts of one video, with the protocol of all uploads (record 23), on behalf of the profile's owner and
 * bound to its handoff. Every function throws what the policy and uploads throw.
 */

/** The handoff whose phone may upload now, and may access the upload if one is given. */
export async function requireSender(services: Services, keys: PhoneKeys, objectId?: string): Promise<HandoffOfPhone> {
  const { found, deviceHash, now } = await findOfPhone(services, keys);
  const handoff = requireConnected(found, deviceHash, now);
  if (objectId !== undefined) requireItsUpload(handoff, objectId);
  return handoff;
}

/** Requires a phone that may see the link, used or unused, before its body is read. Throws as the policy does. */
export async function requireHolder(services: Services, keys: PhoneKeys): Promise<void> {
  const { found, deviceHash } = await findOfPhone(services, keys);
  requirePhone(found, deviceHash);
}

/** Starts the upload of a video of `size` bytes, replacing the handoff's previous upload. @returns its id */
export async function startUpload(services: Services, handoff: HandoffOfPhone, size: number): Promise<string> {
  const { id, objectId: former } = handoff;
  const objectId = await createMultipart(services, handoff, size);
  const isBound = await bindUpload(services.db, { id, objectId, former, livePhases });
  const unused = isBound ? former : objectId;
  // The sweep deletes an already completed upload, because nothing refers to it.
  if (unused !== null) await abortMultipart(services, handoff, unused).catch(ignoreMissing);
  if (!isBound) throw new ProductError('conflict');
  return objectId;
}

/**
 * Makes the uploaded video the profile's video, with the chapters and transcript of a video made of answers, and marks the handoff
 * as done. Repeating it after a lost response changes nothing.
 * @throws ProductError not_found without a link, upload_part_invalid when no video was uploaded, and as the policy throws
 */
export async function finish(services: Services, keys: PhoneKeys, guided?: GuidedVideo): Promise<void> {
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

// Routes import from services only.
export type { HandoffOfPhone };
