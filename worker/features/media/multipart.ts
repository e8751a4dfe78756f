import { ProductError } from '#domain/errors.ts';
import { createId } from '#domain/id.ts';
import { type CompletedUpload, maxParts, mediaRules, partBytes } from '#domain/media/media.ts';
import { mediaPath } from '#domain/media/media-path.ts';
import type { Services } from '../../services.ts';
import { type ByteStream, readFirst } from '../../streams.ts';
import type { Owner } from '../../session/session.ts';
import { inspectHead, sniffBytes } from './inspect.ts';
import { deleteObjects, selectObject, selectWithParts, upsertPart } from './queries.ts';
import { requireSentBy } from './policy.ts';
import { keepWithinQuota, reserveUpload } from './service.ts';
import { uploadUrl } from './upload-url.ts';
import { mediaKey, type StoredFile, tooLarge } from './store.ts';

/**
 * Video uploads in equal parts (docs/architecture.md 6, record 23). Their state is in D1, so that an upload can resume after the
 * tab or server was killed. The object's id is the upload id; each part is authorized by that id and its sender.
 */

/** Starts a multipart upload of a video of `size` bytes. @returns the object's id */
export async function createMultipart(services: Services, sender: Owner, size: number): Promise<string> {
  const { maxBytes } = mediaRules.video;
  if (size > maxBytes) throw tooLarge(maxBytes);
  const id = createId();
  const upload = await services.media.createMultipartUpload(mediaKey(id));
  try {
    return await reserveUpload(services, sender, { kind: 'video', size, uploadId: upload.uploadId, id });
  } catch (error) {
    await upload.abort();
    throw error;
  }
}

/**
 * Stores one part. Sending the same part again replaces it.
 * @throws ProductError not_found, upload_part_invalid, file_type_refused
 */
export async function receivePart(
  services: Services,
  sender: Owner,
  input: { id: string; partNumber: number; body: ByteStream | null },
): Promise<void> {
  const { upload, object } = await requireOpen(services, sender, input.id);
  requirePartNumber(input.partNumber);
  const expected = partSize(object.size, input.partNumber);
  // Reading one byte more than a part may have detects a body that is too long.
  const bytes = input.body && (await readFirst(input.body, expected + 1));
  if (bytes?.length !== expected) throw new ProductError('upload_part_invalid');
  if (input.partNumber === 1) await inspectHead(bytes.subarray(0, sniffBytes), 'video');
  const { etag } = await upload.uploadPart(input.partNumber, bytes);
  await upsertPart(services.db, { objectId: input.id, partNumber: input.partNumber, etag, size: bytes.length });
}

/** The received parts, in order. */
export async function listParts(services: Services, sender: Owner, id: string) {
  const { parts } = await requireMultipart(services, sender, id);
  return parts.map(({ partNumber, size }) => ({ partNumber, size }));
}

/**
 * Joins the parts. Idempotent.
 * @param stillUrl the URL to which the video's still image is uploaded
 * @returns the video's path, and that URL until a still is stored
 * @throws ProductError not_found, upload_part_invalid while a part is missing, file_type_refused when the result is not a video
 */
export async function completeMultipart(
  services: Services,
  sender: Owner,
  id: string,
  stillUrl: (id: string) => string | Promise<string> = () => uploadUrl(services, sender, id),
): Promise<CompletedUpload> {
  const found = await requireMultipart(services, sender, id);
  await joinParts(services, found);
  const takesStill = found.object.variantSizes['poster'] === undefined;
  return { ...(takesStill && { uploadURL: await stillUrl(id) }), objectPath: mediaPath(id) };
}

async function joinParts(services: Services, { object, parts }: Multipart): Promise<void> {
  const { id, uploadId } = object;
  if (object.storedAt !== null || uploadId === null) return;
  const upload = services.media.resumeMultipartUpload(mediaKey(id), uploadId);
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  if (size !== object.size || parts.length !== partCount(object.size)) throw new ProductError('upload_part_invalid');
  const stored = await upload
    .complete(parts.map(({ partNumber, etag }) => ({ partNumber, etag })))
    .catch((cause: unknown) => completedElsewhere(services, id, cause));
  const file: StoredFile = { contentType: await typeOf(services, id), size, etag: stored.httpEtag };
  await keepWithinQuota(services, id, file);
}

/**
 * A concurrent second call finds the upload already completed, and so does the repeat of a call whose answer was lost. The parts
 * have been checked, so any other failure is the bucket's.
 */
async function completedElsewhere(services: Services, id: string, cause: unknown): Promise<R2Object> {
  const stored = await services.media.head(mediaKey(id));
  if (!stored) throw cause;
  return stored;
}

/** Aborts the upload and deletes its parts. */
export async function abortMultipart(services: Services, sender: Owner, id: string): Promise<void> {
  const { upload } = await requireOpen(services, sender, id);
  await upload.abort();
  await deleteObjects(services.db, [id]);
}

async function typeOf(services: Services, id: string): Promise<string> {
  const head = await services.media.get(mediaKey(id), { range: { offset: 0, length: sniffBytes } });
  return inspectHead(new Uint8Array((await head?.arrayBuffer()) ?? []), 'video');
}

type Multipart = NonNullable<Awaited<ReturnType<typeof selectWithParts>>>;

/** A sender's upload that began in parts, open or complete. @throws ProductError not_found for every other object */
async function requireMultipart(services: Services, sender: Owner, id: string): Promise<Multipart> {
  const found = await selectWithParts(services.db, id);
  const { uploadId } = requireSentBy(found?.object ?? null, sender);
  if (found === null || (uploadId === null && found.parts.length === 0)) throw new ProductError('not_found');
  return found;
}

async function requireOpen(services: Services, sender: Owner, id: string) {
  const object = requireSentBy(await selectObject(services.db, id), sender);
  if (object.uploadId === null || object.storedAt !== null) throw new ProductError('not_found');
  return { object, upload: services.media.resumeMultipartUpload(mediaKey(id), object.uploadId) };
}

function partCount(size: number): number {
  return Math.ceil(size / partBytes);
}

function partSize(size: number, partNumber: number): number {
  return Math.min(partBytes, size - (partNumber - 1) * partBytes);
}

function requirePartNumber(partNumber: number): void {
  if (!Number.isInteger(partNumber) || partNumber < 1 || partNumber > maxParts) {
    throw new ProductError('upload_part_invalid');
  }
}
