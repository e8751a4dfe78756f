import { describe, expect, it } from 'vitest';
import { partBytes } from '#domain/media/media.ts';
import { type ApiCaller, newcomer, signIn } from '../../testing/api.ts';
import { mp4, png } from '../../testing/files.ts';

async function digest(content: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string> {
  return String(new Uint8Array(await crypto.subtle.digest('SHA-256', content)));
}

async function start(caller: ApiCaller, size: number) {
  const created = await caller.call('POST', '/api/objects/multipart', { size });
  const { uploadId, objectPath } = await created.json<{ uploadId: string; objectPath: string }>();
  const sendPart = (number: number, part: Uint8Array<ArrayBuffer>, from = caller) =>
    from.send('PUT', `/api/objects/multipart/${uploadId}/${number}`, part);
  const complete = () => caller.call('POST', `/api/objects/multipart/${uploadId}/complete`, {});
  const list = async () =>
    (await caller.call('GET', `/api/objects/multipart/${uploadId}`)).json<{ partNumber: number; size: number }[]>();
  return { uploadId, objectPath, sendPart, complete, list };
}

describe('multipart', () => {
  it('puts parts together in any order, resumes, and completes twice the same', async () => {
    const { caller } = await newcomer('+12135557015');
    const file = mp4(2 * partBytes + 12_345);
    const { objectPath, sendPart, complete, list } = await start(caller, file.length);
    const part = (number: number) => file.slice((number - 1) * partBytes, number * partBytes);
    expect((await sendPart(3, part(3))).status).toBe(200);
    await sendPart(1, part(1));
    expect((await complete()).status).toBe(422);
    expect((await list()).map((entry) => entry.partNumber)).toEqual([1, 3]);
    await sendPart(2, part(1));
    await sendPart(2, part(2));
    for (const response of [await complete(), await complete()]) {
      expect(await response.json()).toMatchObject({ objectPath });
    }
    const read = await (await caller.call('GET', objectPath)).arrayBuffer();
    expect(read.byteLength).toBe(file.length);
    expect(await digest(read)).toBe(await digest(file));
  });

  it('tells where the still of the video is sent', async () => {
    const { caller } = await newcomer('+12135557018');
    const { sendPart, complete } = await start(caller, mp4().length);
    await sendPart(1, mp4());
    const { uploadURL } = await (await complete()).json<{ uploadURL: string }>();
    expect((await caller.send('PUT', `${uploadURL}&variant=poster`, png(320, 240))).status).toBe(200);
    expect((await caller.send('PUT', uploadURL, mp4(100))).status).toBe(409);
  });

  it('refuses parts of the wrong size, foreign uploads, and heads that are no video', async () => {
    const { test, caller } = await newcomer('+12135557016');
    const { uploadId, sendPart } = await start(caller, partBytes + 10);
    expect((await sendPart(1, mp4(1000))).status).toBe(422);
    expect((await sendPart(1, new Uint8Array(partBytes + 1))).status).toBe(422);
    expect((await sendPart(1, new Uint8Array(partBytes))).status).toBe(415);
    const stranger = (await signIn(test, '+14155557017')).caller;
    expect((await stranger.call('GET', `/api/objects/multipart/${uploadId}`)).status).toBe(404);
    expect((await sendPart(1, mp4(partBytes), stranger)).status).toBe(404);
    expect((await sendPart(1, mp4(partBytes), test.caller())).status).toBe(401);
    expect((await stranger.call('DELETE', `/api/objects/multipart/${uploadId}`)).status).toBe(404);
    expect((await caller.call('DELETE', `/api/objects/multipart/${uploadId}`)).status).toBe(200);
    expect((await caller.call('GET', `/api/objects/multipart/${uploadId}`)).status).toBe(404);
  });
});
