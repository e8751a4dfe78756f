import { afterEach, expect, it, vi } from 'vitest';
import { joinTakes } from './join.ts';
import { makePlayable } from './make-playable.ts';
import { startMediaRecorder } from './media-recorder.ts';

afterEach(() => vi.restoreAllMocks());

const camera = () => navigator.mediaDevices.getUserMedia({ video: { width: 320, height: 240 }, audio: true });

/** A phone's camera, all red, and a function that turns it on its side. */
async function phoneCamera(): Promise<{ stream: MediaStream; turn(): void }> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [240, 320];
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw');
  const stream = canvas.captureStream();
  let frames = 0;
  const drawing = setInterval(() => {
    frames += 1;
    context.fillStyle = frames % 2 === 0 ? '#f00' : '#e00';
    context.fillRect(0, 0, canvas.width, canvas.height);
    if (!stream.active) clearInterval(drawing);
  }, 33);
  const microphone = await navigator.mediaDevices.getUserMedia({ audio: true });
  for (const track of microphone.getTracks()) stream.addTrack(track);
  return { stream, turn: () => void ([canvas.width, canvas.height] = [320, 240]) };
}

/** Whether the browser can record this format, with Opus if it needs an audio codec. */
const supportsOnly = (format: string) => {
  const isSupported = MediaRecorder.isTypeSupported.bind(MediaRecorder);
  vi.spyOn(MediaRecorder, 'isTypeSupported').mockImplementation(
    (type) => [format, `${format},opus`].includes(type) && isSupported(type),
  );
};

/**
 * Records a stream until this many ms after its first data.
 * @param halfway called in the middle, with as much of the recording after it as before
 * @returns also how long all of it took, in s
 */
async function record(
  opened: MediaStream | Promise<MediaStream>,
  ms: number,
  halfway = () => {},
): Promise<{ recorded: Blob; seconds: number }> {
  const began = performance.now();
  const stream = await opened;
  const chunks: Blob[] = [];
  const isLongEnough = Promise.withResolvers<void>();
  let beganAt: number | undefined;
  let halfwayAt: number | undefined;
  const running = startMediaRecorder(stream, {
    onData(data) {
      chunks.push(data);
      const now = performance.now();
      beganAt ??= now;
      if (halfwayAt === undefined && now - beganAt > ms / 2) {
        halfwayAt = now;
        halfway();
      }
      if (halfwayAt !== undefined && now - halfwayAt > ms / 2) isLongEnough.resolve();
    },
    onStopped: () => isLongEnough.reject(new Error('stopped by itself')),
    onError: () => isLongEnough.reject(new Error('failed')),
  });
  await isLongEnough.promise;
  await running.stop();
  for (const track of stream.getTracks()) track.stop();
  return { recorded: new Blob(chunks, { type: running.type() }), seconds: (performance.now() - began) / 1000 };
}

/** Records a phone that is turned on its side meanwhile. */
async function recordTurned(): Promise<Blob> {
  const { stream, turn } = await phoneCamera();
  return (await record(stream, 2600, turn)).recorded;
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

/** Plays a file to its end. @returns the size of its last frame, and the colors of the frame's top edge and middle, as RGB */
async function playToEnd(file: Blob) {
  const video = document.createElement('video');
  const hasEnded = Promise.withResolvers<void>();
  video.addEventListener('ended', () => hasEnded.resolve());
  video.addEventListener('error', () => hasEnded.reject(new Error(video.error?.message)));
  video.muted = true;
  video.defaultPlaybackRate = 4;
  video.src = URL.createObjectURL(file);
  await video.play();
  await hasEnded.promise;
  URL.revokeObjectURL(video.src);
  const canvas = document.createElement('canvas');
  const { videoWidth: width, videoHeight: height } = video;
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext('2d');
  context?.drawImage(video, 0, 0);
  const colorAt = (y: number) => [...(context?.getImageData(width / 2, y, 1, 1).data ?? [])].slice(0, 3);
  return { size: [width, height], edge: colorAt(2), middle: colorAt(height / 2) };
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
    supportsOnly(format);
    const { recorded, seconds: recordedSeconds } = await record(camera(), 1200);
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

const isRed = ([red = 0, green = 255, blue = 255]: number[]) => red > 180 && green < 60 && blue < 60;

it.each([undefined, 'video/mp4', 'video/webm;codecs=vp9', 'video/webm;codecs=vp8'])(
  'a phone turned while it records is shown whole to the end (format: %s)',
  async (format) => {
    if (format) supportsOnly(format);
    const recorded = await recordTurned();
    // The nanny reviews it in the browser that recorded it, which shows the change.
    expect(await playToEnd(recorded)).toMatchObject({ size: [320, 240] });
    const { size, edge, middle } = await playToEnd(await makePlayable(recorded, () => {}));
    expect(size).toEqual([240, 320]);
    expect(isRed(middle)).toBe(true);
    expect(isRed(edge)).toBe(false);
  },
);

it('a phone turned between and within answers keeps the size of the first', async () => {
  const takes = [await recordTurned(), (await record(camera(), 600)).recorded];
  const { video } = await joinTakes(takes, { signal: new AbortController().signal, onProgress() {} });
  expect(await playToEnd(video)).toMatchObject({ size: [240, 320] });
});

it('a recording of one size is copied as H.264 that Safari plays', async () => {
  const { recorded } = await record(camera(), 1200);
  const joined = await joinTakes([recorded, recorded], { signal: new AbortController().signal, onProgress() {} });
  for (const video of [await makePlayable(recorded, () => {}), joined.video]) {
    const text = new TextDecoder('latin1').decode(await video.arrayBuffer());
    expect(text).toMatch(/avc1[^]*avcC/);
    expect(text).not.toContain('avc3');
    expect(await playToEnd(video)).toMatchObject({ size: [320, 240] });
  }
});
