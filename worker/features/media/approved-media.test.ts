import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import type { WaitingProfile } from '#domain/profile/desk.ts';
import { type MediaKind, partBytes } from '#domain/media/media.ts';
import { createTestApp, upload } from '../../testing/api.ts';
import { bytes, jpeg, mp4, pdf, png } from '../../testing/files.ts';
import { openDesk } from '../../testing/open-desk.ts';

let desk: Awaited<ReturnType<typeof openDesk>>;

const idOf = (objectPath: string) => objectPath.replace(/^.*\//, '');

beforeEach(async () => {
  desk = await openDesk();
});

/** What the bucket has, by key: every byte counts. */
async function bucket(): Promise<Record<string, string>> {
  const { objects } = await env.MEDIA.list();
  return Object.fromEntries(objects.map(({ key, etag }) => [key, etag]));
}

/** The variants of an object that D1 counts, and their sizes in the bucket. */
async function variantsOf(objectPath: string) {
  const row = await env.DB.prepare('SELECT variant_sizes FROM objects WHERE id = ?')
    .bind(idOf(objectPath))
    .first<{ variant_sizes: string }>();
  const { objects } = await env.MEDIA.list({ prefix: idOf(objectPath) });
  const stored = objects.map(({ key, size }) => [idOf(key), size] as const).filter(([name]) => name !== 'original');
  return { counted: JSON.parse(row?.variant_sizes ?? ''), stored: Object.fromEntries(stored) };
}

/** The bucket, whose first call of a method waits. `held` resolves when it does. */
function heldBucket(method: 'put' | 'createMultipartUpload') {
  const arrived = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let calls = 0;
  const media = new Proxy(env.MEDIA, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      if (name !== method || calls > 0) return value.bind(target);
      return async (...input: unknown[]): Promise<unknown> => {
        calls += 1;
        arrived.resolve();
        await released.promise;
        return Reflect.apply(value, target, input);
      };
    },
  });
  return { media, held: arrived.promise, release: () => released.resolve() };
}

/** Opens an upload, without sending anything. */
async function open(kind: MediaKind | undefined) {
  const opened = await desk.nanny.call('POST', '/api/objects/upload', kind && { kind });
  return opened.json<{ uploadURL: string; objectPath: string }>();
}

/** Sends a video in parts. @returns its path, and how to complete it (again) */
async function sendInParts(video: Uint8Array<ArrayBuffer>) {
  const started = await desk.nanny.call('POST', '/api/objects/multipart', { size: video.length });
  const { uploadId, objectPath } = await started.json<{ uploadId: string; objectPath: string }>();
  for (let start = 0; start < video.length; start += partBytes) {
    const path = `/api/objects/multipart/${uploadId}/${start / partBytes + 1}`;
    await desk.nanny.send('PUT', path, video.slice(start, start + partBytes));
  }
  const complete = () => desk.nanny.call('POST', `/api/objects/multipart/${uploadId}/complete`, {});
  return { objectPath, complete };
}

const pictures = { '96': png(96, 96), '300': png(300, 300), share: jpeg(400, 400) };

/** Other files of the same length. */
const otherPictures = { '96': png(96, 95), '300': png(300, 299), share: jpeg(400, 399) };
const otherVideo = mp4().with(3000, 0) as Uint8Array<ArrayBuffer>;

/** A published profile with a picture, a video and a certification, all approved. */
async function approvedProfile() {
  const { nanny, owner, profileId, deskProfile } = desk;
  const picture = await upload(nanny, 'image', png());
  for (const [variant, file] of Object.entries(pictures)) {
    expect((await nanny.send('PUT', `${picture.uploadURL}&variant=${variant}`, file)).status).toBe(200);
  }
  const video = await sendInParts(mp4());
  const { uploadURL: stillURL = '' } = await (await video.complete()).json<{ uploadURL?: string }>();
  expect((await nanny.send('PUT', `${stillURL}&variant=poster`, png(640, 480))).status).toBe(200);
  const document = await upload(nanny, 'document', pdf('Certified'));
  await nanny.call('POST', `/api/profiles/${profileId}/certifications`, {
    name: 'CPR',
    documentUrl: document.objectPath,
  });
  await nanny.call('PUT', '/api/video-resumes', { profileId, videoURL: video.objectPath });
  await nanny.call('PUT', `/api/profiles/${profileId}`, { profileImageUrl: picture.objectPath });
  const { profile } = await deskProfile();
  const approved = await owner.call('POST', `/api/agency/profiles/${profileId}/approve`, undefined, {
    'If-Match': `"${profile.revision}"`,
  });
  expect(approved.status).toBe(200);
  return { picture, video, stillURL, document };
}

describe('security.md: replacing what was approved: media are written once', () => {
  it('every variant, poster and ticket of an approved profile tried again: 4xx, bytes unchanged', async () => {
    const { nanny, test } = desk;
    const { picture, video, stillURL, document } = await approvedProfile();
    const before = await bucket();
    const put = async (url: string, file: Uint8Array<ArrayBuffer>) => (await nanny.send('PUT', url, file)).status;

    // While the tickets are valid: other bytes are refused, also of a size that was never sent.
    for (const [variant, file] of Object.entries(otherPictures)) {
      expect(await put(`${picture.uploadURL}&variant=${variant}`, file), variant).toBe(409);
    }
    expect(await put(`${stillURL}&variant=poster`, png(640, 481))).toBe(409);
    expect(await put(picture.uploadURL, png(300, 301))).toBe(409);
    expect(await put(document.uploadURL, pdf('Certifiez'))).toBe(409);
    expect(await put(stillURL, mp4().slice(0, -1))).toBe(409);
    expect(await put(stillURL, otherVideo)).toBe(409);
    // The same bytes are the repeat of a request whose answer was lost.
    expect(await put(`${picture.uploadURL}&variant=300`, pictures['300'])).toBe(200);
    expect(await put(`${stillURL}&variant=poster`, png(640, 480))).toBe(200);
    expect(await put(stillURL, mp4())).toBe(200);

    // No ticket is renewed.
    test.clock.advance(20 * 60_000);
    for (const { objectPath } of [picture, document]) {
      const again = await nanny.call('POST', `/api/objects/multipart/${idOf(objectPath)}/complete`, {});
      expect(again.status).toBe(404);
    }
    expect(await (await video.complete()).json()).toEqual({ objectPath: video.objectPath });
    for (const url of [`${picture.uploadURL}&variant=300`, `${stillURL}&variant=poster`, picture.uploadURL]) {
      expect(await put(url, png(200, 200))).toBe(403);
    }
    expect(await bucket()).toEqual(before);
  });

  it('the first still of an approved video is a new revision and a review, and another still is none', async () => {
    const { nanny, owner, profileId, deskProfile, page, test } = desk;
    const { objectPath, complete } = await sendInParts(mp4());
    await complete();
    await nanny.call('PUT', '/api/video-resumes', { profileId, videoURL: objectPath });
    const { revision } = (await deskProfile()).profile;
    await owner.call('POST', `/api/agency/profiles/${profileId}/approve`, undefined, { 'If-Match': `"${revision}"` });
    test.clock.advance(20 * 60_000);
    const { uploadURL } = await (await complete()).json<{ uploadURL: string }>();
    const put = async (file: Uint8Array<ArrayBuffer>) =>
      (await nanny.send('PUT', `${uploadURL}&variant=poster`, file)).status;
    expect([await put(png(640, 480)), await put(png(640, 481)), await put(png(640, 480))]).toEqual([200, 409, 200]);
    expect((await deskProfile()).profile.revision).toBe(revision + 1);
    expect((await page('/api/agency/reviews?kind=changed')).items).toHaveLength(1);
    expect(await (await complete()).json()).toEqual({ objectPath });
    const { counted, stored } = await variantsOf(objectPath);
    expect(counted).toEqual(stored);
  });

  it('another picture is another object, a new revision and a review', async () => {
    const { nanny, profileId, deskProfile, page } = desk;
    await approvedProfile();
    const { profile } = await deskProfile();
    expect((await page('/api/agency/reviews?kind=changed')).items).toEqual([]);
    const { objectPath } = await upload(nanny, 'image', png(300, 301));
    await nanny.call('PUT', `/api/profiles/${profileId}`, { profileImageUrl: objectPath });
    const revision = profile.revision + 1;
    expect((await page<WaitingProfile>('/api/agency/reviews?kind=changed')).items).toMatchObject([{ revision }]);
    expect(await deskProfile()).toMatchObject({ state: 'changed', changed: ['profileImageUrl'] });
  });
});

describe('only a video that began in parts is completed', () => {
  it.each(['image', 'document', 'video', undefined] as const)('a whole %s is not', async (kind) => {
    const file = { image: png(), document: pdf(), video: mp4() }[kind ?? 'image'];
    const { objectPath } = await upload(desk.nanny, kind, file);
    const id = idOf(objectPath);
    expect((await desk.nanny.call('POST', `/api/objects/multipart/${id}/complete`, {})).status).toBe(404);
    expect((await desk.nanny.call('GET', `/api/objects/multipart/${id}`)).status).toBe(404);
  });
});

describe('sent at the same time', () => {
  it('one of two variants wins, and D1 counts the one in the bucket', async () => {
    const { uploadURL, objectPath } = await upload(desk.nanny, 'image', png());
    for (const variant of ['96', '300'] as const) {
      const files = [bytes(png(90, 90)), bytes(pictures[variant].slice(0, -12), [1, 2, 3], png().slice(-12))];
      const answers = await Promise.all(
        files.map((file) => desk.nanny.send('PUT', `${uploadURL}&variant=${variant}`, file)),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const won = files[answers.findIndex(({ status }) => status === 200)];
      const { counted, stored } = await variantsOf(objectPath);
      expect(counted).toEqual(stored);
      expect(stored[variant]).toBe(won?.length);
    }
  });

  it.each([
    ['image', png(), png(300, 301)],
    ['video', mp4(), mp4(4000)],
  ] as const)('one of two %ss wins, and its record is about its bytes', async (kind, first, second) => {
    const { uploadURL, objectPath } = await open(kind);
    const files = [first, second];
    const answers = await Promise.all(
      files.map((file) => desk.nanny.send('PUT', uploadURL, file, { 'Content-Length': String(file.length) })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const won = files[answers.findIndex(({ status }) => status === 200)];
    const read = await desk.nanny.call('GET', objectPath);
    expect(new Uint8Array(await read.arrayBuffer())).toEqual(won);
    expect(read.headers.get('ETag')).toBe((await env.MEDIA.head(`${idOf(objectPath)}/original`))?.httpEtag);
  });

  it.each([
    ['in one piece', 'put', 5001, 409],
    ['of unknown length', 'createMultipartUpload', undefined, 409],
    ['broken off', 'put', 6000, 422],
  ] as const)(
    'a slow file, %s, neither replaces nor removes what was stored meanwhile',
    async (_, call, length, status) => {
      const { media, held, release } = heldBucket(call);
      desk = await openDesk(createTestApp({ media }));
      const { uploadURL, objectPath } = await open('video');
      const late = desk.nanny.send(
        'PUT',
        uploadURL,
        mp4(5001 - 32),
        length ? { 'Content-Length': String(length) } : {},
      );
      await held;
      expect((await desk.nanny.send('PUT', uploadURL, mp4())).status).toBe(200);
      release();
      expect((await late).status).toBe(status);
      const read = await desk.nanny.call('GET', objectPath);
      expect(new Uint8Array(await read.arrayBuffer())).toEqual(mp4());
    },
  );
});

describe('a crash', () => {
  it('between the two writes of a variant does not keep the same bytes from being sent again', async () => {
    const { uploadURL, objectPath } = await upload(desk.nanny, 'image', png());
    const url = `${uploadURL}&variant=300`;
    expect((await desk.nanny.send('PUT', url, pictures['300'])).status).toBe(200);
    await env.MEDIA.delete(`${idOf(objectPath)}/300`);
    expect((await desk.nanny.send('PUT', url, otherPictures['300'])).status).toBe(409);
    expect((await desk.nanny.send('PUT', url, pictures['300'])).status).toBe(200);
    const { counted, stored } = await variantsOf(objectPath);
    expect(counted).toEqual(stored);
  });

  it.each([
    ['image', 'image/png', png(), png(300, 301)],
    ['video', 'video/mp4', mp4(), otherVideo],
    [undefined, 'application/pdf', pdf('Certified'), pdf('Certifiez')],
  ] as const)('between those of a file of kind %s does not either', async (kind, contentType, file, otherFile) => {
    const { uploadURL, objectPath } = await open(kind);
    await env.MEDIA.put(`${idOf(objectPath)}/original`, file, { httpMetadata: { contentType } });
    expect((await desk.nanny.send('PUT', uploadURL, otherFile)).status).toBe(409);
    expect((await desk.nanny.send('PUT', uploadURL, file)).status).toBe(200);
    const read = await desk.nanny.call('GET', objectPath);
    expect(new Uint8Array(await read.arrayBuffer())).toEqual(file);
    expect(read.headers.get('Content-Type')).toBe(contentType);
  });

  it('of the bucket, which lost a file, does not let another take its place', async () => {
    const { uploadURL, objectPath } = await upload(desk.nanny, 'image', png());
    await env.MEDIA.delete(`${idOf(objectPath)}/original`);
    expect((await desk.nanny.send('PUT', uploadURL, png(300, 301))).status).toBe(409);
  });
});
