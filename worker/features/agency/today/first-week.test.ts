import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { firstWeekItems } from '#domain/agency/first-week.ts';
import type { Today } from '#domain/agency/numbers.ts';
import type { AgencySettings } from '#domain/agency/settings.ts';
import { inviteStaff } from '../staff/service.ts';
import { createTestApp, newcomer } from '../../../testing/api.ts';
import { deskCaller, nobody, putSettings, signInAtDesk } from '../../../testing/desk.ts';
import { png } from '../../../testing/files.ts';
import { json } from '../../../testing/open-desk.ts';

const path = '/api/agency/first-week';

let test: ReturnType<typeof createTestApp>;
let owner: Awaited<ReturnType<typeof deskCaller>>['caller'];

const listOf = async (caller = owner) => (await json<Today>(caller, 'GET', '/api/agency/today')).firstWeek;
const isDone = async (item: (typeof firstWeekItems)[number]) =>
  (await listOf()).find((shown) => shown.item === item)?.isDone;

beforeEach(async () => {
  test = createTestApp();
  ({ caller: owner } = await deskCaller(test, 'owner'));
  await putSettings(owner, { embedOrigins: [] });
});

/** Saves an uploaded picture as the agency's logo. */
async function saveLogo(): Promise<void> {
  const uploaded = await owner.send('POST', '/api/agency/logo', png());
  const { objectPath: logo } = await uploaded.json<{ objectPath: string }>();
  const { brand } = await json<AgencySettings>(owner, 'GET', '/api/agency/settings');
  await putSettings(owner, { brand: { ...brand, logo } });
}

const writeFooter = (zh: string) => putSettings(owner, { pageTexts: { about: {}, footer: { zh } } });

async function addNannies(): Promise<void> {
  for (const last of [1, 2, 3]) {
    const { caller, id } = await newcomer(`+1213555710${last}`, test);
    await caller.call('PUT', `/api/profiles/${id}`, { firstName: 'Ana' });
  }
}

describe('an item of the first week is done', () => {
  it('none of a new agency', async () => {
    expect(await listOf()).toEqual(firstWeekItems.map((item) => ({ item, isDone: false })));
  });

  it('brand: with a logo and a text in one language', async () => {
    await saveLogo();
    expect(await isDone('brand')).toBe(false);
    await writeFooter(' ');
    expect(await isDone('brand')).toBe(false);
    await writeFooter('我们认识每一位保姆。');
    expect(await isDone('brand')).toBe(true);
  });

  it('brand: not with a text alone', async () => {
    await writeFooter('我们认识每一位保姆。');
    expect(await isDone('brand')).toBe(false);
  });

  it('colleague: once the invited person has signed in, until that person is disabled', async () => {
    const phone = '+12135550177';
    const id = await inviteStaff(test.services, nobody, { phone, name: 'Rita', role: 'reviewer' });
    expect(await isDone('colleague')).toBe(false);
    await signInAtDesk(test, phone);
    expect(await isDone('colleague')).toBe(true);
    await env.DB.prepare('UPDATE staff SET disabled_at = 1 WHERE id = ?').bind(id).run();
    expect(await isDone('colleague')).toBe(false);
  });

  it('nannies: with three profiles that have a name; empty drafts do not count', async () => {
    await newcomer('+12135557104', test);
    await newcomer('+12135557105', test);
    await newcomer('+12135557106', test);
    expect(await isDone('nannies')).toBe(false);
    await addNannies();
    expect(await isDone('nannies')).toBe(true);
  });

  it('website: while a site may show the builder', async () => {
    await putSettings(owner, { embedOrigins: ['https://www.oak.example'] });
    expect(await isDone('website')).toBe(true);
  });

  it('families: once anyone has opened a public page from the list, for everyone', async () => {
    const { caller: reviewer } = await deskCaller(test, 'reviewer');
    expect((await reviewer.call('POST', `${path}/page-seen`)).status).toBe(200);
    expect((await reviewer.call('POST', `${path}/page-seen`)).status).toBe(200);
    expect(await isDone('families')).toBe(true);
  });
});

describe('the list of the first week', () => {
  it('has what a role can do: reviewers have part of it, viewers none', async () => {
    const { caller: reviewer } = await deskCaller(test, 'reviewer');
    const { caller: viewer } = await deskCaller(test, 'viewer');
    expect((await listOf(reviewer)).map(({ item }) => item)).toEqual(['nannies', 'families']);
    expect(await listOf(viewer)).toEqual([]);
    expect((await viewer.call('POST', `${path}/page-seen`)).status).toBe(403);
  });

  it('is gone for a role once all of its items are done', async () => {
    const { caller: reviewer } = await deskCaller(test, 'reviewer');
    await addNannies();
    await reviewer.call('POST', `${path}/page-seen`);
    expect(await listOf(reviewer)).toEqual([]);
    expect(await listOf()).toHaveLength(firstWeekItems.length);
  });

  it('is put away by an owner for everyone, and comes back', async () => {
    const { caller: reviewer } = await deskCaller(test, 'reviewer');
    expect((await reviewer.call('PUT', path, { isPutAway: true })).status).toBe(403);
    for (const isPutAway of [true, true]) await owner.call('PUT', path, { isPutAway });
    expect([await listOf(), await listOf(reviewer)]).toEqual([[], []]);
    await owner.call('PUT', path, { isPutAway: false });
    expect(await listOf()).toHaveLength(firstWeekItems.length);
  });

  it('leaves the settings and their revision as they are', async () => {
    const read = async () => {
      const answer = await owner.call('GET', '/api/agency/settings');
      return { etag: answer.headers.get('ETag'), settings: await answer.json() };
    };
    const before = await read();
    await owner.call('PUT', path, { isPutAway: true });
    await owner.call('POST', `${path}/page-seen`);
    expect(await read()).toEqual(before);
  });
});
