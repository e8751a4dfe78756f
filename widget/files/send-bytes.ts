import { minuteMs } from '#domain/durations.ts';
import type { Locale } from '#domain/locale.ts';
import { type Connection, ownConnection } from '#widget/api/connection.ts';
import { ApiError } from '#widget/api/request.ts';

/** A connection without progress for this long counts as broken, in ms. */
const stallMs = minuteMs;

export interface SendBytesOptions {
  /** Called with the bytes sent so far. */
  onProgress(sentBytes: number): void;
  signal: AbortSignal;
}

/** PUTs a file. Throws {@link ApiError} for an error response, and another error when there was no response. */
export type SendBytes = (url: string, body: Blob, options: SendBytesOptions) => Promise<void>;

/** Sends with XMLHttpRequest, because fetch does not report upload progress. */
export function createSendBytes(locale: Locale, connection: Connection = ownConnection): SendBytes {
  return (url, body, { onProgress, signal }) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const request = new XMLHttpRequest();
      let stalled = setTimeout(() => request.abort(), stallMs);
      const alive = () => {
        clearTimeout(stalled);
        stalled = setTimeout(() => request.abort(), stallMs);
      };
      const abort = () => request.abort();
      signal.addEventListener('abort', abort);
      request.upload.addEventListener('progress', (event) => {
        alive();
        onProgress(event.loaded);
      });
      request.addEventListener('loadend', () => {
        clearTimeout(stalled);
        signal.removeEventListener('abort', abort);
        const { status, statusText, responseText: text } = request;
        if (signal.aborted) reject(signal.reason);
        else if (status === 0) reject(new TypeError('The connection broke'));
        else if (status < 200 || status > 299) {
          reject(new ApiError({ status, statusText, text, retryAfter: request.getResponseHeader('Retry-After') }));
        } else resolve();
      });
      request.open('PUT', connection.url(url));
      for (const [name, value] of Object.entries(connection.headers())) request.setRequestHeader(name, value);
      request.setRequestHeader('X-Locale', locale);
      request.send(body);
    });
}
