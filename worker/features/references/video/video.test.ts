import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { partBytes } from '#domain/media/media.ts';
import { mediaPath } from '#domain/media/media-path.ts';
import type { AskedReference } from '#domain/references/reply.ts';
import type { DeskReference } from '#domain/references/schema.ts';
import { dayMs } from '../../../db/rate-limits.ts';
import { mp4, png } from '../../../testing/files.ts';
import { decideReference } from '../../../testing/desk.ts';
import { json, openDesk } from '../../../testing/open-desk.ts';
import { sweepMedia } from '../../media/service.ts';
import { findPublicProfile } from '../../profiles/service.ts';
import { sendReferenceVideo, tokenSentTo } from './testing.ts';

let desk: Awaited<ReturnType<typeof openDesk>>;

const email = 'paula@example.com';
const answers = { strength: 'Naps and songs.', everyday: 'They ran to the door.', advice: 'Do not hesitate.' };

beforeEach(async () => {
  desk = await openDesk();
});

/** A family that was asked for a reference, with the actions of its link. */
async function askedFamily(recipient = email) {
  const path = `/api/profiles/${desk.profileId}/references`;
  const months = { fromMonth: '2023-03', toMonth: '2024-05' };
  const asked = await desk.nanny.call('POST', path, {
    firstName: 'Paula',
    lastName: 'Parent',
    email: recipient,
    ...months,
  });
  const { id } = await asked.json<{ id: string }>();
  const token = await tokenSentTo(recipient);
  return { id, ...linkOf(token) };
}

/** The actions of a link. */
function linkOf(token: string, family = desk.test.caller({ 'CF-Connecting-IP': '203.0.113.9' })) {
  const link = `/api/references/${token}`;
  const start = (size = mp4().length) => family.call('POST', `${link}/multipart`, { size });
  const upload = async (size?: number) => (await (await start(size)).json<{ uploadId: string }>()).uploadId;
  const part = (id: string, body = mp4()) => family.send('PUT', `${link}/multipart/${id}/1`, body);
  const complete = (id: string) => family.call('POST', `${link}/multipart/${id}/complete`, {});
  const attach = () => family.call('POST', `${link}/video`);
  return {
    family,
    link,
    start,
    upload,
    part,
    complete,
    attach,
    watch: (variant = '') => family.call('GET', `${link}/video${variant}`),
    remove: () => family.call('DELETE', `${link}/video`),
    still: (id: string, picture = png(640, 480)) => family.send('PUT', `${link}/stills/${id}`, picture),
    look: async () => (await family.call('GET', link)).json<AskedReference>(),
    reply: (body: object) => family.call('POST', link, body),
    sendVideo: () => sendReferenceVideo(family, token),
  };
}

const stored = async () => (await env.MEDIA.list()).objects.map(({ key }) => key.split('/')[0]);
const read = (id: string, caller = desk.test.caller()) => caller.call('GET', mediaPath(id));
const decide = (id: string, verb: string) => decideReference(desk.owner, { profileId: desk.profileId, id }, verb);
const atDesk = async () =>
  (await json<{ items: DeskReference[] }>(desk.owner, 'GET', `/api/agency/profiles/${desk.profileId}/references`))
    .items[0];

async function onPage() {
  const page = await findPublicProfile(desk.test.services, desk.profileId, 'en');
  return page?.kind === 'public' ? page.references.map(({ video }) => video) : [];
}

describe("a family's short video beside its words", () => {
  it('is sent by the link alone, seen by its sender, read by the desk, and on her page once approved', async () => {
    const { id, sendVideo, still, look, watch, reply } = await askedFamily();
    const video = await sendVideo();
    expect((await look()).hasVideo).toBe(true);
    const seen = await watch();
    expect(seen.status).toBe(200);
    expect(seen.headers.get('Cache-Control')).toBe('private, no-store');
    expect(new Uint8Array(await seen.arrayBuffer())).toEqual(mp4());
    // Before it is finished, nobody else can see it.
    expect((await atDesk())?.video).toBeNull();
    expect((await read(video)).status).toBe(404);
    expect((await still(video)).status).toBe(404);

    expect((await reply({ act: 'send', answers, isShown: true })).status).toBe(200);
    expect((await atDesk())?.video).toMatchObject({ url: mediaPath(video) });
    expect((await desk.owner.call('GET', `/api/agency/media/${video}`)).status).toBe(200);
    expect((await read(video)).status).toBe(404);
    expect((await decide(id, 'approve')).status).toBe(200);
    expect(await onPage()).toMatchObject([{ url: mediaPath(video) }]);
    const shown = await read(video);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('Cache-Tag')).toContain(desk.profileId);
    // The link no longer shows it.
    expect((await watch()).status).toBe(404);
    expect((await look()).hasVideo).toBe(false);
    expect((await decide(id, 'refuse')).status).toBe(200);
    expect((await read(video)).status).toBe(404);
  });

  it('has a still where the browser made one', async () => {
    const { id, upload, part, complete, still, attach, reply } = await askedFamily();
    const video = await upload();
    await part(video);
    const { uploadURL } = await (await complete(video)).json<{ uploadURL: string }>();
    expect(uploadURL).toContain(`/stills/${video}`);
    expect((await still(video)).status).toBe(200);
    await attach();
    await reply({ act: 'send', answers, isShown: true });
    await decide(id, 'approve');
    expect(await onPage()).toMatchObject([{ posterUrl: `${mediaPath(video)}?variant=poster` }]);
  });

  it('is not hers: she neither reads it nor makes it her own, also once it is public', async () => {
    const { id, sendVideo, reply } = await askedFamily();
    const video = await sendVideo();
    await reply({ act: 'send', answers });
    expect((await read(video, desk.nanny)).status).toBe(404);
    const other = await askedFamily('second@example.com');
    const shown = await other.sendVideo();
    await other.reply({ act: 'send', answers, isShown: true });
    await decide(other.id, 'approve');
    expect((await read(shown, desk.nanny)).status).toBe(200);
    const stolen = await desk.nanny.call('PUT', '/api/video-resumes', {
      profileId: desk.profileId,
      videoURL: mediaPath(shown),
    });
    expect(stolen.status).toBe(422);
    const again = await desk.nanny.call('POST', `/api/objects/multipart/${shown}/complete`, {});
    expect(again.status).toBe(404);
    expect(id).not.toBe(other.id);
    // The nanny's preview shows what would be public.
    await desk.nanny.call('PUT', `/api/profiles/${desk.profileId}`, { isPublic: false });
    expect((await read(shown)).status).toBe(404);
    expect((await read(shown, desk.nanny)).status).toBe(200);
    expect((await read(video, desk.nanny)).status).toBe(404);
  });

  it('takes no room from what she stores, and has a limit of its own', async () => {
    await env.DB.prepare(
      "INSERT INTO objects (id, user_id, kind, size, created_at, stored_at) SELECT 'full', user_id, 'video', ?, 1, 1 FROM profiles",
    )
      .bind(300 * 1024 * 1024)
      .run();
    const { sendVideo, start } = await askedFamily();
    await sendVideo();
    expect((await start(101 * 1024 * 1024)).status).toBe(413);
  });

  it('replaces an earlier one, whose file is gone at once; removed, it is gone too', async () => {
    const { sendVideo, remove, look } = await askedFamily();
    const first = await sendVideo();
    const second = await sendVideo();
    expect(await stored()).toEqual([second]);
    expect(first).not.toBe(second);
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(200);
    expect((await look()).hasVideo).toBe(false);
    expect(await stored()).toEqual([]);
  });

  it('goes with the words: withdrawn or declined, deleted by her, or unfinished for long', async () => {
    const { id, sendVideo, reply } = await askedFamily();
    const video = await sendVideo();
    await reply({ act: 'send', answers, isShown: true });
    await decide(id, 'approve');
    expect((await reply({ act: 'withdraw' })).status).toBe(200);
    expect(await stored()).toEqual([]);
    expect((await read(video)).status).toBe(404);

    const second = await askedFamily('second@example.com');
    await second.sendVideo();
    await second.upload();
    await second.reply({ act: 'decline' });
    expect(await stored()).toEqual([]);

    const third = await askedFamily('third@example.com');
    await third.sendVideo();
    const path = `/api/profiles/${desk.profileId}/references/${third.id}`;
    expect((await desk.nanny.call('DELETE', path)).status).toBe(200);
    expect(await stored()).toEqual([]);
  });

  it('stays while words refer to it, and what was never attached is swept', async () => {
    const { sendVideo, upload, part, complete } = await askedFamily();
    const kept = await sendVideo();
    const lost = await upload();
    await part(lost);
    await complete(lost);
    desk.test.clock.advance(2 * dayMs);
    await sweepMedia(desk.test.services);
    expect(await stored()).toEqual([kept]);
  });

  it('has captions as the agency writes them down, while her page shows it', async () => {
    const { id, sendVideo, reply } = await askedFamily();
    const write = (text: string, replaces = '') =>
      desk.owner.call('PUT', `/api/agency/references/${id}/captions`, { text, replaces });
    const url = `/api/profiles/${desk.profileId}/references/${id}/captions.vtt`;
    expect((await write('Too early.')).status).toBe(409);
    await sendVideo();
    await reply({ act: 'send', answers, isShown: true });
    expect(await (await write(' She was wonderful with our children.\nWe miss her every day. ')).json()).toMatchObject({
      videoWords: 'She was wonderful with our children. We miss her every day.',
    });
    expect((await desk.test.caller().call('GET', url)).status).toBe(404);
    await decide(id, 'approve');
    expect(await onPage()).toMatchObject([{ captions: { url, language: 'en' } }]);
    const track = await desk.test.caller().call('GET', url);
    expect(track.headers.get('Content-Type')).toContain('text/vtt');
    expect(track.headers.get('Cache-Tag')).toContain(desk.profileId);
    expect(await track.text()).toMatch(/^WEBVTT[\s\S]+She was wonderful[\s\S]+We miss her/);
    const stale = await write('');
    expect(stale.status).toBe(409);
    const { reference } = await stale.json<{ reference: { videoWords: string } }>();
    await write('', reference.videoWords);
    expect((await desk.test.caller().call('GET', url)).status).toBe(404);
    await write('x'.repeat(2000));
    await reply({ act: 'withdraw' });
    expect((await atDesk())?.videoWords).toBe('');
  });

  it('is kept off by the desk without its words, for good', async () => {
    const { id, sendVideo, reply } = await askedFamily();
    const video = await sendVideo();
    expect((await desk.owner.call('DELETE', `/api/agency/references/${id}/video`)).status).toBe(409);
    await reply({ act: 'send', answers, isShown: true });
    await decide(id, 'approve');
    const removed = await desk.owner.call('DELETE', `/api/agency/references/${id}/video`);
    expect(await removed.json()).toMatchObject({ state: 'approved', video: null, answers });
    expect(await onPage()).toEqual([undefined]);
    expect((await read(video)).status).toBe(404);
    expect(await stored()).toEqual([]);
    const acts = await env.DB.prepare("SELECT detail FROM audit_log WHERE action = 'reference.video-removed'").all();
    expect(acts.results).toEqual([{ detail: JSON.stringify({ reference: id }) }]);
    expect((await desk.owner.call('DELETE', `/api/agency/references/${id}/video`)).status).toBe(409);
  });
});

describe('security.md: links in messages: the video of a reference link', () => {
  it('is refused to the nanny herself, to a finished link, and to any other link', async () => {
    const { link, sendVideo, upload, reply, start, attach, remove } = await askedFamily();
    const token = link.split('/').at(-1) ?? '';
    const hers = linkOf(token, desk.nanny);
    expect((await hers.start()).status).toBe(403);
    expect((await hers.watch()).status).toBe(403);
    const mine = await upload();
    const other = await askedFamily('second@example.com');
    expect((await other.part(mine)).status).toBe(404);
    expect((await other.complete(mine)).status).toBe(404);
    expect((await other.still(mine)).status).toBe(404);
    expect((await linkOf('A'.repeat(22)).start()).status).toBe(404);
    await sendVideo();
    await reply({ act: 'send', answers });
    for (const late of [start(), attach(), remove()]) expect((await late).status).toBe(410);
  });

  it('gives an upload up that its sender cancels', async () => {
    const { family, link, upload, part, sendVideo } = await askedFamily();
    const given = await upload();
    await part(given);
    expect((await family.call('DELETE', `${link}/multipart/${given}`)).status).toBe(200);
    const left = await env.DB.prepare('SELECT count(*) AS files FROM objects').first();
    expect(left).toEqual({ files: 0 });
    await sendVideo();
  });

  it('takes videos only, and only whole ones', async () => {
    const { upload, part, complete, attach, look } = await askedFamily();
    const lying = await upload(png().length);
    expect((await part(lying, png())).status).toBe(415);
    const long = await upload(partBytes + 1);
    expect((await part(long)).status).toBe(422);
    expect((await complete(long)).status).toBe(422);
    expect((await attach()).status).toBe(422);
    expect((await look()).hasVideo).toBe(false);
  });

  it('may be called so often and not more', async () => {
    const { start } = await askedFamily();
    let status = 0;
    for (let call = 0; call <= 300; call += 1) status = (await start(200 * 1024 * 1024)).status;
    expect(status).toBe(429);
  });
});
