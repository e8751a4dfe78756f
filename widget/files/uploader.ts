import type { Locale } from '#domain/locale.ts';
import {
  type CompletedUpload,
  type MediaKind,
  type MediaVariant,
  partBytes,
  type UploadTicket,
} from '#domain/media/media.ts';
import { browserClock, type Clock } from '#widget/browser/clock.ts';
import { browserNetwork, type Network } from '#widget/browser/network.ts';
import type { Connection } from '#widget/api/connection.ts';
import { ApiError, type SendRequest } from '#widget/api/request.ts';
import { isExpired, retrying } from '#widget/api/retry.ts';
import { createSendBytes, type SendBytes } from './send-bytes.ts';
import { createUploadsApi, type UploadsApi } from './uploads-api.ts';

/**
 * Videos larger than this many bytes are uploaded in parts. An interruption then re-sends at most one part (docs/security.md, a
 * crash in the middle), and a smaller file is no larger than one part.
 */
const defaultWholeVideoBytes = partBytes;

export interface UploaderDependencies {
  api: UploadsApi;
  sendBytes: SendBytes;
  clock: Pick<Clock, 'after'>;
  network: Network;
  /** Videos of at most this many bytes are sent in one request; 0 if the server only accepts parts. */
  wholeVideoBytes?: number;
}

export interface UploadOptions {
  signal: AbortSignal;
  /** Called when an attempt failed and a retry is scheduled. */
  onInterrupted?: (() => void) | undefined;
  /** Called when the server has returned the upload URL. */
  onOpened?(): void;
  /** Called with the uploaded bytes, including those of an earlier visit. */
  onProgress?(sentBytes: number): void;
  /** The id of a multipart upload that an earlier visit started with this file. */
  resumeId?: string | undefined;
  /** Called with the id that can resume a multipart upload, before its first part is sent. */
  onResumable?(uploadId: string): Promise<void>;
}

/** Uploads files with the retries of docs/specification.md 8. Each function throws the last error, or the signal's reason. */
export interface Uploader {
  /** Uploads a file, whole or in parts. @returns its location, and where its variants are uploaded */
  send(file: Blob, kind: MediaKind, options: UploadOptions): Promise<CompletedUpload>;
  /** Uploads a smaller variant of a picture, or a video's still. Does nothing if an earlier visit has sent the still. */
  sendVariant(stored: CompletedUpload, variant: MediaVariant, picture: Blob, signal: AbortSignal): Promise<void>;
  /** Aborts a multipart upload. */
  giveUp(uploadId: string): Promise<void>;
}

export function createUploader({
  api,
  sendBytes,
  clock,
  network,
  wholeVideoBytes = defaultWholeVideoBytes,
}: UploaderDependencies): Uploader {
  async function sendWhole(file: Blob, kind: MediaKind, options: UploadOptions): Promise<UploadTicket> {
    const { signal, onInterrupted } = options;
    const retry = { clock, network, signal, onInterrupted };
    const open = () => api.open({ kind, contentType: file.type, size: file.size });
    let ticket = await retrying(open, retry);
    options.onOpened?.();
    options.onProgress?.(0);
    await retrying(async () => {
      try {
        await sendBytes(ticket.uploadURL, file, { signal, onProgress: (sent) => options.onProgress?.(sent) });
      } catch (error) {
        if (isExpired(error)) ticket = await open();
        throw error;
      }
    }, retry);
    options.onProgress?.(file.size);
    return ticket;
  }

  async function sendInParts(file: Blob, options: UploadOptions): Promise<CompletedUpload> {
    const { signal, onInterrupted } = options;
    const retry = { clock, network, signal, onInterrupted };
    const { uploadId, arrived } = await openParts(file, options);
    options.onOpened?.();
    let sent = [...arrived.values()].reduce((sum, size) => sum + size, 0);
    options.onProgress?.(sent);
    const count = Math.ceil(file.size / partBytes);
    for (let number = 1; number <= count; number += 1) {
      if (arrived.has(number)) continue;
      const part = file.slice((number - 1) * partBytes, number * partBytes);
      const before = sent;
      const onProgress = (bytes: number) => options.onProgress?.(before + bytes);
      await retrying(() => sendBytes(api.partPath(uploadId, number), part, { signal, onProgress }), retry);
      sent += part.size;
      options.onProgress?.(sent);
    }
    return retrying(() => api.complete(uploadId), retry);
  }

  /** The upload to resume, and the sizes of its parts. */
  async function openParts(
    file: Blob,
    { signal, onInterrupted, resumeId, onResumable }: UploadOptions,
  ): Promise<{ uploadId: string; arrived: Map<number, number> }> {
    const retry = { clock, network, signal, onInterrupted };
    if (resumeId !== undefined) {
      const parts = await retrying(() => api.parts(resumeId), retry).catch(undefinedIfForgotten);
      if (parts)
        return { uploadId: resumeId, arrived: new Map(parts.map(({ partNumber, size }) => [partNumber, size])) };
    }
    const { uploadId } = await retrying(() => api.createMultipart({ contentType: file.type, size: file.size }), retry);
    await onResumable?.(uploadId);
    return { uploadId, arrived: new Map() };
  }

  return {
    send: (file, kind, options) =>
      kind === 'video' && file.size > wholeVideoBytes ? sendInParts(file, options) : sendWhole(file, kind, options),
    async sendVariant({ uploadURL }, variant, picture, signal) {
      if (uploadURL === undefined) return;
      const url = `${uploadURL}${uploadURL.includes('?') ? '&' : '?'}variant=${variant}`;
      await retrying(() => sendBytes(url, picture, { signal, onProgress: () => {} }), { clock, network, signal });
    },
    giveUp: (uploadId) => api.abort(uploadId),
  };
}

/** The uploader of a builder in this browser. */
export function browserUploader({
  request,
  locale,
  connection,
}: {
  request: SendRequest;
  locale: Locale;
  connection: Connection;
}): Uploader {
  return createUploader({
    api: createUploadsApi(request),
    sendBytes: createSendBytes(locale, connection),
    clock: browserClock,
    network: browserNetwork,
  });
}

/** An upload that the server has deleted starts over. @throws any other error */
function undefinedIfForgotten(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
}
