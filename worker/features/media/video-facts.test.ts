import { Buffer } from 'node:buffer';
import { env } from 'cloudflare:workers';
import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { newcomer, upload } from '../../testing/api.ts';
import { measureVideo } from './video-facts.ts';

/** Three pictures of 0.4 s, 64 × 48 pixels, in a container. */
async function video(format: Mp4OutputFormat | WebMOutputFormat, pictureBytes = 20): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const pictures = new EncodedVideoPacketSource('vp9');
  output.addVideoTrack(pictures);
  await output.start();
  const decoderConfig = { codec: 'vp09.00.10.08', codedWidth: 64, codedHeight: 48 };
  for (const number of [0, 1, 2]) {
    await pictures.add(
      new EncodedPacket(new Uint8Array(pictureBytes), number === 0 ? 'key' : 'delta', number * 0.4, 0.4),
      {
        decoderConfig,
      },
    );
  }
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer());
}

const mp4 = () => video(new Mp4OutputFormat({ fastStart: 'in-memory' }));
const fragmentedMp4 = () => video(new Mp4OutputFormat({ fastStart: 'fragmented' }));

async function measure(file: Buffer) {
  await env.MEDIA.put('video', file);
  return measureVideo(env.MEDIA, 'video', file.length);
}

/** Writes 32-bit integers after the name of a box. */
function forge(file: Buffer, box: string, ...numbers: readonly number[]): void {
  const at = file.indexOf(box) + box.length;
  expect(at).toBeGreaterThan(box.length);
  for (const [index, number] of numbers.entries()) file.writeUInt32BE(number, at + 4 * index);
}

describe('what a stored video says of itself', () => {
  it('is read from MP4 with its tables in front or behind, and from WebM', async () => {
    const facts = { durationMs: 1200, width: 64, height: 48 };
    expect(await measure(await mp4())).toEqual(facts);
    expect(await measure(await video(new Mp4OutputFormat({ fastStart: false })))).toEqual(facts);
    expect(await measure(await video(new WebMOutputFormat()))).toEqual(facts);
  });

  it('is read from a large MP4 whose tables are far behind', async () => {
    const large = await video(new Mp4OutputFormat({ fastStart: false }), 2_000_000);
    expect(await measure(large)).toMatchObject({ durationMs: 1200 });
  });

  it('is nothing where the header does not know the duration', async () => {
    expect(await measure(await fragmentedMp4())).toBeNull();
    expect(await measure(Buffer.from('no video at all, but long enough for a header'))).toBeNull();
  });
});

it('over 62 s it is refused in the words of docs/specification.md 8, and nothing is kept', async () => {
  const { caller } = await newcomer('+12135558301');
  const lasting = async (durationMs: number) => {
    const file = await mp4();
    forge(file, 'mvhd', 0, 0, 0, 1000, durationMs);
    return upload(caller, 'video', new Uint8Array(file));
  };
  const { response, objectPath } = await lasting(62_001);
  expect([response.status, await response.json()]).toMatchObject([
    422,
    { code: 'video_too_long', error: 'Video is too long. Please record a shorter video (maximum 1 minute).' },
  ]);
  expect(await env.MEDIA.head(objectPath.split('/').at(-1) ?? '')).toBeNull();
  expect((await caller.call('GET', objectPath)).status).toBe(404);
  expect((await lasting(62_000)).response.status).toBe(200);
});

/** A list of this many samples would exceed the Worker's memory. */
const claimed = 0x7fff_ffff;

describe('security.md: costly input: a video whose tables claim more than is there', () => {
  it('is measured without its tables: a fragment', async () => {
    const file = await fragmentedMp4();
    forge(file, 'trun', 0x0100_0001, claimed);
    expect(await measure(file)).toBeNull();
    forge(file, 'mvhd', 0, 0, 0, 1000, 5000);
    expect(await measure(file)).toMatchObject({ durationMs: 5000 });
  });

  it('is measured without its tables: times of samples', async () => {
    const file = await mp4();
    file.write('ctts', file.indexOf('stss'));
    forge(file, 'stts', 0, 1, claimed, 1);
    expect(await measure(file)).toMatchObject({ durationMs: 1200 });
  });
});
