import { createTestClock, createTestStore, settleMicrotasks } from '#widget/browser/testing.ts';
import { maxRecordingMs } from './formats.ts';
import type { RecordingListeners } from './media-recorder.ts';
import { createRecorder, type RecorderDependencies } from './recorder.ts';
import { createSpool } from './spool.ts';

/** A camera with sound whose tracks record what was done to them. */
export function createTestStream() {
  const sound = { enabled: true, stopped: false, stop: () => void (sound.stopped = true) };
  const ended: (() => void)[] = [];
  const picture = {
    stopped: false,
    stop: () => void (picture.stopped = true),
    addEventListener: (_type: 'ended', listener: () => void) => void ended.push(listener),
  };
  return {
    get active() {
      return !picture.stopped;
    },
    sound,
    picture,
    getTracks: () => [sound, picture],
    getAudioTracks: () => [sound],
    getVideoTracks: () => [picture],
    /** Simulates an unplugged camera. */
    unplug() {
      for (const listener of ended) listener();
    },
  };
}
export type TestStream = ReturnType<typeof createTestStream>;

const second = new Blob(['x'.repeat(2000)]);
export const playable = new Blob(['playable'], { type: 'video/mp4' });

/** A recorder with a camera, a MediaRecorder, and a clock that the test controls. */
export function setUpRecorder({
  roomFor,
  ...change
}: Partial<RecorderDependencies<TestStream>> & { roomFor?: number } = {}) {
  const clock = createTestClock();
  const store = createTestStore(roomFor);
  const streams: TestStream[] = [];
  const refusals: string[] = [];
  let listeners: RecordingListeners | undefined;
  let starts = 0;
  let stops = 0;
  const recorder = createRecorder<TestStream>({
    browser: {
      isSecure: true,
      canRecord: true,
      async getUserMedia() {
        const refusal = refusals.shift();
        if (refusal !== undefined) throw new DOMException('words', refusal);
        const stream = createTestStream();
        streams.push(stream);
        return stream;
      },
    },
    startRecording(_stream, given) {
      starts += 1;
      listeners = given;
      return { type: () => 'video/webm', stop: async () => void (stops += 1) };
    },
    spool: createSpool('p1', store),
    clock,
    limitMs: maxRecordingMs,
    makePlayable: async () => playable,
    ...change,
  });
  const phases: string[] = [];
  recorder.$state.subscribe(
    (state) => void phases.push('count' in state ? `${state.phase} ${state.count}` : state.phase),
  );
  return {
    recorder,
    clock,
    store,
    streams,
    refusals,
    phases,
    counts: () => ({ starts, stops }),
    /** The listeners for the events of the browser's MediaRecorder. */
    media: (): RecordingListeners => {
      if (!listeners) throw new Error('nothing is recorded');
      return listeners;
    },
    /** Opens the camera and records for `seconds`. */
    async record(seconds: number) {
      await recorder.open();
      recorder.start();
      for (let count = 3; count > 0; count -= 1) clock.advance(1000);
      for (let passed = 0; passed < seconds; passed += 1) {
        listeners?.onData(second);
        clock.advance(1000);
      }
      await settleMicrotasks();
    },
  };
}
