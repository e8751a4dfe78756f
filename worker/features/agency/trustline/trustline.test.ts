import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Today } from '#domain/agency/numbers.ts';
import { dayMs, hourMs } from '#domain/durations.ts';
import type { DeskProfile } from '#domain/profile/desk.ts';
import { listingTag, profileTag } from '#domain/profile/cache-tags.ts';
import type { PublicProfile } from '#domain/profile/schema.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { type ApiCaller, createTestApp } from '../../../testing/api.ts';
import { deskCaller, listWithoutReview, putSettings } from '../../../testing/desk.ts';
import { json, openDesk } from '../../../testing/open-desk.ts';
import { listNannies } from '../../directory/service.ts';
import { createBrandedServices } from '../../../settings.ts';

/** The day on which the desk opens. */
const today = '2026-11-21';
const number = 'TL 4711-0815';

let desk: Awaited<ReturnType<typeof openDesk>>;
let path: string;

beforeEach(async () => {
  desk = await openDesk();
  path = `/api/agency/profiles/${desk.profileId}/trustline`;
});

/** The revision that a desk names that has just read the profile. */
const revision = async () => (await desk.deskProfile()).trustline?.revision ?? 0;

const recordSeen = (seen: number, check: object, caller: ApiCaller = desk.owner): Promise<Response> =>
  caller.call('PUT', path, check, { 'If-Match': `"${seen}"` });

const record = async (check: object, caller?: ApiCaller): Promise<Response> =>
  recordSeen(await revision(), check, caller);

const edit = (fields: object) => desk.nanny.call('PUT', `/api/profiles/${desk.profileId}`, fields);
const registered = { state: 'registered', checkedOn: today };
const readNumber = (caller = desk.owner) => caller.call('GET', `${path}-number`);
const family = () => json<PublicProfile>(desk.test.caller(), 'GET', `/api/profiles/${desk.profileId}`);
const entries = async (action: string) =>
  (await env.DB.prepare('SELECT detail FROM audit_log WHERE action = ?').bind(action).all<{ detail: string }>())
    .results;
const settings = (patch: object = {}) => ({
  showsApplicants: false,
  ownCheck: { en: '', zh: '', es: '' },
  ...patch,
});

describe('a TrustLine check', () => {
  it('names state, day and who looked, on the page and in the audit log', async () => {
    const before = await revision();
    const answer = await (await record(registered)).json<DeskProfile>();
    expect(answer.trustline).toMatchObject({
      ...registered,
      checkedBy: { name: 'The owner' },
      hasNumber: false,
      revision: before + 1,
      isDue: false,
      isShown: true,
      today,
    });
    expect((await family()).trustline).toEqual(registered);
    expect((await entries('trustline.recorded')).map(({ detail }) => JSON.parse(detail))).toEqual([registered]);
  });

  it('shows on the card, and purges page and lists', async () => {
    await listWithoutReview(desk.test.services);
    await desk.nanny.call('PUT', `/api/profiles/${desk.profileId}`, { city: 'Los Angeles' });
    await env.DB.exec('DELETE FROM due_purges');
    await record(registered);
    const { results } = await env.DB.prepare('SELECT tag FROM due_purges').all<{ tag: string }>();
    expect(results.map(({ tag }) => tag)).toEqual(expect.arrayContaining([profileTag(desk.profileId), listingTag]));
    const { listings } = await listNannies(desk.test.services, {}, serverTranslator('en'));
    expect(listings.map(({ profile }) => profile.trustline)).toEqual([registered]);
  });

  it('is not shown, or none, for families alike', async () => {
    await record(registered);
    expect((await record({ state: 'not-shown', checkedOn: today })).status).toBe(200);
    expect(await family()).not.toHaveProperty('trustline');
    expect((await desk.deskProfile()).trustline).toMatchObject({ state: 'not-shown', isShown: false });
    expect((await record({ state: 'none', checkedOn: null })).status).toBe(200);
    expect(await family()).not.toHaveProperty('trustline');
    expect((await desk.deskProfile()).trustline).toMatchObject({ checkedOn: null, checkedBy: null });
  });

  it('an applicant is told as such or not at all', async () => {
    await record({ state: 'applicant', checkedOn: today });
    expect(await family()).not.toHaveProperty('trustline');
    await putSettings(desk.owner, { trustline: settings({ showsApplicants: true }) });
    expect((await family()).trustline).toEqual({ state: 'applicant', checkedOn: today });
  });

  it('asks to be repeated after 365 days, in the oldest order', async () => {
    await record({ state: 'registered', checkedOn: '2025-11-22' });
    const waiting = async () => {
      const { trustline, next } = await json<Today>(desk.owner, 'GET', '/api/agency/today');
      return [trustline.due, next.filter(({ kind }) => kind === 'trustline').map(({ id }) => id)];
    };
    expect(await waiting()).toEqual([0, []]);
    expect((await desk.deskProfile()).trustline?.isDue).toBe(false);
    desk.test.clock.advance(dayMs);
    const { caller: owner } = await deskCaller(desk.test, 'owner', '+12135550109');
    desk = { ...desk, owner, deskProfile: () => json(owner, 'GET', `/api/agency/profiles/${desk.profileId}`) };
    expect(await waiting()).toEqual([1, [desk.profileId]]);
    expect((await desk.deskProfile()).trustline?.isDue).toBe(true);
    expect((await family()).trustline).toEqual({ state: 'registered', checkedOn: '2025-11-22' });
  });
});

describe('the number in the registry', () => {
  it('is read by reviewers only, and every read is logged', async () => {
    await record({ ...registered, number });
    expect(await (await readNumber()).json()).toEqual({ number });
    const { caller: viewer } = await deskCaller(desk.test, 'viewer');
    expect((await readNumber(viewer)).status).toBe(403);
    expect((await readNumber(desk.nanny)).status).toBe(404);
    expect(await entries('trustline.number-read')).toHaveLength(1);
  });

  it('is in no answer but its own, no table and no log', async () => {
    await record({ ...registered, number });
    for (const [caller, address] of [
      [desk.owner, `/api/agency/profiles/${desk.profileId}`],
      [desk.owner, '/api/agency/profiles'],
      [desk.owner, '/api/agency/profiles.csv'],
      [desk.owner, '/api/agency/audit.csv'],
      [desk.nanny, `/api/profiles/${desk.profileId}`],
      [desk.test.caller(), `/api/profiles/${desk.profileId}`],
    ] as const) {
      const answer = await caller.call('GET', address);
      expect([address, answer.status]).toEqual([address, 200]);
      expect(await answer.text(), address).not.toMatch(/4711\W?0815/);
    }
  });

  it('stays while no other is given, and goes with the record', async () => {
    await record({ ...registered, number });
    await record({ state: 'applicant', checkedOn: today });
    expect((await readNumber()).status).toBe(200);
    await record({ ...registered, number: 'X1' });
    expect(await (await readNumber()).json()).toEqual({ number: 'X1' });
    await record({ state: 'none', checkedOn: null });
    expect((await readNumber()).status).toBe(404);
    expect((await desk.deskProfile()).trustline?.hasNumber).toBe(false);
  });
});

describe('bad input', () => {
  it.each([
    ['no day', { state: 'registered', checkedOn: null }, 'checkedOn'],
    ['no state', { state: 'cleared', checkedOn: today }, 'state'],
    ['a day without a state', { state: 'none', checkedOn: today }, 'state'],
    ['a number without a state', { state: 'none', checkedOn: null, number }, 'state'],
    ['a day that is none', { ...registered, checkedOn: '2026-02-30' }, 'checkedOn'],
    ['a number that is none', { ...registered, number: '<b>' }, 'number'],
    ['a blank number', { ...registered, number: '  ' }, 'number'],
    ['a long number', { ...registered, number: '1'.repeat(41) }, 'number'],
  ])('%s is refused by name, and nothing is written', async (_, check, field) => {
    const refused = await record(check);
    const { issues } = await refused.json<{ issues: { path: string }[] }>();
    expect([refused.status, issues.map((issue) => issue.path)]).toEqual([422, [field]]);
    expect(await entries('trustline.recorded')).toEqual([]);
  });

  it('a clock a day ahead: a day that has not begun where the agency is, is refused', async () => {
    // 23:00 in Los Angeles, already the next day in UTC.
    desk.test.clock.advance(11 * hourMs);
    const { caller: owner } = await deskCaller(desk.test, 'owner', '+12135550109');
    desk = { ...desk, deskProfile: () => json(owner, 'GET', `/api/agency/profiles/${desk.profileId}`) };
    expect((await desk.deskProfile()).trustline?.today).toBe('2026-11-21');
    const ahead = await record({ ...registered, checkedOn: '2026-11-22' }, owner);
    expect([ahead.status, await ahead.json()]).toMatchObject([422, { issues: [{ path: 'checkedOn' }] }]);
    expect((await record(registered, owner)).status).toBe(200);
  });

  it('of 20 checks at once, based on one record, one is stored', async () => {
    const seen = await revision();
    const answers = await Promise.all(Array.from({ length: 20 }, () => recordSeen(seen, { ...registered, number })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await entries('trustline.recorded')).toHaveLength(1);
  });

  it('a role that was taken away in between records nothing', async () => {
    const { caller: reviewer, id } = await deskCaller(desk.test, 'reviewer');
    const seen = await revision();
    expect((await desk.owner.call('DELETE', `/api/agency/staff/${id}`)).status).toBe(200);
    expect((await recordSeen(seen, registered, reviewer)).status).toBe(401);
    const { caller: viewer } = await deskCaller(desk.test, 'viewer');
    expect((await recordSeen(seen, registered, viewer)).status).toBe(403);
    expect(await entries('trustline.recorded')).toEqual([]);
  });

  it('a profile that does not exist is not found', async () => {
    path = '/api/agency/profiles/nobody/trustline';
    expect((await record(registered)).status).toBe(404);
  });
});

describe('security.md: deciding on something else than was seen', () => {
  it('TrustLine: the slower of two tabs learns what is recorded now', async () => {
    const seen = await revision();
    expect((await recordSeen(seen, registered)).status).toBe(200);
    const late = await recordSeen(seen, { state: 'none', checkedOn: null });
    const current = { trustline: { ...registered, revision: seen + 1 } };
    expect([late.status, await late.json()]).toMatchObject([409, { code: 'stale', profile: current }]);
    expect((await family()).trustline).toEqual(registered);
  });

  it('TrustLine: a nanny with another name is looked up again, and no other edit of hers matters', async () => {
    await record(registered);
    const seen = await revision();
    await edit({ aboutMe: 'I paint with children.', lastName: 'Reyes' });
    expect(await revision()).toBe(seen);
    await edit({ lastName: 'Reyes Luna' });
    expect((await recordSeen(seen, registered)).status).toBe(409);
    expect((await record({ state: 'none', checkedOn: null })).status).toBe(200);
  });
});

it('an agency elsewhere switches all of it off, also what was recorded', async () => {
  await record({ ...registered, number });
  const { config } = desk.test.services;
  const elsewhere = createTestApp({ config: { ...config, trustline: { ...config.trustline, isUsed: false } } });
  elsewhere.clock.advance(8 * hourMs);
  const { caller } = await deskCaller(elsewhere, 'owner', '+12135550109');
  const profile = await json<DeskProfile>(caller, 'GET', `/api/agency/profiles/${desk.profileId}`);
  expect(profile.trustline).toBeNull();
  expect((await caller.call('PUT', path, registered, { 'If-Match': '"1"' })).status).toBe(404);
  expect((await caller.call('GET', `${path}-number`)).status).toBe(404);
  expect((await json<Today>(caller, 'GET', '/api/agency/today')).trustline.due).toBe(0);
  expect(await json<object>(caller, 'GET', '/api/agency/settings')).not.toHaveProperty('trustline');
  expect(await json<object>(elsewhere.caller(), 'GET', `/api/profiles/${desk.profileId}`)).not.toHaveProperty(
    'trustline',
  );
  expect(await json<object>(elsewhere.caller(), 'GET', '/api/embed/config')).toMatchObject({ linksTrustline: false });
});

describe('the settings about TrustLine', () => {
  it('hold for every page at once', async () => {
    await env.DB.exec('DELETE FROM due_purges');
    const texts = { en: 'We search county records.', zh: '我们查询县级记录。', es: '' };
    expect((await putSettings(desk.owner, { trustline: settings({ ownCheck: texts }) })).status).toBe(200);
    expect(await env.DB.prepare("SELECT 1 FROM due_purges WHERE tag = 'public'").first()).not.toBeNull();
    const { config } = await createBrandedServices(env);
    expect(config.trustline).toEqual({ isUsed: true, ...settings({ ownCheck: texts }) });
  });

  it('need the English beside another language', async () => {
    const texts = { en: ' ', zh: '我们查询县级记录。', es: '' };
    const refused = await putSettings(desk.owner, { trustline: settings({ ownCheck: texts }) });
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { issues: [{ path: 'trustline.ownCheck.en' }] },
    ]);
  });
});
