import { timeTranscript, timeTranslation, toWebVtt } from '#domain/assistant/captions.ts';
import { ProductError } from '#domain/errors.ts';
import type { Locale } from '#domain/locale.ts';
import { readingOf } from '#domain/translations/reading.ts';
import { referenceVideoField } from '#domain/translations/schema.ts';
import { hmacHex } from '../../../crypto.ts';
import { hourMs } from '../../../db/rate-limits.ts';
import { toStoredTranslation } from '../../../records/translations.ts';
import type { Services } from '../../../services.ts';
import type { Session } from '../../identity/session.ts';
import { createMultipart } from '../../media/multipart.ts';
import type { Sender } from '../../media/policy.ts';
import { type FileRequest, type ReadableFile, readMediaOfSender } from '../../media/reading.ts';
import { deleteReleased } from '../../media/service.ts';
import { isVisible } from '../../profiles/policy.ts';
import { findAsked, type FoundAsked } from '../answering.ts';
import { countReply } from '../queries.ts';
import { attachUpload, bindUpload, removeVideo, selectCaptions } from './queries.ts';

/**
 * The short video that a family may send beside its words, by its link and without an account: kept like half-filled answers
 * as it arrives, and as they are, until the answer is finished.
 */

/** How often one link may call: the largest video, sent several times with its connection lost, is far below it. */
const callsAnHour = { max: 300, windowMs: hourMs };

/** A link, and the session of the browser that opened it, which is refused if it is the nanny's. */
export interface AskedLink {
  token: string;
  session: Session | null;
}

/** Families who send a video do so on behalf of the nanny whose reference it is. */
function senderOf({ userId }: FoundAsked): Sender {
  return { userId, isFamily: true };
}

/**
 * The reference of a link whose answer can still change; where an upload is named, only the link's own.
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

/** Opens the upload of a video of `size` bytes, in place of one that was on its way. @returns its id @throws as uploads do */
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
 * Puts the video that has arrived beside the words, in place of an earlier one.
 * @throws ProductError upload_part_invalid when none has arrived, and as {@link requireAnswerable}
 */
export async function attachVideo(services: Services, link: AskedLink): Promise<void> {
  const { reference } = await requireAnswerable(services, link);
  const { id, videoUploadId: objectId, videoObjectId: former } = reference;
  const isAttached = objectId !== null && (await attachUpload(services.db, { id, objectId }));
  if (!isAttached) throw new ProductError('upload_part_invalid');
  if (former !== null) await deleteReleased(services, [former]);
}

/** Takes the video back, at once and for good; without one nothing happens. @throws ProductError as {@link requireAnswerable} */
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

/** The name under which a browser keeps a video until it has arrived: it tells nobody which link it is for. */
export async function nameKeptUnder({ config }: Pick<Services, 'config'>, token: string): Promise<string> {
  return (await hmacHex(config.identitySecret, `reference-kept:${token}`)).slice(0, 32);
}

/**
 * The subtitles of a film that stands on a visible page, as WebVTT.
 * @param locale the language to have them in, where they are translated; else as they are spoken
 * @throws ProductError not_found
 */
export async function readFilmCaptions(
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
