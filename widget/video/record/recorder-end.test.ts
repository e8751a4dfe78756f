import { describe, expect, it } from 'vitest';
import { settleMicrotasks, takeLog } from '#widget/browser/testing.ts';
import { createSpool } from './spool.ts';
import { createTestStream, playable, setUpRecorder, type TestStream } from './testing.ts';

describe('a recording that is made playable', () => {
  it('tells how far that is', async () => {
    const held = Promise.withResolvers<Blob>();
    let tell: ((share: number) => void) | undefined;
    const { recorder, record } = setUpRecorder({
      makePlayable: (_recording, onProgress) => {
        tell = onProgress;
        return held.promise;
      },
    });
    await record(2);
    recorder.stop();
    await settleMicrotasks();
    tell?.(0.4);
    expect(recorder.$state.get()).toEqual({ phase: 'finishing', share: 0.4 });
    held.resolve(playable);
    await settleMicrotasks();
    expect(recorder.$state.get().phase).toBe('review');
  });

  it('stays as the browser recorded it when that fails, which is logged and shown', async () => {
    const log = takeLog();
    const { recorder, record } = setUpRecorder({ makePlayable: () => Promise.reject(new Error('No moov')) });
    await record(2);
    recorder.stop();
    await settleMicrotasks();
    const state = recorder.$state.get();
    expect(state).toMatchObject({ phase: 'review', isUnprepared: true });
    expect('recording' in state && state.recording.size).toBe(4000);
    expect(log).toEqual(['preparing a recording failed: Error: No moov']);
  });

  it('of an earlier visit says so', async () => {
    const { recorder } = setUpRecorder();
    await recorder.review(new Blob(['kept']));
    expect(recorder.$state.get()).toEqual({ phase: 'review', recording: playable, notice: 'recovered' });
  });
});

describe('closing the recorder', () => {
  it('while it records keeps all of it in the spool and turns the camera off', async () => {
    const { recorder, record, streams, store } = setUpRecorder();
    await record(3);
    expect(await recorder.close()).toBe(true);
    expect(streams[0]?.picture.stopped).toBe(true);
    const kept = await createSpool('p1', store).recover();
    expect(kept?.size).toBe(6000);
  });

  it('before there is a recording leaves nothing behind', async () => {
    const { recorder, record } = setUpRecorder();
    await recorder.open();
    expect(await recorder.close()).toBe(false);
    await record(0);
    expect(await recorder.close()).toBe(false);
  });

  it('on the review says that the recording is kept', async () => {
    const { recorder, record } = setUpRecorder();
    await record(2);
    recorder.stop();
    await settleMicrotasks();
    expect(await recorder.close()).toBe(true);
  });

  it('with a full disk does not say that it is kept', async () => {
    const { recorder, record } = setUpRecorder({ roomFor: 1 });
    await record(3);
    expect(recorder.$diskFull.get()).toBe(true);
    expect(await recorder.close()).toBe(false);
  });

  it('on the review, after the disk was full, does not say that it is kept', async () => {
    const { recorder, record } = setUpRecorder({ roomFor: 1 });
    await record(3);
    recorder.stop();
    await settleMicrotasks();
    expect(recorder.$state.get().phase).toBe('review');
    expect(await recorder.close()).toBe(false);
  });

  it('turns off a camera that opens after it, and shows nothing more', async () => {
    const opening = Promise.withResolvers<TestStream>();
    const { recorder } = setUpRecorder({
      browser: { isSecure: true, canRecord: true, getUserMedia: () => opening.promise },
    });
    const opened = recorder.open();
    await recorder.close();
    const stream = createTestStream();
    opening.resolve(stream);
    await opened;
    expect(stream.picture.stopped).toBe(true);
    expect(recorder.$state.get().phase).toBe('opening');
  });

  it('while the recording is made playable shows nothing more', async () => {
    const held = Promise.withResolvers<Blob>();
    const { recorder, record } = setUpRecorder({ makePlayable: () => held.promise });
    await record(2);
    recorder.stop();
    await settleMicrotasks();
    expect(await recorder.close()).toBe(true);
    held.resolve(playable);
    await settleMicrotasks();
    expect(recorder.$state.get().phase).toBe('finishing');
  });
});
