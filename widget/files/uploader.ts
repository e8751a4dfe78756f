import type { Locale } from '#domain/locale.ts';
import { type MediaKind, type MediaVariant, partBytes, type UploadTicket } from '#domain/media/media.ts';
import { browserClock, type Clock } from '#widget/browser/clock.ts';
import { browserNetwork, type Network } from '#widget/browser/network.ts';
import type { Connection } from '#widget/api/connection.ts';
import { ApiError, type SendRequest } from '#widget/api/request.ts';
import { isExpired, retrying } from '#widget/api/retry.ts';
import { createSendBytes, type SendBytes } from './send-bytes.ts';
import { createUploadsApi, type UploadsApi } from './uploads-api.ts';

/**
 * Videos above this many bytes go in parts: whatever is killed then re-sends at most one part (security.md), as a
 * smaller file is no larger than one.
 */
const defaultWholeVideoBytes = partBytes;

export interface UploaderDependencies {
  api: UploadsApi;
  sendBytes: SendBytes;
  clock: Pick<Clock, 'after'>;
  network: Network;
  /** Videos of at most this many bytes go in one piece; 0 where the server takes parts only. */
  wholeVideoBytes?: number;
}

export interface UploadOptions {
  signal: AbortSignal;
  /** Called when an attempt failed and the next one has to wait. */
  onInterrupted?: (() => void) | undefined;
  /** Called when the server has said where to send the file. */
  onOpened?(): void;
  /** Called with the bytes that are there, those of an earlier visit included. */
  onProgress?(sentBytes: number): void;
  /** The upload in parts that an earlier visit began with this file. */
  resumeId?: string | undefined;
  /** Tells the id under which an upload in parts can be resumed, before its first part is sent. */
  onResumable?(uploadId: string): Promise<void>;
}

/** Sends files with the retries of spec.md 8. Each function throws the last error, or the signal's reason. */
export interface Uploader {
  /** Sends a file, whole or in parts. @returns where it is, and where what belongs to it is sent */
  send(file: Blob, kind: MediaKind, options: UploadOptions): Promise<UploadTicket>;
  /** Sends a smaller picture of a picture, or a video's still. */
  sendVariant(stored: UploadTicket, variant: MediaVariant, picture: Blob, signal: AbortSignal): Promise<void>;
  /** Gives an upload in parts up. */
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

  async function sendInParts(file: Blob, options: UploadOptions): Promise<UploadTicket> {
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

  /** The upload to go on with, and the sizes of the parts it has. */
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
    sendVariant({ uploadURL }, variant, picture, signal) {
      const url = `${uploadURL}${uploadURL.includes('?') ? '&' : '?'}variant=${variant}`;
      return retrying(() => sendBytes(url, picture, { signal, onProgress: () => {} }), { clock, network, signal });
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

/** An upload that was swept on the server starts anew. @throws any other error */
function undefinedIfForgotten(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
}
