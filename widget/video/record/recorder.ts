import { atom, type ReadableAtom } from 'nanostores';
import type { Clock } from '#widget/browser/clock.ts';
import { logFailure } from '#widget/api/log-failure.ts';
import { type CameraBrowser, type CameraProblem, openCamera, problemOf } from './camera.ts';
import type { RecordingListeners, RunningRecording } from './media-recorder.ts';
import type { Spool, SpoolWriter } from './spool.ts';
import { recordingProblem, type VideoProblem } from './video-file.ts';

/** A notice about a recording under review: a key of `video.review.*`. */
export type RecordingNotice = 'disconnected' | 'recovered';

/** Idle until the camera is ready, then countdown, recording, review (docs/specification.md 4). */
export type RecorderState =
  | { phase: 'opening' }
  | { phase: 'problem'; problem: CameraProblem }
  /** `failed`: what was wrong with the attempt before. */
  | { phase: 'ready'; failed?: VideoProblem }
  | { phase: 'countdown'; count: number }
  | { phase: 'recording'; startedAt: number }
  /** `share`: how much of the recording is made playable, 0 to 1. */
  | { phase: 'finishing'; share?: number }
  /** `isUnprepared`: it could not be made playable everywhere, and is as the browser recorded it. */
  | { phase: 'review'; recording: Blob; notice?: RecordingNotice | undefined; isUnprepared?: true };

/** What the recorder needs of a camera's stream. */
export interface CameraStream {
  readonly active: boolean;
  getTracks(): { stop(): void }[];
  getAudioTracks(): { enabled: boolean }[];
  getVideoTracks(): { addEventListener(type: 'ended', listener: () => void, options: { once: true }): void }[];
}

export interface RecorderDependencies<Stream extends CameraStream> {
  browser: CameraBrowser<Stream>;
  startRecording(stream: Stream, listeners: RecordingListeners): RunningRecording;
  spool: Spool;
  clock: Clock;
  /** The maximum duration of a recording, in ms. It then stops automatically. */
  limitMs: number;
  /** Adds what players need to a recording: a duration, a seek index, and widely supported codecs. */
  makePlayable(recording: Blob, onProgress: (share: number) => void): Promise<Blob>;
}

export interface Recorder<Stream> {
  /** The maximum duration of a recording, in ms. It then stops automatically. */
  limitMs: number;
  $state: ReadableAtom<RecorderState>;
  /** The camera's stream while it is on. */
  $stream: ReadableAtom<Stream | undefined>;
  $muted: ReadableAtom<boolean>;
  /** True once the device has no room for the safety copy. */
  $diskFull: ReadableAtom<boolean>;
  /** Turns the camera on. */
  open(): Promise<void>;
  /** Shows a recording from an earlier visit. */
  review(recording: Blob): Promise<void>;
  /** Counts down, then records. */
  start(): void;
  /** Ends the recording. Does nothing during the countdown, which a double tap would end at once. */
  stop(): void;
  toggleMute(): void;
  /** Deletes the recording and turns the camera on again. */
  again(): Promise<void>;
  /** Turns everything off. Resolves to true when a recording stays in the spool, after all of it was written. */
  close(): Promise<boolean>;
}

const countdownFrom = 3;

/** A press this soon after the start was meant for the countdown, in ms. */
const lateTapMs = 600;

function doNothing() {}

/** Stops the running recording and resolves to it; the spool then has it too. */
type Finish = () => Promise<Blob>;

/** Controls the camera and the MediaRecorder of one recorder dialog. */
export function createRecorder<Stream extends CameraStream>({
  browser,
  startRecording,
  spool,
  clock,
  limitMs,
  makePlayable,
}: RecorderDependencies<Stream>): Recorder<Stream> {
  const $state = atom<RecorderState>({ phase: 'opening' });
  const $stream = atom<Stream | undefined>(undefined);
  const $muted = atom(false);
  const $diskFull = atom(false);
  let running: Finish | undefined;
  let cancelTimer: () => void = doNothing;
  let closed = false;

  function releaseCamera() {
    for (const track of $stream.get()?.getTracks() ?? []) track.stop();
    $stream.set(undefined);
  }

  async function open() {
    closed = false;
    $state.set({ phase: 'opening' });
    const opened = await openCamera(browser);
    if ('kind' in opened) {
      $state.set({ phase: 'problem', problem: opened });
      return;
    }
    $stream.set(opened);
    if (closed) {
      releaseCamera();
      return;
    }
    for (const track of opened.getAudioTracks()) track.enabled = !$muted.get();
    for (const track of opened.getVideoTracks())
      track.addEventListener('ended', () => unplugged(opened), { once: true });
    $state.set({ phase: 'ready' });
  }

  /** Without the camera, a recording ends with the data it has. Before recording there is nothing to keep. */
  function unplugged(stream: Stream) {
    if ($stream.get() !== stream) return;
    cancelTimer();
    if (running) {
      end('disconnected');
      return;
    }
    releaseCamera();
    $state.set({ phase: 'problem', problem: { kind: 'none', message: '' } });
  }

  function countDown(count: number) {
    if (count === 0) {
      record();
      return;
    }
    $state.set({ phase: 'countdown', count });
    cancelTimer = clock.after(1000, () => countDown(count - 1));
  }

  function record() {
    const stream = $stream.get();
    if (!stream) return;
    const chunks: Blob[] = [];
    let writer: SpoolWriter | undefined;
    let recording: RunningRecording;
    try {
      recording = startRecording(stream, {
        onData(data) {
          chunks.push(data);
          writer ??= spool.begin(recording.type(), () => $diskFull.set(true));
          writer.add(data, clock.now());
        },
        onStopped: () => running === finish && end('disconnected'),
        onError: () => running === finish && end(),
      });
    } catch (error) {
      releaseCamera();
      $state.set({ phase: 'problem', problem: problemOf(error) });
      return;
    }
    const finish: Finish = async () => {
      await recording.stop();
      await writer?.finish();
      return new Blob(chunks, { type: recording.type() });
    };
    running = finish;
    $diskFull.set(false);
    $state.set({ phase: 'recording', startedAt: clock.now() });
    cancelTimer = clock.after(limitMs, () => end());
  }

  function end(notice?: RecordingNotice) {
    const ending = running;
    if (!ending) return;
    cancelTimer();
    running = undefined;
    $state.set({ phase: 'finishing' });
    void conclude(ending, notice);
  }

  async function conclude(finish: Finish, notice: RecordingNotice | undefined) {
    const recording = await finish();
    if (closed) return;
    const failed = recordingProblem(recording);
    if (!failed) {
      await review(recording, notice);
      return;
    }
    await spool.clear();
    if (!$stream.get()?.active) await open();
    if ($state.get().phase !== 'problem') $state.set({ phase: 'ready', failed });
  }

  async function review(recording: Blob, notice: RecordingNotice | undefined) {
    releaseCamera();
    $state.set({ phase: 'finishing' });
    const playable = await makePlayable(recording, (share) => {
      if (!closed) $state.set({ phase: 'finishing', share });
    }).catch((error: unknown) => logFailure('preparing a recording', error));
    if (closed) return;
    if (playable) $state.set({ phase: 'review', recording: playable, notice });
    else $state.set({ phase: 'review', recording, notice, isUnprepared: true });
  }

  return {
    limitMs,
    $state,
    $stream,
    $muted,
    $diskFull,
    open,
    review: (recording) => {
      closed = false;
      return review(recording, 'recovered');
    },
    start() {
      if ($state.get().phase === 'ready') countDown(countdownFrom);
    },
    stop() {
      const state = $state.get();
      if (state.phase === 'recording' && clock.now() - state.startedAt >= lateTapMs) end();
    },
    toggleMute() {
      $muted.set(!$muted.get());
      for (const track of $stream.get()?.getAudioTracks() ?? []) track.enabled = !$muted.get();
    },
    async again() {
      await spool.clear();
      await open();
    },
    async close() {
      const { phase } = $state.get();
      closed = true;
      cancelTimer();
      const ending = running;
      running = undefined;
      const recording = await ending?.();
      releaseCamera();
      if (recording) return recordingProblem(recording) === undefined && !$diskFull.get();
      return (phase === 'finishing' || phase === 'review') && !$diskFull.get();
    },
  };
}
