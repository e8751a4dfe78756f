import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { dayMs } from '#domain/durations.ts';
import { maxHeadlineTranslation, type Translation, type Translations } from '#domain/translation/schema.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import type { PublicProfile } from '#domain/profile/schema.ts';
import { createDatabase } from '../../db/client.ts';
import { createTestApp, signIn } from '../../testing/api.ts';
import { countRoundTrips } from '../../testing/counting-database.ts';
import { deskCaller, listWithoutReview } from '../../testing/desk.ts';
import { json, openDesk } from '../../testing/open-desk.ts';
import { translationRevision, writeTranslation } from '../../testing/translation.ts';
import { listNannies } from '../directory/service.ts';
import { findPublicProfile } from '../profile/public-page/service.ts';

const chinese = '您好，我是安娜。我照顾过3个家庭。我喜欢和孩子们一起唱歌。';
const english = 'Hello, I am An Na. I have cared for three families. I love to sing with the children.';

let desk: Awaited<ReturnType<typeof openDesk>>;
let path: string;

beforeEach(async () => {
  desk = await openDesk();
  path = `/api/profiles/${desk.profileId}/translations`;
  await desk.nanny.call('PUT', `/api/profiles/${desk.profileId}`, { aboutMe: chinese });
});

const put = (body: object, place = 'aboutMe/en', caller = desk.nanny, revision?: number) =>
  writeTranslation(caller, { path, place, ...(revision !== undefined && { revision }) }, body);
const unchanged = { method: 'POST', place: 'aboutMe/en/unchanged' } as const;
const markUnchanged = (revision?: number) =>
  writeTranslation(desk.nanny, { ...unchanged, path, ...(revision !== undefined && { revision }) });
const approved = { text: english, state: 'approved' };
const list = () => json<Translations>(desk.nanny, 'GET', path);
const read = (locale: string) =>
  json<PublicProfile>(desk.test.caller({ 'X-Locale': locale }), 'GET', `/api/profiles/${desk.profileId}`);

async function shown(locale: 'en' | 'zh' | 'es') {
  const page = await findPublicProfile(desk.test.services, desk.profileId, locale);
  return page?.kind === 'public' ? page.profile : null;
}

describe('a translation', () => {
  it('is on the page of its language once it is approved, and nowhere before', async () => {
    expect((await put({ text: english, state: 'suggested' })).status).toBe(200);
    expect((await read('en')).aboutMe).toBe(chinese);
    const saved = await (await put(approved)).json<Translation>();
    expect(saved).toMatchObject({
      field: 'aboutMe',
      locale: 'en',
      text: english,
      state: 'approved',
      sourceText: chinese,
      writtenBy: 'owner',
    });
    expect(await read('en')).toMatchObject({ aboutMe: english, translatedFrom: { aboutMe: 'zh' } });
    const original = await read('zh');
    expect(original.aboutMe).toBe(chinese);
    expect(original.translatedFrom).toBeUndefined();
    expect((await read('es')).aboutMe).toBe(chinese);
    expect(await shown('en')).toMatchObject({ aboutMe: english, originals: { aboutMe: chinese } });
    const own = await json<PublicProfile>(desk.nanny, 'GET', `/api/profiles/${desk.profileId}`);
    expect(own.aboutMe).toBe(chinese);
    expect((await desk.nanny.call('DELETE', `${path}/aboutMe/en`)).status).toBe(200);
    expect((await read('en')).aboutMe).toBe(chinese);
    expect((await desk.nanny.call('DELETE', `${path}/aboutMe/en`)).status).toBe(404);
  });

  it('is out of date after an edit, stays on the page for 14 days, and is right again when no meaning changed', async () => {
    await put(approved);
    const edited = `${chinese}我会游泳。`;
    await desk.nanny.call('PUT', `/api/profiles/${desk.profileId}`, { aboutMe: edited });
    const [item] = (await list()).items;
    expect(item).toMatchObject({ state: 'out-of-date', sourceText: chinese, isApproved: true });
    expect(Date.parse(item?.shownUntil ?? '')).toBe(desk.test.clock.now() + 14 * dayMs);
    expect((await read('en')).aboutMe).toBe(english);
    // A second edit does not restart the period.
    desk.test.clock.advance(13 * dayMs);
    await desk.nanny.call('PUT', `/api/profiles/${desk.profileId}`, { aboutMe: `${edited}！` });
    expect((await read('en')).aboutMe).toBe(english);
    desk.test.clock.advance(dayMs);
    expect((await read('en')).aboutMe).toBe(`${edited}！`);
    expect((await list()).items[0]?.shownUntil).toBeUndefined();
    const kept = await markUnchanged();
    expect(await kept.json()).toMatchObject({ state: 'approved', sourceText: `${edited}！` });
    expect((await read('en')).aboutMe).toBe(english);
    // Back to the text that was translated.
    await desk.nanny.call('PUT', `/api/profiles/${desk.profileId}`, { aboutMe: chinese });
    await desk.nanny.call('PUT', `/api/profiles/${desk.profileId}`, { aboutMe: `${edited}！` });
    expect((await list()).items[0]?.state).toBe('approved');
  });

  it('of a text with half a surrogate pair is about the text as it is stored', async () => {
    const { aboutMe } = await json<{ aboutMe: string }>(desk.nanny, 'PUT', `/api/profiles/${desk.profileId}`, {
      aboutMe: `${chinese}\ud800`,
    });
    expect(aboutMe).toBe(`${chinese}\ufffd`);
    expect((await list()).sources[0]?.text).toBe(aboutMe);
    expect((await put(approved)).status).toBe(200);
  });

  it('is not made stale by what touches no text', async () => {
    await put(approved);
    await desk.nanny.call('PUT', `/api/profiles/${desk.profileId}`, { city: 'Irvine', aboutMe: chinese });
    expect((await list()).items[0]?.state).toBe('approved');
  });

  it('has the same numbers, names and certifications, or it is not approved and nothing is lost', async () => {
    const refused = await put({ text: english.replace('three', 'ten'), state: 'approved' });
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({
      code: 'validation_failed',
      issues: [{ path: 'text', message: expect.stringContaining('3') }],
    });
    const kept = await put({ text: english.replace('three', 'ten'), state: 'suggested' });
    expect((await kept.json<Translation>()).differences).toContainEqual({
      kind: 'number',
      value: '3',
      missingIn: 'translation',
    });
  });

  it('made of words that changed meanwhile is refused with the words as they are', async () => {
    const before = await translationRevision(desk.nanny, path, 'aboutMe');
    await desk.nanny.call('PUT', `/api/profiles/${desk.profileId}`, { aboutMe: `${chinese}新。` });
    const stale = await put(approved, 'aboutMe/en', desk.nanny, before);
    expect(stale.status).toBe(409);
    const revision = await translationRevision(desk.nanny, path, 'aboutMe');
    expect(await stale.json()).toMatchObject({ code: 'stale', sourceText: `${chinese}新。`, text: null, revision });
    for (const answer of [
      await put({ language: 'es' }, 'aboutMe', desk.nanny, before),
      await put(approved).then(() => markUnchanged(revision)),
    ]) {
      expect(answer.status).toBe(409);
    }
    expect((await list()).sources[0]).toMatchObject({ isCorrected: false });
  });

  it('into the language of the text is refused, until its language is corrected', async () => {
    expect((await put({ text: chinese, state: 'approved' }, 'aboutMe/zh')).status).toBe(422);
    const corrected = await put({ language: 'es' }, 'aboutMe');
    expect((await corrected.json<Translations>()).sources[0]).toMatchObject({ language: 'es', isCorrected: true });
    expect((await put({ text: chinese, state: 'approved' }, 'aboutMe/zh')).status).toBe(200);
    expect((await read('zh')).translatedFrom).toEqual({ aboutMe: 'es' });
    await put({ language: null }, 'aboutMe');
    expect((await list()).sources[0]).toMatchObject({ language: 'zh', isCorrected: false });
  });

  it('of own specialties has a line for each', async () => {
    await desk.nanny.call('PUT', `/api/profiles/${desk.profileId}`, {
      specialties: ['Newborn Care', '月子餐', '辅食'],
    });
    expect((await put({ text: 'Postpartum meals', state: 'approved' }, 'specialties/en')).status).toBe(422);
    expect((await put({ text: 'Postpartum meals\nFirst foods', state: 'approved' }, 'specialties/en')).status).toBe(
      200,
    );
    expect((await read('en')).specialties).toEqual(['Newborn Care', 'Postpartum meals', 'First foods']);
  });

  it('with a gap is kept for later and not shown', async () => {
    const gap = { text: 'Hello, I am An Na. … I love to sing with the children.' };
    expect((await put({ ...gap, state: 'suggested' })).status).toBe(200);
    expect((await put({ ...gap, text: `${english} …`, state: 'approved' })).status).toBe(422);
  });

  it.each([
    ['aboutMe/fr', 404],
    ['phone/en', 404],
    ['videoTranscript/en', 404],
    ['reference-nobody/en', 404],
  ])('of %s is %i', async (place, status) => {
    expect((await put(approved, place)).status).toBe(status);
  });

  it.each([
    {},
    { text: '', state: 'approved' },
    { text: 'x'.repeat(30_000), state: 'suggested' },
    { text: 'x', state: 'out-of-date' },
    { ...approved, verified: true },
  ])('with a body of another shape is refused', async (body) => {
    expect((await put(body)).status).toBe(422);
  });
});

describe('who translates', () => {
  it('is the owner and the desk, whose act is written down; nobody else', async () => {
    const stranger = await signIn(desk.test, '+14155557002');
    for (const [method, place] of [
      ['GET', ''],
      ['PUT', '/aboutMe/en'],
      ['DELETE', '/aboutMe/en'],
      ['POST', '/aboutMe/en/suggest'],
      ['POST', '/aboutMe/en/unchanged'],
    ] as const) {
      const body = method === 'PUT' ? approved : undefined;
      expect((await desk.test.caller().call(method, path + place, body)).status).toBe(401);
      expect((await stranger.caller.call(method, path + place, body)).status).toBe(404);
    }
    const { caller: viewer } = await deskCaller(desk.test, 'viewer');
    expect((await viewer.call('GET', path)).status).toBe(200);
    expect((await put(approved, 'aboutMe/en', viewer)).status).toBe(403);
    const saved = await put(approved, 'aboutMe/en', desk.owner);
    expect(await saved.json()).toMatchObject({ writtenBy: 'agency' });
    const acts = await env.DB.prepare("SELECT detail FROM audit_log WHERE action = 'translation.approved'").all();
    expect(acts.results).toEqual([{ detail: '{"field":"aboutMe","locale":"en"}' }]);
  });

  it('what she puts on the page waits for the agency; what the agency puts there does not', async () => {
    const { profile } = await desk.deskProfile();
    await desk.owner.call('POST', `/api/agency/profiles/${desk.profileId}/approve`, undefined, {
      'If-Match': `"${profile.revision}"`,
    });
    await put(approved, 'aboutMe/en', desk.owner);
    expect((await desk.deskProfile()).state).toBe('reviewed');
    await put({ text: english, state: 'suggested' });
    expect((await desk.deskProfile()).state).toBe('reviewed');
    await put(approved);
    expect((await desk.deskProfile()).state).toBe('changed');
  });
});

it('the agency translates her sentence for families, in at most 140 characters', async () => {
  const sourceText = '跟着我，孩子爱唱歌。';
  await desk.nanny.call('PUT', `/api/profiles/${desk.profileId}`, { headline: sourceText });
  const translate = (text: string) => put({ text, state: 'approved' }, 'headline/en', desk.owner);
  expect((await translate('a'.repeat(maxHeadlineTranslation + 1))).status).toBe(422);
  expect((await read('en')).headline).toBe(sourceText);
  expect((await translate('With me, children love to sing.')).status).toBe(200);
  expect(await read('en')).toMatchObject({
    headline: 'With me, children love to sing.',
    translatedFrom: { headline: 'zh' },
  });
});

describe('what a translation reaches', () => {
  it('the search of the directory and its cards, in both languages', async () => {
    await listWithoutReview(desk.test.services);
    const ownLine = '跟着我，孩子爱唱歌。';
    const line = 'With me, children love to sing.';
    await desk.nanny.call('PUT', `/api/profiles/${desk.profileId}`, { city: 'Irvine', headline: ownLine });
    await put(approved);
    const saved = await put({ text: line, state: 'approved' }, 'headline/en');
    expect(saved.status, await saved.clone().text()).toBe(200);
    const search = async (q: string, locale: 'en' | 'zh') =>
      (await listNannies(desk.test.services, { q }, serverTranslator(locale))).listings.map(
        ({ profile }) => profile.headline,
      );
    expect(await search('sing', 'en')).toEqual([line]);
    expect(await search('唱歌', 'zh')).toEqual([ownLine]);
    await desk.nanny.call('DELETE', `${path}/aboutMe/en`);
    await desk.nanny.call('DELETE', `${path}/headline/en`);
    expect(await search('sing', 'en')).toEqual([]);
  });

  it('the captions of the video, on screen while their sentence is said', async () => {
    await env.DB.prepare("UPDATE profiles SET video_resume_url = '/api/objects/uploads/video1'").run();
    await desk.nanny.call('PUT', `/api/profiles/${desk.profileId}`, { videoTranscript: chinese });
    expect((await put(approved, 'videoTranscript/en')).status).toBe(200);
    expect(await shown('es')).toMatchObject({ captionLocales: ['en'] });
    const captions = (query: string) =>
      desk.test.caller().call('GET', `/api/profiles/${desk.profileId}/captions.vtt${query}`);
    expect(await (await captions('?lang=en')).text()).toContain('I love to sing with the children.');
    for (const query of ['', '?lang=es', '?lang=xx']) expect(await (await captions(query)).text()).toContain('唱歌');
  });

  it('costs no more than a read and a write may (docs/architecture.md 12)', async () => {
    const counted = countRoundTrips(env.DB);
    const test = createTestApp({ db: createDatabase(counted.database) });
    const { caller, userId } = await signIn(test, '+12135557055');
    const { id } = await json<{ id: string }>(caller, 'POST', '/api/profiles', { userId });
    await caller.call('PUT', `/api/profiles/${id}`, { aboutMe: chinese });
    counted.reset();
    const seen = await translationRevision(caller, `/api/profiles/${id}/translations`, 'aboutMe');
    expect(counted.count()).toBeLessThanOrEqual(2);
    counted.reset();
    const saved = await caller.call('PUT', `/api/profiles/${id}/translations/aboutMe/en`, approved, {
      'If-Match': `"${seen}"`,
    });
    expect(saved.status).toBe(200);
    expect(counted.count()).toBeLessThanOrEqual(3);
  });
});
