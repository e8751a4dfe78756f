import { describe, expect, it } from 'vitest';
import { settleMicrotasks } from '#widget/browser/testing.ts';
import { maxRecordingMs } from './formats.ts';
import { playable, setUpRecorder } from './testing.ts';

describe('the recorder', () => {
  it('goes from idle to ready, counts down, records and shows the result (docs/specification.md 4)', async () => {
    const { recorder, record, phases, streams } = setUpRecorder();
    await record(2);
    expect(recorder.$state.get()).toMatchObject({ phase: 'recording', startedAt: 3000 });
    recorder.stop();
    await settleMicrotasks();
    expect(phases).toEqual([
      'opening',
      'opening',
      'ready',
      'countdown 3',
      'countdown 2',
      'countdown 1',
      'recording',
      'finishing',
      'finishing',
      'review',
    ]);
    expect(recorder.$state.get()).toEqual({ phase: 'review', recording: playable, notice: undefined });
    expect(streams[0]?.picture.stopped).toBe(true);
    expect(recorder.$stream.get()).toBeUndefined();
  });

  it('gives what is made playable all that was recorded, with the type it was recorded as', async () => {
    const given: Blob[] = [];
    const { recorder, record } = setUpRecorder({
      makePlayable: async (recording) => {
        given.push(recording);
        return playable;
      },
    });
    await record(3);
    recorder.stop();
    await settleMicrotasks();
    expect(given.map(({ size, type }) => ({ size, type }))).toEqual([{ size: 6000, type: 'video/webm' }]);
  });

  it('stops by itself after a minute', async () => {
    const { recorder, record, clock, counts } = setUpRecorder();
    await record(1);
    clock.advance(maxRecordingMs - 1001);
    expect(recorder.$state.get().phase).toBe('recording');
    clock.advance(1);
    await settleMicrotasks();
    expect(recorder.$state.get().phase).toBe('review');
    expect(counts()).toEqual({ starts: 1, stops: 1 });
  });

  it('ignores presses during its countdown and just after it: no error, no cancellation', async () => {
    const { recorder, clock, counts, media } = setUpRecorder();
    await recorder.open();
    for (const phase of ['countdown', 'countdown', 'countdown', 'recording']) {
      recorder.start();
      recorder.stop();
      expect(recorder.$state.get().phase).toBe(phase);
      clock.advance(phase === 'recording' ? 599 : 1000);
    }
    recorder.stop();
    expect(counts()).toEqual({ starts: 1, stops: 0 });
    media().onData(new Blob(['x'.repeat(2000)]));
    clock.advance(1);
    recorder.stop();
    await settleMicrotasks();
    expect(recorder.$state.get()).toMatchObject({ phase: 'review' });
    expect(counts()).toEqual({ starts: 1, stops: 1 });
  });

  it('starts only when the camera is ready, and once', async () => {
    const { recorder, record, clock, counts } = setUpRecorder();
    recorder.start();
    clock.advance(5000);
    expect(recorder.$state.get().phase).toBe('opening');
    await record(1);
    recorder.start();
    expect(recorder.$state.get().phase).toBe('recording');
    expect(counts().starts).toBe(1);
  });

  it('explains a camera that cannot be used, and tries again', async () => {
    const { recorder, refusals } = setUpRecorder();
    refusals.push('NotAllowedError');
    await recorder.open();
    expect(recorder.$state.get()).toMatchObject({ phase: 'problem', problem: { kind: 'denied' } });
    await recorder.open();
    expect(recorder.$state.get().phase).toBe('ready');
  });

  it('explains a browser that cannot record what its camera shows', async () => {
    const { recorder, record, streams } = setUpRecorder({
      startRecording() {
        throw new DOMException('words', 'NotSupportedError');
      },
    });
    await record(0);
    expect(recorder.$state.get()).toMatchObject({ phase: 'problem', problem: { kind: 'unsupported' } });
    expect(streams[0]?.picture.stopped).toBe(true);
  });

  it('ends with what it has when the camera is unplugged, or when the browser stops by itself', async () => {
    const unplugged = setUpRecorder();
    await unplugged.record(2);
    unplugged.streams[0]?.unplug();
    const stopped = setUpRecorder();
    await stopped.record(2);
    stopped.media().onStopped();
    await settleMicrotasks();
    for (const { recorder } of [unplugged, stopped]) {
      expect(recorder.$state.get()).toMatchObject({ phase: 'review', notice: 'disconnected' });
    }
  });

  it('keeps what there is when the browser fails while recording', async () => {
    const { recorder, record, media } = setUpRecorder();
    await record(2);
    media().onError();
    await settleMicrotasks();
    expect(recorder.$state.get()).toMatchObject({ phase: 'review', recording: playable });
  });

  it('has no camera when it is unplugged before the start', async () => {
    const { recorder, streams, clock, counts } = setUpRecorder();
    await recorder.open();
    recorder.start();
    streams[0]?.unplug();
    clock.advance(5000);
    expect(recorder.$state.get()).toMatchObject({ phase: 'problem', problem: { kind: 'none' } });
    expect(counts().starts).toBe(0);
  });

  it('says why a recording is none, and is ready for another', async () => {
    const { recorder, record, media, clock } = setUpRecorder();
    await record(0);
    clock.advance(1000);
    recorder.stop();
    await settleMicrotasks();
    expect(recorder.$state.get()).toEqual({ phase: 'ready', failed: 'empty' });
    recorder.start();
    await record(0);
    media().onData(new Blob(['short']));
    clock.advance(1000);
    recorder.stop();
    await settleMicrotasks();
    expect(recorder.$state.get()).toEqual({ phase: 'ready', failed: 'corrupted' });
  });

  it('mutes, also the camera that is opened next', async () => {
    const { recorder, streams } = setUpRecorder();
    await recorder.open();
    recorder.toggleMute();
    expect(streams[0]?.sound.enabled).toBe(false);
    await recorder.again();
    expect(streams[1]?.sound.enabled).toBe(false);
    recorder.toggleMute();
    expect(streams[1]?.sound.enabled).toBe(true);
  });

  it('drops the recording and opens the camera anew to record again', async () => {
    const { recorder, record, store } = setUpRecorder();
    await record(2);
    recorder.stop();
    await settleMicrotasks();
    expect(store.values.size).toBeGreaterThan(0);
    await recorder.again();
    expect(store.values.size).toBe(0);
    expect(recorder.$state.get().phase).toBe('ready');
  });
});
