import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { maxUserBytes, mediaRules } from '#domain/media/media.ts';
import { sha256Hex } from '../../../crypto.ts';
import { newcomer, upload } from '../../../testing/api.ts';
import { bytes, jpeg, mp4, png } from '../../../testing/files.ts';

/** The JSON body of an upload-video call around base64 text, in chunks of uneven lengths. */
function recordingBody(base64: string, wrap = (text: string) => `{"videoData":"${text}","videoType":"video/mp4"}`) {
  const text = wrap(`data:video/mp4;codecs=avc1;base64,${base64}`);
  const encoder = new TextEncoder();
  let at = 0;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= text.length) return controller.close();
      controller.enqueue(encoder.encode(text.slice(at, at + 65_537)));
      at += 65_537;
    },
  });
}

function base64Of(file: Uint8Array): string {
  let text = '';
  for (let at = 0; at < file.length; at += 30_000) text += btoa(String.fromCharCode(...file.subarray(at, at + 30_000)));
  return text;
}

/** The same JSON with blanks, an escape in the type, and the reverse order. */
const spaced = (text: string) => ` {\n"videoType" : "video\\/mp4" ,\t"videoData":"${text}" }\n`;

const json = { 'Content-Type': 'application/json' };

describe('security.md: costly input: a recording as a data URL', () => {
  it('is stored while it arrives, byte by byte as it was recorded', async () => {
    const { caller, id } = await newcomer('+12135554501');
    const file = mp4(9_000_000);
    const response = await caller.send('POST', `/api/profiles/${id}/upload-video`, recordingBody(base64Of(file)), json);
    const { videoUrl } = await response.json<{ videoUrl: string }>();
    const stored = await env.MEDIA.get(`${videoUrl.replace(/^.*\//, '')}/original`);
    expect(await sha256Hex(new Uint8Array((await stored?.arrayBuffer()) ?? []))).toBe(await sha256Hex(file));
  });

  it('may be written with any escapes of JSON and in any order of its members', async () => {
    const { caller, id } = await newcomer('+12135554502');
    const file = mp4(20_000);
    const escaped = base64Of(file)
      .replaceAll('/', String.raw`\/`)
      .replaceAll('A', String.raw`\u0041`);
    const response = await caller.send(
      'POST',
      `/api/profiles/${id}/upload-video`,
      recordingBody(escaped, spaced),
      json,
    );
    const { videoUrl } = await response.json<{ videoUrl: string }>();
    expect(new Uint8Array(await (await caller.call('GET', videoUrl)).arrayBuffer())).toEqual(file);
  });

  // A length without padding, so that more data can follow.
  const base64 = base64Of(mp4(20_002));
  it.each([
    ['a body above 32 MB', recordingBody(base64 + 'A'.repeat(33 * 1024 * 1024)), 413],
    ['text that is no base64', recordingBody(`${base64}****`), 422],
    ['data behind the padding', recordingBody(`${base64}AAA=AAAA`), 422],
    ['bytes that are no video', recordingBody('A'.repeat(40_000)), 415],
    ['JSON that breaks off', recordingBody(base64, (text) => `{"videoData":"${text}`), 400],
    ['an escape that breaks off', recordingBody(base64, (text) => `{"videoData":"${text}\\u00`), 400],
    ['text behind the JSON', recordingBody(base64, (text) => `{"videoData":"${text}"}x`), 400],
    ['another member', recordingBody(base64, (text) => `{"videoData":"${text}","userId":"x"}`), 422],
    ['a number', '{"videoData":7}', 422],
    ['a list', '[]', 400],
    ['nothing', '{}', 422],
    ['a long address', `{"videoData":"/${'x'.repeat(700_000)}"}`, 422],
    ['no text', bytes([0x7b, 0xff, 0xfe]), 400],
  ])('%s: a clear refusal, and nothing is stored', async (_what, body, status) => {
    const { caller, id } = await newcomer('+12135554503');
    const response = await caller.send('POST', `/api/profiles/${id}/upload-video`, body, json);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ success: false });
    expect((await env.MEDIA.list()).objects).toEqual([]);
    expect(await env.DB.prepare('SELECT id FROM objects').first()).toBeNull();
  });
});

describe('security.md: costly input: variants', () => {
  it.each([
    ['96', png(121, 40)],
    ['300', jpeg(300, 376)],
    ['share', jpeg(5000, 4999)],
  ])('%s is refused when it is larger than what reads it', async (variant, picture) => {
    const { caller } = await newcomer('+12135554504');
    const { uploadURL } = await upload(caller, 'image', png());
    const response = await caller.send('PUT', `${uploadURL}&variant=${variant}`, picture);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ code: 'image_too_large' });
  });
});

describe('security.md: oversized or lying uploads: 300 MB a user', () => {
  it('counts what was stored, whatever was declared, variants included', async () => {
    const { caller } = await newcomer('+12135554505');
    const full = maxUserBytes - mediaRules.image.maxBytes;
    await upload(caller, 'image', png());
    // Sets the nanny's stored bytes close to the quota: a test cannot upload that much.
    await env.DB.prepare('UPDATE objects SET size = ?').bind(full).run();
    const big = bytes(png().slice(0, -12), new Uint8Array(mediaRules.image.maxBytes - png().length), png().slice(-12));
    const open = async () => {
      const opened = await caller.call('POST', '/api/objects/upload', { kind: 'image', size: 1 });
      return (await opened.json<{ uploadURL: string }>()).uploadURL;
    };
    const urls = [await open(), await open(), await open()];
    const answers = await Promise.all(urls.map((url) => caller.send('PUT', url, big)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 413, 413]);
    for (const answer of answers)
      if (answer.status === 413) expect(await answer.json()).toMatchObject({ code: 'storage_full' });
    expect((await env.MEDIA.list()).objects).toHaveLength(2);
    const kept = urls[answers.findIndex(({ status }) => status === 200)] ?? '';
    const variant = await caller.send('PUT', `${kept}&variant=300`, png(300, 300));
    expect(await variant.json()).toMatchObject({ code: 'storage_full' });
  });
});
