import { describe, expect, it } from 'vitest';
import { partBytes } from '#domain/media/media.ts';
import { createUploadWorld, refusal, videoOf } from './testing.ts';
import type { UploadOptions } from './uploader.ts';

function setUp(size: number, change: Partial<UploadOptions> = {}) {
  const world = createUploadWorld();
  const abort = new AbortController();
  const progress: number[] = [];
  const begin = () =>
    world.uploader.send(videoOf(size), 'video', {
      signal: abort.signal,
      onProgress: (sent) => progress.push(sent),
      ...change,
    });
  return { ...world, abort, progress, begin };
}

const puts = (calls: string[]) => calls.filter((call) => call.startsWith('PUT'));

describe('a small file', () => {
  it('is opened and sent in one piece', async () => {
    const { begin, calls, progress } = setUp(1000);
    const stored = await begin();
    expect(calls).toEqual(['open', 'PUT /up/1']);
    expect(progress).toEqual([0, 1000, 1000]);
    expect(stored.objectPath).toBe('/api/objects/uploads/o1');
  });

  it('takes smaller pictures beside it, with the same retries', async () => {
    const { begin, uploader, abort, calls, failures } = setUp(10);
    const stored = await begin();
    failures.push(new TypeError('broken'));
    await uploader.sendVariant(stored, 'poster', videoOf(5), abort.signal);
    expect(calls.slice(2)).toEqual(['PUT /up/1 poster', 'PUT /up/1 poster']);
  });

  it('is tried again after 0, 1, 3 and 5 s, and then given up (docs/specification.md 8)', async () => {
    const { begin, calls, failures, pass } = setUp(10);
    failures.push(...Array.from({ length: 9 }, () => new TypeError('broken')));
    const outcome = begin().catch((error: unknown) => error);
    await pass(0);
    expect(puts(calls)).toHaveLength(2);
    for (const [ms, attempts] of [
      [999, 2],
      [1, 3],
      [2999, 3],
      [1, 4],
      [4999, 4],
      [1, 5],
      [60_000, 5],
    ] as const) {
      await pass(ms);
      expect(puts(calls)).toHaveLength(attempts);
    }
    expect(await outcome).toBeInstanceOf(TypeError);
  });

  it('pauses as long as a 429 asks, but not for hours', async () => {
    const { begin, calls, failures, pass } = setUp(10);
    failures.push(refusal(429, 'slow_down', '30'));
    const outcome = begin();
    await pass(29_999);
    expect(puts(calls)).toHaveLength(1);
    await pass(1);
    await outcome;
    const impatient = setUp(10);
    impatient.failures.push(refusal(429, 'too_many_uploads', '3600'));
    await expect(impatient.begin()).rejects.toMatchObject({ status: 429 });
  });

  it('gets a new URL when the old one has expired', async () => {
    const { begin, calls, failures } = setUp(10);
    failures.push(refusal(403, 'upload_url_expired'));
    expect((await begin()).objectPath).toBe('/api/objects/uploads/o2');
    expect(calls).toEqual(['open', 'PUT /up/1', 'open', 'PUT /up/2']);
  });

  it.each([400, 401, 403, 413, 415])('is not tried again after %i', async (status) => {
    const { begin, calls, failures } = setUp(10);
    failures.push(refusal(status));
    await expect(begin()).rejects.toMatchObject({ status });
    expect(puts(calls)).toHaveLength(1);
  });

  it.each([409, 500, 503])('is tried again after %i', async (status) => {
    const { begin, calls, failures } = setUp(10);
    failures.push(refusal(status));
    await begin();
    expect(puts(calls)).toHaveLength(2);
  });

  it('waits for the network, as long as it takes', async () => {
    const { begin, calls, failures, pass, goOffline, goOnline } = setUp(10);
    goOffline();
    const outcome = begin();
    await pass(3_600_000);
    expect(calls).toEqual([]);
    failures.push(new TypeError('broken'));
    await goOnline();
    await outcome;
    expect(puts(calls)).toHaveLength(2);
  });

  it('stops when it is given up, also between two attempts', async () => {
    const { begin, abort, calls, failures, pass } = setUp(10);
    failures.push(refusal(500), refusal(500));
    const outcome = begin().catch((error: unknown) => error);
    await pass(0);
    abort.abort(new Error('enough'));
    expect(await outcome).toMatchObject({ message: 'enough' });
    await pass(10_000);
    expect(puts(calls)).toHaveLength(2);
  });
});

describe('a large video', () => {
  const size = 2 * partBytes + 5;

  it('goes in equal parts, and tells under which id it can be resumed before the first', async () => {
    const seen: string[] = [];
    const { begin, calls, parts, progress } = setUp(size, {
      onResumable: async (id) => void seen.push(id),
    });
    const stored = await begin();
    expect(seen).toEqual(['m1']);
    expect(calls).toEqual([
      'create',
      'PUT /api/objects/multipart/m1/1',
      'PUT /api/objects/multipart/m1/2',
      'PUT /api/objects/multipart/m1/3',
      'complete',
    ]);
    expect([...parts]).toEqual([
      [1, partBytes],
      [2, partBytes],
      [3, 5],
    ]);
    expect(progress.at(-1)).toBe(size);
    expect(stored).toEqual({ uploadURL: '/up/m1?token=m', objectPath: '/api/objects/uploads/m1' });
  });

  it('goes on with the parts that are missing', async () => {
    const { begin, calls, parts, progress } = setUp(size, { resumeId: 'm1' });
    parts.set(1, partBytes);
    await begin();
    expect(calls).toEqual(['list', 'PUT /api/objects/multipart/m1/2', 'PUT /api/objects/multipart/m1/3', 'complete']);
    expect(progress[0]).toBe(partBytes);
  });

  it('sends no still when an earlier visit has sent it', async () => {
    const { begin, uploader, calls, parts, api, abort } = setUp(size, { resumeId: 'm1' });
    for (const number of [1, 2, 3]) parts.set(number, 1);
    api.complete = async () => ({ objectPath: '/api/objects/uploads/m1' });
    const stored = await begin();
    await uploader.sendVariant(stored, 'poster', videoOf(5), abort.signal);
    expect(calls).toEqual(['list']);
    expect(stored.objectPath).toBe('/api/objects/uploads/m1');
  });

  it('starts anew when the server has forgotten it', async () => {
    const { begin, calls, api } = setUp(size, { resumeId: 'gone' });
    api.parts = () => Promise.reject(refusal(404, 'not_found'));
    await begin();
    expect(calls[0]).toBe('create');
  });

  it('sends one part again when it failed, and no other', async () => {
    const { begin, calls, failures } = setUp(size);
    failures.push(undefined, new TypeError('broken'));
    await begin();
    expect(puts(calls)).toEqual([
      'PUT /api/objects/multipart/m1/1',
      'PUT /api/objects/multipart/m1/2',
      'PUT /api/objects/multipart/m1/2',
      'PUT /api/objects/multipart/m1/3',
    ]);
  });
});
