import { atom, type ReadableAtom } from 'nanostores';
import type { GuidedVideo } from '#domain/profile/video-chapters.ts';
import type { CompletedUpload } from '#domain/media/media.ts';
import { logFailure } from '#widget/api/log-failure.ts';
import { ApiError } from '#widget/api/request.ts';
import type { Clock } from '#widget/browser/clock.ts';
import type { Network } from '#widget/browser/network.ts';
import { retrying } from '#widget/api/retry.ts';
import { timeLeft, type TimeLeft } from './time-left.ts';
import type { Uploader } from '#widget/files/uploader.ts';
import type { UploadMemory } from './upload-memory.ts';

/** The appearance of the upload: a card in the page, or the overlay of mobile layouts (docs/specification.md 4). */
export type UploadLook = 'card' | 'overlay';

export type UploadPhase = 'preparing' | 'gettingUrl' | 'uploading' | 'processing' | 'complete';

/** Why a video could not be saved: a key of `video.failure.*` (docs/specification.md 8). */
export type UploadFailure =
  | 'storage'
  | 'format'
  | 'invalid'
  | 'tooLarge'
  | 'profile'
  | 'signedOut'
  | 'full'
  | 'tooMany'
  | 'recording'
  | 'other';

export type VideoUploadState =
  | { status: 'idle' }
  | {
      status: 'active';
      look: UploadLook;
      phase: UploadPhase;
      percent: number;
      timeLeft: TimeLeft | undefined;
      /** The connection or the server failed, and a retry is scheduled. */
      interrupted?: true;
    }
  | { status: 'failed'; look: UploadLook; failure: UploadFailure; percent: number };

/** A video to send. */
export interface OutgoingVideo {
  file: Blob;
  look: UploadLook;
  /** Recorded here, so uploading a file is an alternative. */
  isRecording?: boolean | undefined;
  /** Data to save with a guided video made of answers. */
  guided?: GuidedVideo | undefined;
  /** Called when the browser has stored the file until it arrives, so that no other copy is needed. */
  onKept?: (() => void) | undefined;
}

/** An uploaded video: its location and the data to save with it. */
export interface SentVideo {
  videoData: string;
  videoType: string;
  guided?: GuidedVideo | undefined;
}

/** `Saved`: the result of saving a video. */
export interface VideoUploadDependencies<Saved> {
  uploader: Uploader;
  /** Makes an uploaded video the profile's video resume. */
  saveVideo(video: SentVideo): Promise<Saved>;
  memory: UploadMemory;
  clock: Clock;
  network: Network;
  /**
   * Claims the upload for this tab. Resolves to the function that ends the claim, or undefined while another tab has it. Without
   * the claim, two tabs would both resume the one stored upload.
   */
  claim(): Promise<(() => void) | undefined>;
  /** A still of a video, if one is wanted. Rejects if the browser cannot make it. */
  makePoster(file: Blob): Promise<Blob | undefined>;
  /** Called once the video is the profile's video resume, before the upload shows as complete. */
  onSaved(saved: Saved): void;
}

export interface VideoUpload {
  $state: ReadableAtom<VideoUploadState>;
  /** Uploads a video and saves it in the profile. Resolves when it ended, successfully or not. */
  start(video: OutgoingVideo): Promise<void>;
  /** Resumes the upload of an earlier visit, if there is one and nothing is running. */
  resume(look: UploadLook): Promise<void>;
  /** Tries the last video again. */
  retry(): Promise<void>;
  /** Stops an upload and deletes it; dismisses a failure. */
  cancel(): void;
  /** Resolves when no upload is running: to false when the last one failed. */
  settled(): Promise<boolean>;
}

/** The delays before a complete upload's card or overlay closes, in ms (docs/specification.md 4). */
const closeAfterMs = { card: 1000, overlay: 1500 };

/** Percent at which the bytes start and end (docs/specification.md 4). */
const sendingFrom = { card: 0, overlay: 10 };
const sendingTo = 95;
const processingPercent = 98;

/** The one video upload of a profile. It survives the screen that shows it. */
export function createVideoUpload<Saved>(dependencies: VideoUploadDependencies<Saved>): VideoUpload {
  const { uploader, saveVideo, memory, clock, network, claim, makePoster, onSaved } = dependencies;
  const $state = atom<VideoUploadState>({ status: 'idle' });
  let last: OutgoingVideo | undefined;
  let resumeId: string | undefined;
  let abort = new AbortController();

  async function send(video: OutgoingVideo) {
    const { look } = video;
    abort.abort();
    abort = new AbortController();
    const { signal } = abort;
    last = video;
    const show = (phase: UploadPhase, percent: number, left?: TimeLeft) => {
      if (!signal.aborted) $state.set({ status: 'active', look, phase, percent, timeLeft: left });
    };
    const onInterrupted = () => {
      const state = $state.get();
      if (!signal.aborted && state.status === 'active') $state.set({ ...state, interrupted: true });
    };
    let uploaded = false;
    try {
      show('preparing', 0);
      const { file, guided } = video;
      if (resumeId === undefined && (await memory.keep({ file, guided }))) video.onKept?.();
      show('gettingUrl', Math.min(5, sendingFrom[look]));
      const from = sendingFrom[look];
      const still = makePoster(file).catch((error: unknown) => logFailure('making the still of a video', error));
      let first: { at: number; sent: number } | undefined;
      const stored = await uploader.send(file, 'video', {
        signal,
        onInterrupted,
        resumeId,
        onResumable: async (uploadId) => {
          resumeId = uploadId;
          await memory.keep({ file, guided, uploadId });
        },
        onProgress(sent) {
          first ??= { at: clock.now(), sent };
          const left = timeLeft(file.size - sent, sent - first.sent, clock.now() - first.at);
          show('uploading', from + (sendingTo - from) * Math.min(1, sent / file.size), left);
        },
      });
      uploaded = true;
      show('processing', processingPercent);
      const poster = await still;
      if (poster) await sendPoster(stored, poster, signal);
      const payload = { videoData: stored.objectPath, videoType: file.type === '' ? 'video/mp4' : file.type, guided };
      const retry = { clock, network, signal, onInterrupted };
      const saved = await retrying(() => saveVideo(payload), retry);
      resumeId = undefined;
      last = undefined;
      await memory.forget();
      onSaved(saved);
      show('complete', 100);
      clock.after(closeAfterMs[look], () => {
        if (!signal.aborted) $state.set({ status: 'idle' });
      });
    } catch (error) {
      if (signal.aborted) return;
      const state = $state.get();
      const failure = failureOf(error, { uploaded, isRecording: video.isRecording ?? false });
      // A video that the server will always reject is not offered again after a reload.
      if (['format', 'invalid', 'tooLarge'].includes(failure)) await memory.forget();
      $state.set({ status: 'failed', look, failure, percent: state.status === 'active' ? state.percent : 0 });
    }
  }

  /** A still is optional: without it the page shows the video's first frame. */
  async function sendPoster(stored: CompletedUpload, poster: Blob, signal: AbortSignal): Promise<void> {
    try {
      await uploader.sendVariant(stored, 'poster', poster, signal);
    } catch (error) {
      signal.throwIfAborted();
      logFailure('sending the still of a video', error);
    }
  }

  /** The server deletes what remains there. */
  function giveUp(): void {
    const uploadId = resumeId;
    resumeId = undefined;
    if (uploadId === undefined) return;
    uploader.giveUp(uploadId).catch((error: unknown) => logFailure('giving an upload up', error));
  }

  return {
    $state,
    async start(video) {
      giveUp();
      const release = await claim();
      await send(video).finally(release);
    },
    async resume(look) {
      if ($state.get().status !== 'idle') return;
      const release = await claim();
      const kept = release && (await memory.load());
      if (kept && $state.get().status === 'idle') {
        resumeId = kept.uploadId;
        await send({ file: kept.file, guided: kept.guided, look });
      }
      release?.();
    },
    async retry() {
      const release = await claim();
      if (last) await send(last);
      release?.();
    },
    cancel() {
      abort.abort();
      giveUp();
      last = undefined;
      void memory.forget();
      $state.set({ status: 'idle' });
    },
    settled: () =>
      new Promise((resolve) => {
        const stop = $state.listen(look);
        function look(state: VideoUploadState) {
          if (isUnderWay(state)) return;
          stop();
          resolve(state.status !== 'failed');
        }
        look($state.get());
      }),
  };
}

/** True while closing the page would interrupt an upload. */
export function isUnderWay(state: VideoUploadState): boolean {
  return state.status === 'active' && state.phase !== 'complete';
}

/** The message of docs/specification.md 8 for an error. */
function failureOf(error: unknown, at: { uploaded: boolean; isRecording: boolean }): UploadFailure {
  const { uploaded } = at;
  const other = at.isRecording ? 'recording' : 'other';
  if (!(error instanceof ApiError)) return uploaded ? 'profile' : other;
  if (error.status === 401) return 'signedOut';
  if (uploaded) return 'profile';
  if (error.code === 'storage_full') return 'full';
  if (error.status === 429) return 'tooMany';
  if (error.status === 413 || error.code === 'video_too_long') return 'tooLarge';
  if (error.status === 415) return 'format';
  if (error.status === 422) return 'invalid';
  return error.status >= 500 ? 'storage' : other;
}
