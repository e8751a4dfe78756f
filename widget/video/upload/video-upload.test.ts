import { describe, expect, it } from 'vitest';
import { partBytes } from '#domain/media/media.ts';
import { createTestStore, settleMicrotasks, takeLog } from '#widget/browser/testing.ts';
import type { SendBytes } from '#widget/files/send-bytes.ts';
import { createUploadWorld, refusal, videoOf } from '#widget/files/testing.ts';
import { createUploader } from '#widget/files/uploader.ts';
import type { OwnerProfile } from '#domain/profile/schema.ts';
import { testProfile } from '#widget/state/testing.ts';
import { createUploadMemory } from './upload-memory.ts';
import { createVideoUpload, type VideoUploadDependencies } from './video-upload.ts';

interface Change extends Partial<VideoUploadDependencies<OwnerProfile>> {
  sendBytes?: SendBytes;
}

function setUp({ sendBytes, ...change }: Change = {}) {
  const world = createUploadWorld();
  const store = createTestStore();
  const saved: (string | undefined)[] = [];
  const create = () =>
    createVideoUpload({
      uploader: createUploader({ ...world, sendBytes: sendBytes ?? world.sendBytes }),
      async saveVideo({ videoData, videoType }) {
        world.calls.push(`save ${videoType}`);
        return testProfile({ videoResumeUrl: videoData });
      },
      claim: async () => () => {},
      memory: createUploadMemory('p1', store),
      clock: world.clock,
      network: world.network,
      makePoster: async () => undefined,
      onSaved: ({ videoResumeUrl }) => void saved.push(videoResumeUrl),
      ...change,
    });
  const upload = create();
  const shown: string[] = [];
  upload.$state.subscribe((state) => {
    shown.push('phase' in state ? `${state.phase} ${Math.round(state.percent)}` : state.status);
  });
  return { ...world, kept: store.values, saved, upload, shown, create };
}

describe('a video upload', () => {
  it('shows 95, 98 and 100 %, and its card closes after 1 s (docs/specification.md 4)', async () => {
    const { upload, shown, saved, kept, clock } = setUp();
    await upload.start({ file: videoOf(1000), look: 'card' });
    expect(shown).toEqual([
      'idle',
      'preparing 0',
      'gettingUrl 0',
      'uploading 0',
      'uploading 95',
      'uploading 95',
      'processing 98',
      'complete 100',
    ]);
    expect(saved).toEqual(['/api/objects/uploads/o1']);
    expect(kept.size).toBe(0);
    clock.advance(999);
    expect(upload.$state.get().status).toBe('active');
    clock.advance(1);
    expect(upload.$state.get().status).toBe('idle');
  });

  it('starts its bytes at 10 % on mobile layouts, and closes after 1.5 s', async () => {
    const { upload, shown, clock } = setUp();
    await upload.start({ file: videoOf(1000), look: 'overlay' });
    expect(shown).toContain('uploading 10');
    clock.advance(1499);
    expect(upload.$state.get().status).toBe('active');
    clock.advance(1);
    expect(upload.$state.get().status).toBe('idle');
  });

  it('sends the still along, and does without it', async () => {
    const log = takeLog();
    const still = setUp({ makePoster: async () => videoOf(10, 'image/jpeg') });
    await still.upload.start({ file: videoOf(1000), look: 'card' });
    expect(still.calls).toContain('PUT /up/1 poster');
    const none = setUp({ makePoster: () => Promise.reject(new Error('no picture')) });
    await none.upload.start({ file: videoOf(1000), look: 'card' });
    expect(none.saved).toHaveLength(1);
    const unsent = setUp({ makePoster: async () => videoOf(10, 'image/jpeg') });
    unsent.failures.push(undefined, refusal(413));
    await unsent.upload.start({ file: videoOf(1000), look: 'card' });
    expect(unsent.saved).toHaveLength(1);
    expect(log).toEqual([
      'making the still of a video failed: Error: no picture',
      'sending the still of a video failed: 413 refused',
    ]);
  });

  it.each([
    [401, 'refused', 'signedOut'],
    [413, 'file_too_large', 'tooLarge'],
    [415, 'file_type_refused', 'format'],
    [422, 'video_too_long', 'tooLarge'],
    [422, 'file_damaged', 'invalid'],
    [403, 'storage_full', 'full'],
    [404, 'not_found', 'other'],
  ] as const)('words %i %s as %s (docs/specification.md 8)', async (status, code, failure) => {
    const { upload, failures } = setUp();
    failures.push(refusal(status, code));
    await upload.start({ file: videoOf(1000), look: 'card' });
    expect(upload.$state.get()).toMatchObject({ status: 'failed', failure });
  });

  it('is tried again from where it failed', async () => {
    const { upload, failures, calls, saved } = setUp();
    failures.push(undefined, refusal(404));
    await upload.start({ file: videoOf(3 * partBytes), look: 'card' });
    expect(upload.$state.get().status).toBe('failed');
    await upload.retry();
    expect(calls.filter((call) => call === 'PUT /api/objects/multipart/m1/1')).toHaveLength(1);
    expect(saved).toHaveLength(1);
  });

  it('is taken up by the next visit', async () => {
    const { upload, create, failures, calls, saved, kept } = setUp();
    failures.push(undefined, refusal(404));
    await upload.start({ file: videoOf(2 * partBytes), look: 'card' });
    expect(kept.size).toBe(1);
    await create().resume('card');
    expect(calls.filter((call) => call === 'PUT /api/objects/multipart/m1/1')).toHaveLength(1);
    expect(saved).toHaveLength(1);
    expect(kept.size).toBe(0);
  });

  it('that another tab goes on with is left to it', async () => {
    const { upload, failures, calls, kept } = setUp();
    failures.push(undefined, refusal(404));
    await upload.start({ file: videoOf(2 * partBytes), look: 'card' });
    const other = setUp({ claim: async () => undefined });
    for (const [key, value] of kept) other.kept.set(key, value);
    await other.upload.resume('card');
    expect(other.calls).toEqual([]);
    expect(other.upload.$state.get().status).toBe('idle');
    expect(calls).not.toEqual([]);
  });

  it('goes on beside another of the same profile, in a tab that shares what is kept: both arrive', async () => {
    const held = Promise.withResolvers<void>();
    const { upload, create, saved, kept } = setUp({ sendBytes: () => held.promise });
    const first = upload.start({ file: videoOf(2 * partBytes), look: 'card' });
    const second = create().start({ file: videoOf(3 * partBytes), look: 'card' });
    await settleMicrotasks();
    held.resolve();
    await Promise.all([first, second]);
    expect(saved).toHaveLength(2);
    expect(kept.size).toBe(0);
  });

  it('is claimed while it lasts, and given back however it ends', async () => {
    let claims = 0;
    const claim = async () => {
      claims += 1;
      return () => void (claims -= 1);
    };
    const held = Promise.withResolvers<void>();
    const { upload } = setUp({ claim, sendBytes: () => held.promise });
    const sending = upload.start({ file: videoOf(1000), look: 'card' });
    await settleMicrotasks();
    expect(claims).toBe(1);
    held.reject(refusal(415));
    await sending;
    expect(claims).toBe(0);
    const { upload: another } = setUp({ claim });
    await another.start({ file: videoOf(1000), look: 'card' });
    expect(claims).toBe(0);
  });

  it('is waited for by whoever wants to publish', async () => {
    const held = Promise.withResolvers<void>();
    const { upload, failures, shown } = setUp({ sendBytes: () => held.promise });
    expect(await upload.settled()).toBe(true);
    void upload.start({ file: videoOf(1000), look: 'card' });
    await settleMicrotasks();
    const settled = upload.settled();
    held.resolve();
    expect(await settled).toBe(true);
    expect(shown.at(-1)).toBe('complete 100');

    const failing = setUp();
    failing.failures.push(refusal(415));
    await failing.upload.start({ file: videoOf(1000), look: 'card' });
    expect(await failing.upload.settled()).toBe(false);
    expect(failures).toEqual([]);
  });

  it('tells when it waits to try again', async () => {
    const { upload, failures, clock } = setUp();
    failures.push(new TypeError('broken'), new TypeError('broken'));
    const sending = upload.start({ file: videoOf(1000), look: 'card' });
    await settleMicrotasks();
    expect(upload.$state.get()).toMatchObject({ phase: 'uploading', interrupted: true });
    clock.advance(1000);
    await sending;
    expect(upload.$state.get()).not.toHaveProperty('interrupted');
  });

  it('that the server never takes is not offered again', async () => {
    const { upload, failures, kept } = setUp();
    failures.push(refusal(415));
    await upload.start({ file: videoOf(1000), look: 'card' });
    expect(kept.size).toBe(0);
  });

  it('can be cancelled', async () => {
    const held = Promise.withResolvers<void>();
    const { upload, kept, saved } = setUp({ sendBytes: () => held.promise });
    const outcome = upload.start({ file: videoOf(1000), look: 'card' });
    await settleMicrotasks();
    upload.cancel();
    held.resolve();
    await outcome;
    expect(upload.$state.get().status).toBe('idle');
    expect(saved).toEqual([]);
    expect(kept.size).toBe(0);
  });
});
