import { type MediaKind, type MediaVariant, partBytes } from '#domain/media/media.ts';
import type { SendBytes } from './send-bytes.ts';
import { ApiError } from '#widget/api/request.ts';
import type { UploadsApi } from './uploads-api.ts';
import { isExpired, type RetryOptions, retrying } from '#widget/api/retry.ts';

/**
 * Videos above this many bytes go in parts: whatever is killed then re-sends at most one part (security.md), as a
 * smaller file is no larger than one.
 */
const wholeFileBytes = partBytes;

export type UploadCalls = Omit<UploadsApi, 'saveVideo'>;

export interface UploadOptions extends RetryOptions {
  api: UploadCalls;
  sendBytes: SendBytes;
  /** Called with the bytes that are there, those of an earlier visit included. */
  onProgress?(sentBytes: number): void;
  /** The upload in parts that an earlier visit began with this file. */
  resumeId?: string | undefined;
  /** Tells the id under which an upload in parts can be resumed, before its first part is sent. */
  onResumable?(uploadId: string): Promise<void>;
}

/** A file that has arrived. */
export interface StoredUpload {
  objectPath: string;
  /** Where to PUT a smaller picture or a still of it. */
  variantUrl(variant: MediaVariant): string;
}

/** Uploads a file, whole or in parts, with the retries of spec.md 8. @throws the last error, or the signal's reason */
export async function uploadFile(file: Blob, kind: MediaKind, options: UploadOptions): Promise<StoredUpload> {
  const inParts = kind === 'video' && file.size > wholeFileBytes;
  return inParts ? uploadInParts(file, options) : uploadWhole(file, kind, options);
}

async function uploadWhole(file: Blob, kind: MediaKind, options: UploadOptions): Promise<StoredUpload> {
  const { api, sendBytes, signal } = options;
  const open = () => api.open({ kind, contentType: file.type, size: file.size });
  let ticket = await retrying(open, options);
  options.onProgress?.(0);
  await retrying(async () => {
    try {
      await sendBytes(ticket.uploadURL, file, { signal, onProgress: (sent) => options.onProgress?.(sent) });
    } catch (error) {
      if (isExpired(error)) ticket = await open();
      throw error;
    }
  }, options);
  options.onProgress?.(file.size);
  return stored(ticket.objectPath, ticket.uploadURL);
}

async function uploadInParts(file: Blob, options: UploadOptions): Promise<StoredUpload> {
  const { api, sendBytes, signal } = options;
  const { uploadId, arrived } = await openParts(file, options);
  let sent = [...arrived.values()].reduce((sum, size) => sum + size, 0);
  options.onProgress?.(sent);
  let url = '';
  const count = Math.ceil(file.size / partBytes);
  for (let number = 1; number <= count; number += 1) {
    if (arrived.has(number)) continue;
    const part = file.slice((number - 1) * partBytes, number * partBytes);
    const before = sent;
    // The URL is asked for at each attempt: it may have expired, and asking is cheap beside 8 MiB.
    await retrying(async () => {
      url = await api.partUrl(uploadId, number);
      await sendBytes(url, part, { signal, onProgress: (bytes) => options.onProgress?.(before + bytes) });
    }, options);
    sent += part.size;
    options.onProgress?.(sent);
  }
  const objectPath = await retrying(() => api.complete(uploadId), options);
  return stored(objectPath, url);
}

/** The upload to go on with, and the sizes of the parts it has. */
async function openParts(
  file: Blob,
  options: UploadOptions,
): Promise<{ uploadId: string; arrived: Map<number, number> }> {
  const { api, resumeId, onResumable } = options;
  if (resumeId !== undefined) {
    const parts = await retrying(() => api.parts(resumeId), options).catch(forgotten);
    if (parts) return { uploadId: resumeId, arrived: new Map(parts.map((part) => [part.PartNumber, part.Size])) };
  }
  const { uploadId } = await retrying(() => api.createMultipart({ contentType: file.type, size: file.size }), options);
  await onResumable?.(uploadId);
  return { uploadId, arrived: new Map() };
}

/** An upload that was swept on the server starts anew. */
function forgotten(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
}

/** The token of a part's URL is good for the object itself too. */
function stored(objectPath: string, uploadUrl: string): StoredUpload {
  const query = uploadUrl.split('?')[1] ?? '';
  return { objectPath, variantUrl: (variant) => `${objectPath}?${query}&variant=${variant}` };
}
