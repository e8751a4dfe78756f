import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { dayMs, minuteMs } from '#domain/durations.ts';
import { maxUserBytes, mediaRules } from '#domain/media/media.ts';
import { type ApiCaller, newcomer, signIn, upload } from '../../testing/api.ts';
import { hold } from '../../testing/desk.ts';
import { bytes, jpeg, mp4, pdf, png, streamOf } from '../../testing/files.ts';
import { sweepMedia } from './service.ts';

async function publish(caller: ApiCaller, id: string, patch: object = {}) {
  const response = await caller.call('PUT', `/api/profiles/${id}`, {
    firstName: 'Grace',
    lastName: 'Hopperton',
    isPublic: true,
    isActive: true,
    ...patch,
  });
  expect(response.status).toBe(200);
}

async function storedKeys(): Promise<string[]> {
  const { objects } = await env.MEDIA.list();
  return objects.map((object) => object.key);
}

describe('an upload', () => {
  it.each([
    ['image', png()],
    ['image', jpeg()],
    ['document', pdf()],
    ['video', mp4()],
  ] as const)('of a good %s is stored and read back by its owner', async (kind, file) => {
    const { caller } = await newcomer('+12135557001');
    const { response, objectPath } = await upload(caller, kind, file);
    expect(await response.json()).toEqual({ success: true, objectPath, size: file.length });
    const read = await caller.call('GET', objectPath);
    expect(read.status).toBe(200);
    expect(new Uint8Array(await read.arrayBuffer())).toEqual(file);
    expect(read.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(read.headers.get('Content-Security-Policy')).toContain("sandbox; default-src 'none'");
    expect(read.headers.get('Cache-Control')).toBe('private, no-store');
  });

  it('of a portrait of a few pixels is refused in words, and of a small document is not', async () => {
    const { caller } = await newcomer('+12135557012');
    const { response } = await upload(caller, 'image', png(10, 10));
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      code: 'image_too_small',
      error: expect.stringContaining('150 pixels'),
    });
    expect(await storedKeys()).toEqual([]);
    expect((await upload(caller, 'document', png(10, 10))).response.status).toBe(200);
  });

  it('without a session, with a foreign or an expired URL is refused', async () => {
    const { test, caller } = await newcomer('+12135557002');
    const open = async () => {
      const opened = await caller.call('POST', '/api/objects/upload', { kind: 'image' });
      return (await opened.json<{ uploadURL: string }>()).uploadURL;
    };
    expect((await test.caller().call('POST', '/api/objects/upload')).status).toBe(401);
    expect((await caller.call('POST', '/api/objects/upload')).status).toBe(200);
    const url = await open();
    expect((await test.caller().send('PUT', url, png())).status).toBe(401);
    const stranger = await signIn(test, '+14155557003');
    expect((await stranger.caller.send('PUT', url, png())).status).toBe(404);
    expect((await caller.send('PUT', url.replace(/token=.*/, 'token=1.abc'), png())).status).toBe(403);
    const other = (await open()).replace(/^.*\?/, '');
    expect((await caller.send('PUT', url.replace(/\?.*$/, `?${other}`), png())).status).toBe(403);
    test.clock.advance(15 * minuteMs + 1);
    const late = await caller.send('PUT', url, png());
    expect(late.status).toBe(403);
    expect(await late.json()).toMatchObject({ code: 'upload_url_expired' });
  });

  it('sent again after a lost answer is fine; another file at the same URL is a conflict', async () => {
    const { caller } = await newcomer('+12135557004');
    const file = png();
    const { uploadURL } = await upload(caller, 'image', file);
    expect((await caller.send('PUT', uploadURL, file, { 'Content-Length': String(file.length) })).status).toBe(200);
    expect((await caller.send('PUT', uploadURL, png(9, 9), { 'Content-Length': '7' })).status).toBe(409);
  });

  it('security.md: over the limit is 413 and stores nothing, whatever Content-Length says', async () => {
    const { caller } = await newcomer('+12135557005');
    const big = bytes(png(), new Uint8Array(mediaRules.image.maxBytes - png().length + 1));
    for (const headers of [{}, { 'Content-Length': '10' }, { 'Content-Length': String(big.length) }]) {
      const { response } = await upload(caller, 'image', big, headers);
      expect(response.status).toBe(413);
      expect(await response.json()).toMatchObject({ error: 'File size too large. Maximum size is 5MB' });
    }
    const chunked = await upload(caller, 'document', streamOf(big));
    expect(chunked.response.status).toBe(413);
    expect(await storedKeys()).toEqual([]);
  });

  it('security.md: a video over 100 MB, chunked, is 413 and stores nothing', async () => {
    const { caller } = await newcomer('+12135557006');
    const head = mp4(minuteMs);
    let sent = 0;
    const endless = new ReadableStream({
      type: 'bytes',
      pull(controller) {
        if (sent > mediaRules.video.maxBytes) {
          controller.close();
          controller.byobRequest?.respond(0);
          return;
        }
        const chunk = sent === 0 ? head : new Uint8Array(1024 * 1024);
        sent += chunk.length;
        controller.enqueue(chunk);
      },
    });
    const { response } = await upload(caller, 'video', endless);
    expect(response.status).toBe(413);
    expect(await storedKeys()).toEqual([]);
    const opened = await caller.call('POST', '/api/objects/upload', {
      kind: 'video',
      size: mediaRules.video.maxBytes + 1,
    });
    expect(opened.status).toBe(413);
  });

  it('of a video whose length is a lie stores nothing', async () => {
    const { caller } = await newcomer('+12135557007');
    const file = mp4(20_000);
    for (const length of [file.length - 5, file.length + 5]) {
      const { response } = await upload(caller, 'video', streamOf(file), { 'Content-Length': String(length) });
      expect(response.status).toBe(422);
    }
    expect(await storedKeys()).toEqual([]);
  });

  it('security.md: at most 10 open uploads and 300 MB a user', async () => {
    const { caller } = await newcomer('+12135557008');
    const open = (size?: number) =>
      caller.call('POST', '/api/objects/upload', { kind: 'video', ...(size && { size }) });
    for (let index = 0; index < 3; index += 1) expect((await open(mediaRules.video.maxBytes)).status).toBe(200);
    expect(3 * mediaRules.video.maxBytes).toBe(maxUserBytes);
    expect(await (await open(1)).json()).toMatchObject({ code: 'storage_full' });
    for (let index = 0; index < 7; index += 1) expect((await open()).status).toBe(200);
    expect(await (await open()).json()).toMatchObject({ code: 'too_many_uploads' });
  });
});

describe('reading', () => {
  it('answers ranges, ETags and If-Range as RFC 9110 says', async () => {
    const { caller, id } = await newcomer('+12135557009');
    const file = mp4(5000);
    const { objectPath } = await upload(caller, 'video', file);
    await caller.call('POST', `/api/profiles/${id}/upload-video`, { videoData: objectPath });
    await publish(caller, id);
    const get = (headers: Record<string, string>) => caller.call('GET', objectPath, undefined, headers);
    const whole = await get({});
    const etag = whole.headers.get('ETag') ?? '';
    expect(whole.headers.get('Accept-Ranges')).toBe('bytes');
    expect(whole.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
    for (const [range, from, to] of [
      ['bytes=0-1', 0, 2],
      ['bytes=5000-', 5000, file.length],
      ['bytes=-7', file.length - 7, file.length],
    ] as const) {
      const part = await get({ Range: range });
      expect(part.status).toBe(206);
      expect(part.headers.get('Content-Range')).toBe(`bytes ${from}-${to - 1}/${file.length}`);
      expect(new Uint8Array(await part.arrayBuffer())).toEqual(file.slice(from, to));
    }
    expect((await get({ Range: 'bytes=99999-' })).status).toBe(416);
    expect((await get({ Range: 'bytes=0-1,4-5' })).status).toBe(416);
    expect((await get({ Range: 'bytes=0-1', 'If-Range': etag })).status).toBe(206);
    expect((await get({ Range: 'bytes=0-1', 'If-Range': '"old"' })).status).toBe(200);
    expect((await get({ 'If-None-Match': etag })).status).toBe(304);
    expect((await get({ 'If-None-Match': '"old"' })).status).toBe(200);
  });

  it('security.md: private documents and hidden media, role × kind × state', async () => {
    const { test, caller, id } = await newcomer('+12135557010');
    const picture = await upload(caller, 'image', png());
    const document = await upload(caller, 'document', pdf());
    const video = await upload(caller, 'video', mp4());
    const loose = await upload(caller, 'image', png(200, 200));
    await caller.call('POST', `/api/profiles/${id}/upload-video`, { videoData: video.objectPath });
    await caller.call('PUT', `/api/profiles/${id}`, { profileImageUrl: picture.objectPath });
    const documentUrl = document.objectPath;
    await caller.call('POST', `/api/profiles/${id}/certifications`, { name: 'CPR', documentUrl });
    const stranger = (await signIn(test, '+14155557011')).caller;
    const roles = { owner: caller, stranger, anonymous: test.caller() };
    const expectStatuses = async (visible: boolean) => {
      for (const [role, who] of Object.entries(roles)) {
        const read = async (path: string) => (await who.call('GET', path)).status;
        const own = role === 'owner';
        expect(await read(picture.objectPath), `${role} picture`).toBe(own || visible ? 200 : 404);
        expect(await read(video.objectPath), `${role} video`).toBe(own || visible ? 200 : 404);
        expect(await read(document.objectPath), `${role} document`).toBe(own ? 200 : 404);
        expect(await read(loose.objectPath), `${role} unused picture`).toBe(own ? 200 : 404);
      }
    };
    await expectStatuses(false);
    await publish(caller, id);
    await expectStatuses(true);
    await hold(test.services, id);
    await expectStatuses(false);
    const read = await caller.call('GET', document.objectPath);
    expect(read.headers.get('Content-Disposition')).toBe('attachment');
    const log = await env.DB.prepare("SELECT count(*) AS n FROM audit_log WHERE action = 'document.read'").first<{
      n: number;
    }>();
    expect(log?.n).toBe(4);
  });

  it("nobody can show a stranger's file by naming its path", async () => {
    const { test, caller } = await newcomer('+12135557012');
    const secret = await upload(caller, 'image', png());
    const document = await upload(caller, 'document', pdf());
    const thief = await signIn(test, '+14155557013');
    const { id } = await (await thief.caller.call('POST', '/api/profiles', {})).json<{ id: string }>();
    await publish(thief.caller, id);
    const attempts = [
      thief.caller.call('PUT', `/api/profiles/${id}`, { profileImageUrl: secret.objectPath }),
      thief.caller.call('POST', `/api/profiles/${id}/upload-video`, { videoData: secret.objectPath }),
      thief.caller.call('PUT', '/api/video-resumes', { videoURL: secret.objectPath, profileId: id }),
      thief.caller.call('POST', `/api/profiles/${id}/certifications`, { name: 'x', documentUrl: document.objectPath }),
    ];
    for (const attempt of attempts) expect((await attempt).status).toBe(422);
    expect(
      (await caller.call('PUT', '/api/video-resumes', { videoURL: secret.objectPath, profileId: id })).status,
    ).toBe(422);
    expect((await test.caller().call('GET', secret.objectPath)).status).toBe(404);
  });

  it('serves smaller pictures, and the picture itself where there is none', async () => {
    const { caller } = await newcomer('+12135557014');
    const { uploadURL, objectPath } = await upload(caller, 'image', png());
    const small = png(96, 96);
    expect((await caller.send('PUT', `${uploadURL}&variant=96`, small)).status).toBe(200);
    expect((await caller.send('PUT', `${uploadURL}&variant=17`, small)).status).toBe(404);
    const length = async (variant: string) =>
      (await (await caller.call('GET', `${objectPath}?variant=${variant}`)).arrayBuffer()).byteLength;
    expect(await length('96')).toBe(small.length);
    expect(await length('300')).toBe(png().length);
  });
});

describe('a video resume', () => {
  it('can come as a data URL or as the URL of an upload', async () => {
    const { caller, id } = await newcomer('+12135557018');
    const file = mp4(4000);
    const videoData = `data:video/mp4;base64,${btoa(String.fromCharCode(...file))}`;
    const saved = await caller.call('POST', `/api/profiles/${id}/upload-video`, { videoData, videoType: 'video/mp4' });
    const { success, videoUrl } = await saved.json<{ success: boolean; videoUrl: string }>();
    expect(success).toBe(true);
    expect(new Uint8Array(await (await caller.call('GET', videoUrl)).arrayBuffer())).toEqual(file);
    const { objectPath } = await upload(caller, 'video', file);
    const attached = await caller.call('PUT', '/api/video-resumes', { videoURL: objectPath, profileId: id });
    expect(await attached.json()).toEqual({
      success: true,
      videoUrl: objectPath,
      profile: await (await caller.call('GET', `/api/profiles/${id}`)).json(),
    });
    expect(await (await caller.call('GET', `/api/profiles/${id}`)).json()).toMatchObject({
      videoResumeUrl: objectPath,
    });
  });

  it.each([
    ['data:image/png;base64,AAAA', 'Invalid video format'],
    ['data:video/webm;base64,AAAA', 'Video file appears to be too small or corrupted'],
    [`data:video/webm;base64,${'%'.repeat(3000)}`, 'Invalid video format'],
    ['https://evil.example/x.mp4', 'Please upload the file again'],
  ])('refuses %s', async (videoData, message) => {
    const { caller, id } = await newcomer('+12135557019');
    const response = await caller.call('POST', `/api/profiles/${id}/upload-video`, { videoData });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ issues: [{ path: 'videoData', message }] });
  });
});

it('sweeps what nothing refers to after a day, and nothing else', async () => {
  const { test, caller, id } = await newcomer('+12135557020');
  const kept = await upload(caller, 'image', png());
  await caller.call('PUT', `/api/profiles/${id}`, { profileImageUrl: kept.objectPath });
  await upload(caller, 'image', png(200, 200));
  await caller.call('POST', '/api/objects/multipart', { size: 100 });
  expect(await sweepMedia(test.services)).toBe(0);
  test.clock.advance(dayMs + 1);
  expect(await sweepMedia(test.services)).toBe(2);
  expect(await storedKeys()).toEqual([`${kept.objectPath.replace(/^.*\//, '')}/original`]);
});
