import { env } from 'cloudflare:workers';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Translations } from '#domain/translations/schema.ts';
import { dayMs } from '../../db/rate-limits.ts';
import { decideReference } from '../../testing/desk.ts';
import { json, openDesk } from '../../testing/open-desk.ts';
import { writeTranslation } from '../../testing/translations.ts';
import { findPublicProfile } from '../profiles/service.ts';
import { sendReferenceVideo, tokenSentTo } from '../references/video/testing.ts';

const email = 'paula@example.com';
const answers = { strength: 'She sings all the time.', everyday: 'They ran to the door.', advice: 'Do not hesitate.' };
const answersChinese = '她一直唱歌。\n孩子们跑到门口。\n不要犹豫。';
const inVideo = 'She was wonderful with our children. We miss her.';
const inVideoChinese = '她对我们的孩子非常好。我们很想念她。';

let desk: Awaited<ReturnType<typeof openDesk>>;
let path: string;

beforeEach(async () => {
  desk = await openDesk();
  path = `/api/profiles/${desk.profileId}/translations`;
});

const put = (body: object, place: string, caller = desk.owner) => writeTranslation(caller, { path, place }, body);

/** A family with a reference and a video on the page, and a transcript of the video. */
async function shownFamily() {
  const references = `/api/profiles/${desk.profileId}/references`;
  const asked = await desk.nanny.call('POST', references, {
    firstName: 'Paula',
    lastName: 'Parent',
    email,
    fromMonth: '2023-03',
    toMonth: '2024-05',
  });
  const { id } = await asked.json<{ id: string }>();
  const token = await tokenSentTo(email);
  const family = desk.test.caller({ 'CF-Connecting-IP': '203.0.113.9' });
  const reply = (body: object) => family.call('POST', `/api/references/${token}`, body);
  await sendReferenceVideo(family, token);
  expect((await reply({ act: 'send', answers, isShown: true })).status).toBe(200);
  const atDesk = `/api/agency/references/${id}`;
  let replaces = '';
  const write = async (text: string) => {
    const answer = await desk.owner.call('PUT', `${atDesk}/captions`, { text, replaces });
    replaces = text;
    return answer;
  };
  expect((await write(inVideo)).status).toBe(200);
  expect((await decideReference(desk.owner, { profileId: desk.profileId, id }, 'approve')).status).toBe(200);
  return {
    words: `reference-${id}`,
    video: `reference-video-${id}`,
    reply,
    write,
    removeVideo: () => desk.owner.call('DELETE', `${atDesk}/video`),
    remove: () => desk.nanny.call('DELETE', `${references}/${id}`),
    captions: async (query = '') =>
      (await desk.test.caller().call('GET', `${references}/${id}/captions.vtt${query}`)).text(),
  };
}

/** A family whose reference and video are also translated. */
async function translatedFamily() {
  const family = await shownFamily();
  await put({ text: answersChinese, state: 'suggested' }, `${family.words}/zh`, desk.nanny);
  await put({ text: inVideoChinese, state: 'approved' }, `${family.video}/zh`);
  expect(await storedFields()).toEqual([family.words, family.video]);
  return family;
}

async function onPage(locale: 'en' | 'zh' | 'es') {
  const page = await findPublicProfile(desk.test.services, desk.profileId, locale);
  return page?.kind === 'public' ? page.references[0] : undefined;
}

const cueTimes = (track: string) => track.match(/^.+ --> .+$/gm);

async function storedFields() {
  const { results } = await env.DB.prepare('SELECT field FROM profile_translations ORDER BY length(field)').all();
  return results.map(({ field }) => field);
}

describe('what a family says, in another language', () => {
  it('is suggested by the nanny and approved by the agency only', async () => {
    const { words } = await shownFamily();
    const text = { text: answersChinese, state: 'approved' };
    expect((await put(text, `${words}/zh`, desk.nanny)).status).toBe(403);
    expect((await put({ ...text, state: 'suggested' }, `${words}/zh`, desk.nanny)).status).toBe(200);
    expect((await put(text, `${words}/zh`)).status).toBe(200);
    // Other routes cannot remove it from the page either.
    expect((await desk.nanny.call('DELETE', `${path}/${words}/zh`)).status).toBe(403);
    expect((await put({ ...text, state: 'suggested' }, `${words}/zh`, desk.nanny)).status).toBe(403);
    expect((await put({ language: 'zh' }, words, desk.nanny)).status).toBe(403);
    expect(await onPage('zh')).toMatchObject({
      words: answersChinese.split('\n'),
      original: { from: 'en', words: Object.values(answers) },
    });
  });

  it('is a track of captions for its video, timed as it is spoken', async () => {
    const { video, captions } = await shownFamily();
    const { sources } = await json<Translations>(desk.nanny, 'GET', path);
    expect(sources).toContainEqual(
      expect.objectContaining({ field: video, text: inVideo, language: 'en', by: 'Paula P.', mayApprove: false }),
    );
    const text = { text: inVideoChinese, state: 'approved' };
    expect((await put(text, `${video}/zh`, desk.nanny)).status).toBe(403);
    expect((await put(text, `${video}/zh`)).status).toBe(200);
    for (const locale of ['en', 'zh', 'es'] as const) {
      expect((await onPage(locale))?.video?.captions).toMatchObject({ language: 'en', translatedInto: ['zh'] });
    }
    const [spoken, chinese] = [await captions(), await captions('?lang=zh')];
    expect(spoken).toContain('She was wonderful');
    expect(chinese).toContain('非常好');
    expect(cueTimes(chinese)).toEqual(cueTimes(spoken));
    expect(await captions('?lang=es')).toBe(spoken);
    // A person corrects the language.
    expect((await put({ language: 'es' }, video)).status).toBe(200);
    expect((await onPage('en'))?.video?.captions).toMatchObject({ language: 'es', translatedInto: ['zh'] });
  });

  it('stays for 14 days when the agency writes down the video anew, and is right again with the old words', async () => {
    const { video, write, captions } = await shownFamily();
    await put({ text: inVideoChinese, state: 'approved' }, `${video}/zh`);
    await write(`${inVideo} Really.`);
    const state = async () => (await json<Translations>(desk.owner, 'GET', path)).items[0]?.state;
    expect(await state()).toBe('out-of-date');
    expect(await captions('?lang=zh')).toContain('非常好');
    await write(inVideo);
    expect(await state()).toBe('approved');
    await write(`${inVideo} Really.`);
    desk.test.clock.advance(15 * dayMs);
    expect(await captions('?lang=zh')).toContain('Really');
  });
});

it('the export has the translations of what a family said only while the agency publishes it', async () => {
  const { words } = await translatedFamily();
  const exported = async () => {
    const archive = await desk.nanny.call('GET', '/api/account/export');
    const files = unzipSync(new Uint8Array(await archive.arrayBuffer()));
    return strFromU8(files['translations.json'] ?? new Uint8Array());
  };
  for (const said of [answersChinese, answers.strength, inVideo]) {
    expect(await exported()).toContain(JSON.stringify(said).slice(1, -1));
  }
  const id = words.replace('reference-', '');
  await decideReference(desk.owner, { profileId: desk.profileId, id }, 'refuse');
  expect(JSON.parse(await exported())).toEqual([]);
});

describe('the translations of what a family said are forgotten', () => {
  it('when the family withdraws', async () => {
    const { reply } = await translatedFamily();
    expect((await reply({ act: 'withdraw' })).status).toBe(200);
    expect(await storedFields()).toEqual([]);
  });

  it('when the nanny deletes it', async () => {
    const { remove } = await translatedFamily();
    expect((await remove()).status).toBe(200);
    expect(await storedFields()).toEqual([]);
  });

  it('when the agency keeps its video off the page: those of the video', async () => {
    const { removeVideo, words } = await translatedFamily();
    expect((await removeVideo()).status).toBe(200);
    expect(await storedFields()).toEqual([words]);
  });

  it('when the agency takes back what it wrote down of the video: those of the video', async () => {
    const { write, words } = await translatedFamily();
    expect((await write('')).status).toBe(200);
    expect(await storedFields()).toEqual([words]);
  });
});
