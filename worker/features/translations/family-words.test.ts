import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Translations } from '#domain/translations/schema.ts';
import { dayMs } from '../../db/rate-limits.ts';
import { json, openDesk } from '../../testing/open-desk.ts';
import { findPublicProfile } from '../profiles/service.ts';
import { sendFilm, tokenSentTo } from '../references/video/testing.ts';

const email = 'paula@example.com';
const answers = { strength: 'She sings all the time.', everyday: 'They ran to the door.', advice: 'Do not hesitate.' };
const answersChinese = '她一直唱歌。\n孩子们跑到门口。\n不要犹豫。';
const inFilm = 'She was wonderful with our children. We miss her.';
const inFilmChinese = '她对我们的孩子非常好。我们很想念她。';

let desk: Awaited<ReturnType<typeof openDesk>>;
let path: string;

beforeEach(async () => {
  desk = await openDesk();
  path = `/api/profiles/${desk.profileId}/translations`;
});

const put = (body: object, place: string, caller = desk.owner) => caller.call('PUT', `${path}/${place}`, body);

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
  await sendFilm(family, token);
  expect((await reply({ act: 'send', answers, isShown: true })).status).toBe(200);
  const atDesk = `/api/agency/references/${id}`;
  const write = (text: string) => desk.owner.call('PUT', `${atDesk}/captions`, { text });
  await write(inFilm);
  expect((await desk.owner.call('POST', `${atDesk}/approve`)).status).toBe(200);
  return {
    words: `reference-${id}`,
    film: `reference-video-${id}`,
    reply,
    write,
    removeFilm: () => desk.owner.call('DELETE', `${atDesk}/video`),
    remove: () => desk.nanny.call('DELETE', `${references}/${id}`),
    subtitles: async (query = '') =>
      (await desk.test.caller().call('GET', `${references}/${id}/captions.vtt${query}`)).text(),
  };
}

/** A family whose reference and video are also translated. */
async function translatedFamily() {
  const family = await shownFamily();
  await put({ text: answersChinese, state: 'suggested' }, `${family.words}/zh`, desk.nanny);
  await put({ text: inFilmChinese, state: 'approved' }, `${family.film}/zh`);
  expect(await storedFields()).toEqual([family.words, family.film]);
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

  it('is a track of subtitles for its film, timed as it is spoken', async () => {
    const { film, subtitles } = await shownFamily();
    const { sources } = await json<Translations>(desk.nanny, 'GET', path);
    expect(sources).toContainEqual(
      expect.objectContaining({ field: film, text: inFilm, language: 'en', by: 'Paula P.', mayApprove: false }),
    );
    const text = { text: inFilmChinese, state: 'approved' };
    expect((await put(text, `${film}/zh`, desk.nanny)).status).toBe(403);
    expect((await put(text, `${film}/zh`)).status).toBe(200);
    for (const locale of ['en', 'zh', 'es'] as const) {
      expect((await onPage(locale))?.video?.captions).toMatchObject({ language: 'en', translatedInto: ['zh'] });
    }
    const [spoken, chinese] = [await subtitles(), await subtitles('?lang=zh')];
    expect(spoken).toContain('She was wonderful');
    expect(chinese).toContain('非常好');
    expect(cueTimes(chinese)).toEqual(cueTimes(spoken));
    expect(await subtitles('?lang=es')).toBe(spoken);
    // A person corrects the language.
    expect((await put({ language: 'es' }, film)).status).toBe(200);
    expect((await onPage('en'))?.video?.captions).toMatchObject({ language: 'es', translatedInto: ['zh'] });
  });

  it('stays for 14 days when the agency writes down the film anew, and is right again with the old words', async () => {
    const { film, write, subtitles } = await shownFamily();
    await put({ text: inFilmChinese, state: 'approved' }, `${film}/zh`);
    await write(`${inFilm} Really.`);
    const state = async () => (await json<Translations>(desk.owner, 'GET', path)).items[0]?.state;
    expect(await state()).toBe('out-of-date');
    expect(await subtitles('?lang=zh')).toContain('非常好');
    await write(inFilm);
    expect(await state()).toBe('approved');
    await write(`${inFilm} Really.`);
    desk.test.clock.advance(15 * dayMs);
    expect(await subtitles('?lang=zh')).toContain('Really');
  });
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

  it('when the agency keeps its film off the page: those of the film', async () => {
    const { removeFilm, words } = await translatedFamily();
    expect((await removeFilm()).status).toBe(200);
    expect(await storedFields()).toEqual([words]);
  });

  it('when the agency takes back what it wrote down of the film: those of the film', async () => {
    const { write, words } = await translatedFamily();
    expect((await write('')).status).toBe(200);
    expect(await storedFields()).toEqual([words]);
  });
});
