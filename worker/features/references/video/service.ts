import { timeTranscript, timeTranslation, toWebVtt } from '#domain/assistant/captions.ts';
import { ProductError } from '#domain/errors.ts';
import type { Locale } from '#domain/locale.ts';
import { readingOf } from '#domain/translations/reading.ts';
import { referenceVideoField } from '#domain/translations/schema.ts';
import { hmacHex } from '../../../crypto.ts';
import { hourMs } from '../../../db/rate-limits.ts';
import { toStoredTranslation } from '../../../records/translations.ts';
import type { Services } from '../../../services.ts';
import type { Session } from '../../identity/sessions/service.ts';
import { createMultipart } from '../../media/multipart.ts';
import type { Sender } from '../../media/policy.ts';
import { type FileRequest, type ReadableFile, readMediaOfSender } from '../../media/reading/service.ts';
import { deleteReleased } from '../../media/service.ts';
import { isVisible } from '../../profiles/policy.ts';
import { findAsked, type FoundAsked } from '../answering/service.ts';
import { countReply } from '../queries.ts';
import { attachUpload, bindUpload, removeVideo, selectCaptions } from './queries.ts';

/**
 * The short video that a family may add to its answers, through its link and without an account. Like draft answers, it is stored
 * as it arrives, and unchanged, until the answer is finished.
 */

/** How many calls one link may make. Sending the largest video several times over a bad connection stays far below it. */
const callsAnHour = { max: 300, windowMs: hourMs };

/** A link, and the session of the browser that opened it. The nanny's own session is rejected. */
export interface AskedLink {
  token: string;
  session: Session | null;
}

/** A family uploads its video on behalf of the nanny of the reference. */
function senderOf({ userId }: FoundAsked): Sender {
  return { userId, isFamily: true };
}

/**
 * The reference of a link whose answer can still change. If an upload is given, it must belong to the link.
 * @throws ProductError not_found, own_reference, link_used, too_many_writes
 */
export async function requireAnswerable(
  services: Services,
  { token, session }: AskedLink,
  uploadId?: string,
): Promise<FoundAsked & { sender: Sender }> {
  const { db, clock } = services;
  const found = await findAsked(services, token, session);
  if (!found.isOpen) throw new ProductError('link_used');
  const limit = { key: `reference-videos:${found.reference.id}`, ...callsAnHour };
  if (!(await countReply(db, limit, clock.now()))) {
    throw new ProductError('too_many_writes', { retryAfterSeconds: hourMs / 1000 });
  }
  if (uploadId !== undefined && found.reference.videoUploadId !== uploadId) throw new ProductError('not_found');
  return { ...found, sender: senderOf(found) };
}

/** Starts the upload of a video of `size` bytes, replacing the previous upload. @returns its id @throws as uploads do */
export async function startVideo(services: Services, found: FoundAsked, size: number): Promise<string> {
  const { id, videoUploadId: former } = found.reference;
  const objectId = await createMultipart(services, senderOf(found), size);
  const isBound = await bindUpload(services.db, { id, objectId, former });
  const unused = isBound ? former : objectId;
  if (unused !== null) await deleteReleased(services, [unused]);
  if (!isBound) throw new ProductError('conflict');
  return objectId;
}

/**
 * Attaches the uploaded video to the answer, replacing an earlier one.
 * @throws ProductError upload_part_invalid when none was uploaded, and as {@link requireAnswerable}
 */
export async function attachVideo(services: Services, link: AskedLink): Promise<void> {
  const { reference } = await requireAnswerable(services, link);
  const { id, videoUploadId: objectId, videoObjectId: former } = reference;
  const isAttached = objectId !== null && (await attachUpload(services.db, { id, objectId }));
  if (!isAttached) throw new ProductError('upload_part_invalid');
  if (former !== null) await deleteReleased(services, [former]);
}

/** Removes and permanently deletes the video; does nothing without one. @throws ProductError as {@link requireAnswerable} */
export async function detachVideo(services: Services, link: AskedLink): Promise<void> {
  const { reference } = await requireAnswerable(services, link);
  const { id, videoObjectId: objectId } = reference;
  if (objectId === null || !(await removeVideo(services.db, { id, objectId }))) return;
  await deleteReleased(services, [objectId]);
}

/** The video as its sender sees it, while the answer can change. @throws ProductError as above, and as reading files does */
export async function readSentVideo(
  services: Services,
  { token, session }: AskedLink,
  request: FileRequest,
): Promise<ReadableFile> {
  const found = await findAsked(services, token, session);
  const { videoObjectId } = found.reference;
  if (!found.isOpen || videoObjectId === null) throw new ProductError('not_found');
  return readMediaOfSender(services, senderOf(found), videoObjectId, request);
}

/** The key under which a browser stores a video until it is uploaded. It does not reveal the link. */
export async function nameKeptUnder({ config }: Pick<Services, 'config'>, token: string): Promise<string> {
  return (await hmacHex(config.identitySecret, `reference-kept:${token}`)).slice(0, 32);
}

/**
 * The captions of a family's video on a visible page, as WebVTT.
 * @param locale the language of the captions, where they are translated; otherwise they are in the spoken language
 * @throws ProductError not_found
 */
export async function readVideoCaptions(
  services: Services,
  reference: { id: string; profileId: string },
  locale?: Locale,
): Promise<string> {
  const found = await selectCaptions(services.db, reference);
  if (!found?.videoWords || !isVisible({ ...found.profile, held: found.profile.heldAt !== null })) {
    throw new ProductError('not_found');
  }
  const { videoWords, durationMs, translations } = found;
  const spoken = timeTranscript(videoWords, durationMs ?? undefined);
  const reading =
    locale &&
    readingOf(referenceVideoField(reference.id), videoWords, translations.map(toStoredTranslation), {
      locale,
      now: services.clock.now(),
    });
  return toWebVtt(reading ? timeTranslation(videoWords, spoken, reading.text) : spoken);
}
