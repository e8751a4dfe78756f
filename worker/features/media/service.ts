import { dayMs, hourMs } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';
import { createId } from '#domain/id.ts';
import { locales } from '#domain/locale.ts';
import {
  maxOpenUploads,
  maxUserBytes,
  type MediaKind,
  maxVideoMs,
  mediaRules,
  mediaVariants,
  type StoredKind,
  type UploadTicket,
  uploadUrlLifetimeMs,
} from '#domain/media/media.ts';
import { mediaPath, objectIdOfUrl } from '#domain/media/media-path.ts';
import { continueSweep } from '../../records/sweeps.ts';
import type { Services } from '../../services.ts';
import type { Owner } from '../../session/session.ts';
import {
  decideKind,
  deleteObjects,
  forgetPreviousVideos,
  insertUpload,
  markStored,
  type MediaObject,
  selectObject,
  selectReferred,
} from './queries.ts';
import { type ByteStream, readFirst } from '../../streams.ts';
import { fingerprintOf } from './fingerprint.ts';
import { kindOfFile, sniffBytes } from './inspect.ts';
import { keptFile } from './kept-file.ts';
import { checkFile, mediaKey, type SentFile, type StoredFile, storeFile, storeVideo, tooLarge } from './store.ts';
import { requireSentBy } from './policy.ts';
import { requireUploadToken, ticketFor } from './upload-url.ts';
import { receiveVariant } from './variants/service.ts';
import { measureVideo } from './video-facts.ts';

/** An unfinished upload counts as open for this long. */
const openUploadMs = uploadUrlLifetimeMs * 4;

/** Unreferenced objects are kept for this long (docs/architecture.md 6). */
const orphanMs = dayMs;

/** Objects per page of the sweep. With the pages of one run, the objects of 100,000 profiles are checked within a day. */
const sweepPage = 500;
const sweepPages = 40;

/** Maximum number of keys that R2 deletes in one call. */
const maxKeys = 1000;

/** Opens an upload: the URL for the PUT, and the path under which the file can be read. Without a kind, the file decides it. */
export async function openUpload(
  services: Services,
  owner: Owner,
  input: { kind?: MediaKind | undefined; size?: number | undefined },
): Promise<UploadTicket> {
  const kind = input.kind ?? 'undecided';
  const id = await reserveUpload(services, owner, { kind, size: input.size ?? 0, uploadId: null });
  return ticketFor(services, owner, id);
}

/** Creates the record of an open upload. @throws ProductError file_too_large, too_many_uploads or storage_full */
export async function reserveUpload(
  services: Services,
  owner: Owner,
  input: { kind: MediaKind; size: number; uploadId: string | null; id?: string },
): Promise<string> {
  const { maxBytes } = mediaRules[input.kind === 'undecided' ? 'video' : input.kind];
  if (input.size > maxBytes) throw tooLarge(maxBytes);
  const id = input.id ?? createId();
  const now = services.clock.now();
  const outcome = await insertUpload(services.db, {
    id,
    userId: owner.userId,
    kind: input.kind,
    size: input.size,
    uploadId: input.uploadId,
    now,
    openSince: now - openUploadMs,
    maxOpen: maxOpenUploads,
    maxBytes: maxUserBytes,
  });
  if (outcome === 'too-many') throw new ProductError('too_many_uploads', { retryAfterSeconds: openUploadMs / 1000 });
  if (outcome === 'full') throw new ProductError('storage_full');
  return id;
}

/** The body of a PUT to an upload URL. */
export interface UploadBody {
  token: string;
  variant: string | undefined;
  body: ByteStream | null;
  /** From Content-Length, which is not trusted. */
  declaredBytes: number | undefined;
}

/**
 * Stores the bytes of an opened upload, or a variant of it. Both are stored once: the same file may be sent again after a lost
 * response, and any other is a conflict.
 * @throws ProductError not_found, forbidden, upload_url_expired, conflict, file_too_large, file_type_refused, file_empty, …
 */
export async function receiveUpload(
  services: Services,
  owner: Owner,
  id: string,
  upload: UploadBody,
): Promise<StoredFile> {
  const object = requireSentBy(await selectObject(services.db, id), owner);
  await requireUploadToken(services, { objectId: id, userId: owner.userId, token: upload.token });
  const body = upload.body ?? new Response('').body;
  if (body === null) throw new ProductError('file_empty');
  if (upload.variant !== undefined) return receiveVariant(services, object, upload.variant, body);
  const sent = {
    key: mediaKey(id),
    head: await readFirst(body, sniffBytes),
    body,
    declaredBytes: upload.declaredBytes,
  };
  const kind = object.kind === 'undecided' ? await kindOfFile(sent.head) : object.kind;
  const kept = await keptFile(services.media, sent);
  // A file without bytes was lost. New bytes would be seen by whoever trusts its record.
  if (object.storedAt !== null && !kept) throw new ProductError('conflict');
  const stored = kept ?? (await storeSent(services.media, kind, sent));
  // A file that was kept may come from a request that failed before it was recorded.
  if (object.storedAt === null) await keepWithinQuota(services, id, { ...stored, kind });
  return stored;
}

async function storeSent(bucket: R2Bucket, kind: MediaKind, sent: SentFile): Promise<StoredFile> {
  if (kind === 'video') return storeVideo(bucket, sent);
  return storeFile(bucket, sent.key, await checkFile({ kind, ...sent, maxBytes: mediaRules[kind].maxBytes }));
}

/**
 * Finishes an upload whose bytes are stored. The declared size is not trusted: the actual size counts, and a file that exceeds
 * the user's quota is deleted again, as is a video that says that it is too long.
 * @throws ProductError storage_full, video_too_long, or not_found when the upload was aborted in the meantime
 */
export async function keepWithinQuota(
  services: Services,
  id: string,
  stored: StoredFile & { kind?: MediaKind },
): Promise<void> {
  const { db, media, clock } = services;
  const isVideo = stored.contentType.startsWith('video/');
  const [facts, fingerprint] = await Promise.all([
    isVideo ? measureVideo(media, mediaKey(id), stored.size) : null,
    fingerprintOf(media, mediaKey(id), stored.size),
  ]);
  const isTooLong = facts !== null && facts.durationMs > maxVideoMs;
  const file = { id, file: { ...stored, fingerprint }, facts, now: clock.now(), maxBytes: maxUserBytes };
  const outcome = isTooLong ? 'too-long' : await markStored(db, file);
  if (outcome === 'stored') return;
  await media.delete(mediaKey(id));
  await deleteObjects(db, [id]);
  throw new ProductError(({ full: 'storage_full', 'too-long': 'video_too_long', gone: 'not_found' } as const)[outcome]);
}

/** Stores a recording that arrives as a stream of unknown length. @returns its path @throws as an upload does */
export async function storeRecording(services: Services, owner: Owner, body: ByteStream): Promise<string> {
  const id = await reserveUpload(services, owner, { kind: 'video', size: 0, uploadId: null });
  try {
    const head = await readFirst(body, sniffBytes);
    const stored = await storeVideo(services.media, { key: mediaKey(id), head, body, declaredBytes: undefined });
    await keepWithinQuota(services, id, stored);
  } catch (error) {
    await discardUpload(services, { id, kind: 'video' });
    throw error;
  }
  return mediaPath(id);
}

/** Deletes an upload that failed, which may have been stored all the same. The bytes go first: the sweep finds only records. */
export async function discardUpload(services: Services, { id, kind }: Pick<MediaObject, 'id' | 'kind'>): Promise<void> {
  await deleteBytes(services, [{ id, kind, uploadId: null }]);
  await deleteObjects(services.db, [id]);
}

/**
 * The user's own stored object of the given kind, by path or upload URL. A picture of undecided kind gets this kind. Everything that refers to an object must call this;
 * otherwise a path could make a stranger's private file public.
 * @throws ProductError validation_failed at `field`
 */
export async function requireOwnMedia(
  services: Services,
  owner: Owner,
  input: { path: string; kind: MediaKind; field: string },
): Promise<string> {
  const id = objectIdOfUrl(input.path);
  const object = id === undefined ? null : await selectObject(services.db, id);
  const isOwn = object?.userId === owner.userId && object.storedAt !== null;
  if (!isOwn || !(object.kind === input.kind || (await decideKind(services.db, object, input.kind)))) {
    throw new ProductError('validation_failed', { issues: [{ path: input.field, messageId: 'validation.mediaPath' }] });
  }
  return mediaPath(object.id);
}

/**
 * Deletes unreferenced files and unfinished uploads. Called by the cron trigger. A run checks a bounded number of objects, oldest
 * first, and the next run continues from there.
 * @returns files deleted
 */
export async function sweepMedia(services: Services): Promise<number> {
  const before = services.clock.now() - orphanMs;
  // An hour after the restore period ends, so that nobody can restore a video while its file is being deleted.
  await forgetPreviousVideos(services.db, before - hourMs);
  let deleted = 0;
  await continueSweep(services.db, 'media', { maxPages: sweepPages }, async (place) => {
    const rows = await selectReferred(services.db, place, before, sweepPage);
    const orphans = rows.filter((row) => !row.isReferredTo).map((row) => row.object);
    await deleteStored(services, orphans);
    deleted += orphans.length;
    return rows.length < sweepPage ? null : (rows.at(-1)?.object ?? null);
  });
  return deleted;
}

/** Deletes files with their variants. The bytes come first, so that an interrupted deletion can be repeated. */
export async function deleteStored(services: Services, stored: readonly MediaObject[]): Promise<void> {
  await deleteBytes(services, stored);
  await deleteObjects(
    services.db,
    stored.map(({ id }) => id),
  );
}

/** Deletes the bytes of files and aborts uploads in progress. Missing files are ignored. */
export async function deleteBytes(
  services: Pick<Services, 'media'>,
  stored: readonly { id: string; kind: StoredKind; uploadId: string | null }[],
): Promise<void> {
  for (const { id, uploadId } of stored) {
    if (uploadId === null) continue;
    await services.media
      .resumeMultipartUpload(mediaKey(id), uploadId)
      .abort()
      .catch(() => {});
  }
  const keys = stored.flatMap(({ id, kind }) => namesOf(kind).map((name) => mediaKey(id, name)));
  for (let start = 0; start < keys.length; start += maxKeys) {
    await services.media.delete(keys.slice(start, start + maxKeys));
  }
}

/** The names that bytes of a file may have in the bucket. */
function namesOf(kind: StoredKind): readonly string[] {
  return kind === 'share-image' ? locales : ['original', ...mediaVariants[kind]];
}
