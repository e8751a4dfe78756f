import { afterEach, expect, it, vi } from 'vitest';
import { makePlayable } from './make-playable.ts';
import { startMediaRecorder } from './media-recorder.ts';

afterEach(() => vi.restoreAllMocks());

/** Records the camera for at least this many ms, in a browser that supports only this format. @returns also how long that took, in s */
async function record(format: string, ms: number): Promise<{ recorded: Blob; seconds: number }> {
  const isSupported = MediaRecorder.isTypeSupported.bind(MediaRecorder);
  const only = vi
    .spyOn(MediaRecorder, 'isTypeSupported')
    .mockImplementation((type) => [format, `${format},opus`].includes(type) && isSupported(type));
  const began = performance.now();
  const stream = await navigator.mediaDevices.getUserMedia({ video: { width: 320, height: 240 }, audio: true });
  const chunks: Blob[] = [];
  const isLongEnough = Promise.withResolvers<void>();
  let beganAt: number | undefined;
  const running = startMediaRecorder(stream, {
    onData(data) {
      chunks.push(data);
      beganAt ??= performance.now();
      if (performance.now() - beganAt > ms) isLongEnough.resolve();
    },
    onStopped: () => isLongEnough.reject(new Error('stopped by itself')),
    onError: () => isLongEnough.reject(new Error('failed')),
  });
  only.mockRestore();
  await isLongEnough.promise;
  await running.stop();
  for (const track of stream.getTracks()) track.stop();
  return { recorded: new Blob(chunks, { type: running.type() }), seconds: (performance.now() - began) / 1000 };
}

/** The properties of a file in a video element: its duration in s, and whether it can seek to its middle. */
async function inspect(file: Blob) {
  const video = document.createElement('video');
  const happened = (event: string) =>
    new Promise<void>((resolve, reject) => {
      video.addEventListener(event, () => resolve(), { once: true });
      video.addEventListener('error', () => reject(new Error(video.error?.message)), { once: true });
    });
  const loaded = happened('loadeddata');
  video.preload = 'auto';
  video.src = URL.createObjectURL(file);
  await loaded;
  const seeked = happened('seeked');
  video.currentTime = video.duration / 2;
  await seeked;
  URL.revokeObjectURL(video.src);
  return { seconds: video.duration, seekedTo: video.currentTime, width: video.videoWidth };
}

/** Whether this browser can encode H.264. */
async function encodesH264(): Promise<boolean> {
  const config = { codec: 'avc1.42001f', width: 1280, height: 720 };
  return (await VideoEncoder.isConfigSupported(config)).supported === true;
}

// Chromium records VP9 when asked for a bare MP4 type.
it.each(['video/webm;codecs=vp8', 'video/webm;codecs=vp9', 'video/mp4'])(
  'a recording of a browser that records only %s becomes seekable H.264 where that can be made',
  async (format) => {
    const { recorded, seconds: recordedSeconds } = await record(format, 1200);
    const playable = await makePlayable(recorded, () => {});
    const text = new TextDecoder('latin1').decode(await playable.arrayBuffer());
    if (await encodesH264()) {
      expect(playable.type).toBe('video/mp4');
      expect(text).toContain('avcC');
      // The index comes before the video data.
      expect(text.indexOf('moov')).toBeLessThan(text.indexOf('mdat'));
    } else expect(playable.type).toBe(format.split(';')[0]);
    // MediaRecorder's own WebM has no duration; the converted one has.
    const { seconds, seekedTo, width } = await inspect(playable);
    expect(seconds).toBeGreaterThan(1);
    expect(seconds).toBeLessThan(recordedSeconds + 0.5);
    expect(seekedTo).toBeCloseTo(seconds / 2, 1);
    expect(width).toBe(320);
  },
);
