import { ApiError } from '#widget/api/request.ts';
import type { SendBytes } from './send-bytes.ts';
import { createTestClock, settleMicrotasks } from '#widget/browser/testing.ts';
import { createUploader } from './uploader.ts';
import type { UploadsApi } from './uploads-api.ts';

/** A server and a network for upload tests: records the calls in order, and scripts the responses. */
export function createUploadWorld() {
  const clock = createTestClock();
  const calls: string[] = [];
  const failures: unknown[] = [];
  const parts = new Map<number, number>();
  let online = true;
  let wake: (() => void) | undefined;
  let tickets = 0;

  const api: UploadsApi = {
    partPath: (uploadId, partNumber) => `/api/objects/multipart/${uploadId}/${partNumber}`,
    async open() {
      tickets += 1;
      calls.push('open');
      return { uploadURL: `/up/${tickets}?token=t${tickets}`, objectPath: `/api/objects/uploads/o${tickets}` };
    },
    async createMultipart() {
      calls.push('create');
      return { uploadId: 'm1', objectPath: '/api/objects/uploads/m1' };
    },
    async parts() {
      calls.push('list');
      return [...parts].map(([partNumber, size]) => ({ partNumber, size }));
    },
    async complete() {
      calls.push('complete');
      return { uploadURL: '/up/m1?token=m', objectPath: '/api/objects/uploads/m1' };
    },
    async abort() {
      calls.push('abort');
    },
  };

  const sendBytes: SendBytes = async (url, body, { onProgress }) => {
    const [path = '', query] = url.split('?');
    const variant = new URLSearchParams(query).get('variant');
    calls.push(`PUT ${path}${variant === null ? '' : ` ${variant}`}`);
    const failure = failures.shift();
    if (failure !== undefined) throw failure;
    onProgress(body.size);
    const number = /multipart\/m1\/(\d+)/.exec(url)?.[1];
    if (number !== undefined) parts.set(Number(number), body.size);
  };

  const network = {
    isOnline: () => online,
    whenOnline: () =>
      new Promise<void>((resolve) => {
        wake = resolve;
      }),
  };

  return {
    clock,
    calls,
    /** The failures of the next PUTs; undefined lets one succeed. */
    failures,
    parts,
    api,
    sendBytes,
    network,
    uploader: createUploader({ api, sendBytes, clock, network }),
    goOffline() {
      online = false;
    },
    async goOnline() {
      online = true;
      wake?.();
      await settleMicrotasks();
    },
    /** Advances the clock by `ms` and runs everything due. */
    async pass(ms: number) {
      await settleMicrotasks();
      clock.advance(ms);
      await settleMicrotasks();
    },
  };
}

/** An error response of the server. */
export function refusal(status: number, code = 'refused', retryAfter: string | null = null): ApiError {
  return new ApiError({ status, statusText: '', text: JSON.stringify({ code }), retryAfter });
}

/** A video of `size` bytes. */
export function videoOf(size: number, type = 'video/mp4'): Blob {
  return new Blob([new Uint8Array(size)], { type });
}
