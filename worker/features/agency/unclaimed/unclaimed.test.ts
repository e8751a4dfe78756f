import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { afterQuietTime } from '#domain/agency/quiet-time.ts';
import { dayMs, hourMs } from '#domain/durations.ts';
import type { DeskProfile } from '#domain/profile/desk.ts';
import type { Invitations } from '#domain/profile/unclaimed.ts';
import { runSweep } from '../../../sweeps.ts';
import { databaseText } from '../../../testing/database-text.ts';
import { deskCaller, nobody, signInAtDesk } from '../../../testing/desk.ts';
import { json, openDesk } from '../../../testing/open-desk.ts';
import { unmatchedSearchRows } from '../../../testing/search-rows.ts';
import { setOptOut } from '../../../records/opt-outs.ts';
import { sweepRetention } from '../../retention/service.ts';
import { inviteNanny, readInvitations, writeProfile } from './service.ts';
import { readPublicRecords, toPublicPage } from '../../profile/public-page/service.ts';

const phone = '+12135558001';
const fields = { firstName: 'Lucía', lastName: 'Ramos', phone: '(213) 555-8001', locale: 'es', city: 'Pasadena' };

let desk: Awaited<ReturnType<typeof openDesk>>;

beforeEach(async () => {
  desk = await openDesk();
});

const path = (id: string, act = '') => `/api/agency/profiles/${id}${act}`;
const answerOf = async (response: Response) => ({ status: response.status, ...(await response.json<object>()) });
const read = (id: string) => json<DeskProfile>(desk.owner, 'GET', path(id));

async function write(more: object = {}): Promise<DeskProfile> {
  const response = await desk.owner.call('POST', '/api/agency/profiles', { ...fields, ...more });
  expect(response.status).toBe(201);
  return response.json();
}

const change = (id: string, revision: number, patch: object) =>
  desk.owner.call('PATCH', path(id), patch, { 'If-Match': `"${revision}"` });

async function writeAs(number: string): Promise<{ id: string }> {
  return { id: await writeProfile(desk.test.services, nobody, { firstName: 'Eva', locale: 'es', phone: number }) };
}

/** Some time later, with the owner signed in again. */
async function later(ms: number): Promise<void> {
  desk.test.clock.advance(ms);
  desk = { ...desk, owner: await signInAtDesk(desk.test, '+12135550101') };
}

async function verify(number = phone, caller = desk.test.caller()) {
  const sent = await json<{ existingProfile: boolean }>(caller, 'POST', '/api/phone/send-code', { phone: number });
  const code = desk.test.sms.codeFor(number);
  const answer = await json<{ userId: string }>(caller, 'POST', '/api/phone/verify-code', { phone: number, code });
  return { caller, ...sent, ...answer };
}

describe('a profile that staff write', () => {
  it('is a draft in E.164 that staff find and edit, in the revision that they have seen', async () => {
    const written = await write({ languages: ['Spanish'], yearsExperience: 4, payFrom: 28 });
    const { id, revision } = written.profile;
    expect(written).toMatchObject({
      state: 'unclaimed',
      locale: 'es',
      name: 'Lucía Ramos',
      isPhoneVerified: false,
      reachedBy: 'sms',
      unclaimed: { invitations: 0, invitedAt: null, inviteAt: null, isEnding: false },
      profile: { phone, city: 'Pasadena', isPublic: false, isWrittenByAgency: true },
      history: [{ action: 'profile.written' }],
    });
    const found = await json<{ items: object[] }>(desk.owner, 'GET', '/api/agency/profiles?state=unclaimed&q=lucia');
    expect(found.items).toMatchObject([{ profileId: id, state: 'unclaimed' }]);
    expect((await json<{ items: [] }>(desk.owner, 'GET', '/api/agency/profiles?state=draft')).items).toEqual([]);

    const patch = { city: 'Burbank', lastName: null, locale: 'zh', email: 'lucia@example.com' };
    const changed = await answerOf(await change(id, revision, { ...patch, lastName: 'Ríos' }));
    expect(changed).toMatchObject({ status: 200, locale: 'zh', profile: { city: 'Burbank', lastName: 'Ríos' } });
    expect(await answerOf(await change(id, revision, { city: 'Irvine' }))).toMatchObject({
      status: 409,
      code: 'stale',
      profile: { profile: { city: 'Burbank' } },
    });
    expect(await answerOf(await change(id, revision + 1, { isPublic: true }))).toMatchObject({ status: 422 });
    const cleared = await answerOf(await change(id, revision + 1, { lastName: null, email: null }));
    expect(cleared).toMatchObject({ status: 200, name: 'Lucía' });
    expect(cleared).not.toHaveProperty('profile.email');
    expect(await unmatchedSearchRows()).toEqual({ stray: 0, missing: 0 });
  });

  it('refuses a number that is a nanny’s already, with that profile, or a colleague’s', async () => {
    const { profile } = await write();
    const create = async (number: string) =>
      answerOf(await desk.owner.call('POST', '/api/agency/profiles', { ...fields, phone: number }));
    expect(await create('213-555-8001')).toMatchObject({
      status: 409,
      code: 'nanny_known',
      profile: { profile: { id: profile.id }, state: 'unclaimed' },
    });
    expect(await create('+12135557001')).toMatchObject({ status: 409, profile: { profile: { id: desk.profileId } } });
    const colleague = await env.DB.prepare('SELECT phone FROM staff').first<{ phone: string }>();
    expect(await create(colleague?.phone ?? '')).toMatchObject({ status: 422, issues: [{ path: 'phone' }] });
    expect(await create('5.31E+9')).toMatchObject({ status: 422, issues: [{ path: 'phone' }] });
    const both = await Promise.all([create('+12135558002'), create('+12135558002')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const { profile: other } = await write({ phone: '+12135558003' });
    expect(await answerOf(await change(other.id, other.revision, { phone }))).toMatchObject({ code: 'nanny_known' });
  });

  it('is written, changed and invited by reviewers, not by viewers', async () => {
    const { profile } = await write();
    for (const [role, expected] of [
      ['viewer', 403],
      ['reviewer', 200],
    ] as const) {
      const { caller } = await deskCaller(desk.test, role);
      const seen = { 'If-Match': `"${(await read(profile.id)).profile.revision}"` };
      expect((await caller.call('PATCH', path(profile.id), { city: role }, seen)).status).toBe(expected);
      expect((await caller.call('POST', path(profile.id, '/invite'))).status).toBe(expected);
      expect((await caller.call('POST', path(profile.id, '/messages'), { text: role })).status).toBe(expected);
    }
  });

  it('does not exist for the public, and cannot be approved, held or introduced', async () => {
    const { profile } = await write();
    const { id } = profile;
    const stranger = desk.test.caller();
    const places = ['', '/certifications', '/captions'];
    for (const place of places) expect((await stranger.call('GET', `/api/profiles/${id}${place}`)).status).toBe(404);
    const records = await readPublicRecords(desk.test.services, id);
    expect(records && toPublicPage(desk.test.services, records, 'es')).toBeNull();
    const request = { profileId: id, parentName: 'Sam Lee', email: 'sam@example.com' };
    expect((await stranger.call('POST', '/api/contact-requests', request)).status).toBe(404);
    const seen = { 'If-Match': `"${profile.revision}"` };
    expect(await answerOf(await desk.owner.call('POST', path(id, '/approve'), undefined, seen))).toMatchObject({
      code: 'profile_unclaimed',
    });
    expect(await answerOf(await desk.owner.call('POST', path(id, '/hold'), { reason: 'Why?' }))).toMatchObject({
      code: 'profile_unclaimed',
    });
  });
});

describe('claiming', () => {
  it('gives her the profile with her first code, and from then on only she writes', async () => {
    const { profile } = await write();
    const { id } = profile;
    await desk.owner.call('POST', path(id, '/invite'));
    const { caller, userId, existingProfile } = await verify();
    expect(existingProfile).toBe(true);
    const own = await json<object>(caller, 'GET', `/api/profiles/user/${userId}`);
    expect(own).toMatchObject({ id, userId, firstName: 'Lucía', phone, isWrittenByAgency: true, isPublic: false });
    expect(await read(id)).toMatchObject({ state: 'draft', isPhoneVerified: true, unclaimed: null });
    expect((await read(id)).history.map(({ action }) => action)).toEqual([
      'profile.claimed',
      'profile.invited',
      'profile.written',
    ]);
    const { revision } = (await read(id)).profile;
    expect(await answerOf(await change(id, revision, { city: 'Irvine' }))).toMatchObject({
      status: 403,
      code: 'profile_claimed',
    });
    expect(await answerOf(await desk.owner.call('POST', path(id, '/invite')))).toMatchObject({
      code: 'profile_claimed',
    });
    await caller.call('PUT', `/api/profiles/${id}`, { isPublic: true });
    expect(await json<object>(caller, 'GET', `/api/profiles/${id}`)).not.toHaveProperty('isWrittenByAgency');
    expect((await desk.test.caller().call('GET', `/api/profiles/${id}`)).status).toBe(200);
  });

  it('keeps what she typed as a visitor for her to decide about', async () => {
    const visitor = desk.test.caller();
    const quick = await json<{ id: string }>(visitor, 'POST', '/api/profiles', {});
    await visitor.call('PUT', `/api/profiles/${quick.id}`, { firstName: 'Lucy' });
    const { profile } = await write();
    const { userId } = await verify(phone, visitor);
    expect(await json<object>(visitor, 'GET', `/api/profiles/user/${userId}`)).toMatchObject({ id: profile.id });
    expect(await json<object>(visitor, 'GET', '/api/quick-drafts')).toMatchObject({ drafts: [{ id: quick.id }] });
  });

  it('finds what was written after she signed in and before she began', async () => {
    const { caller } = await verify();
    const { profile } = await write();
    expect(await json<object>(caller, 'POST', '/api/profiles', {})).toMatchObject({
      id: profile.id,
      firstName: 'Lucía',
    });
  });

  it('leaves a profile for another number alone', async () => {
    const { profile } = await write();
    await verify('+12135558009');
    expect((await read(profile.id)).state).toBe('unclaimed');
  });
});

describe('invitations', () => {
  it('go out once, again after three days, and then only when asked for', async () => {
    const { profile } = await write();
    const invite = () => desk.owner.call('POST', path(profile.id, '/invite'));
    expect((await invite()).status).toBe(200);
    expect(await answerOf(await invite())).toMatchObject({ status: 409, code: 'already_invited' });
    await desk.deliver();
    expect(desk.textsTo(phone)).toHaveLength(1);
    expect(desk.textsTo(phone)[0]).toContain('/es');
    for (let day = 0; day < 10; day += 1) {
      await later(dayMs);
      await runSweep(desk.test.services, 'invitations');
      await desk.deliver();
      expect(desk.textsTo(phone)).toHaveLength(day < 2 ? 1 : 2);
    }
    expect((await invite()).status).toBe(200);
    // The invitation starts no wait for codes.
    await verify();
  });

  it('wait from 21:00 to 8:00, but not on a developer’s machine', async () => {
    desk.test.clock.advance(12 * hourMs);
    const { services } = desk.test;
    const dueAt = async (environment: 'development' | 'production', number: string) => {
      const { id } = await writeAs(number);
      await inviteNanny({ ...services, config: { ...services.config, environment } }, nobody, id);
      const sent = env.DB.prepare('SELECT due_at FROM outbox WHERE profile_id = ?').bind(id);
      return (await sent.first<{ due_at: number }>())?.due_at;
    };
    const now = services.clock.now();
    expect(await dueAt('development', '+12135558005')).toBe(now);
    expect(await dueAt('production', '+12135558006')).toBe(afterQuietTime(services.config.timeZone, now));
    expect(afterQuietTime(services.config.timeZone, now)).toBeGreaterThan(now);
  });

  it('obey STOP: by email, or not at all', async () => {
    await setOptOut(desk.test.services.db, phone, 1);
    const { profile } = await write();
    expect(await answerOf(await desk.owner.call('POST', path(profile.id, '/invite')))).toMatchObject({
      status: 409,
      code: 'nanny_unreachable',
    });
    expect(await read(profile.id)).toMatchObject({ reachedBy: null, unclaimed: { invitations: 0, inviteAt: null } });
    await change(profile.id, 1, { email: 'lucia@example.com' });
    expect((await desk.owner.call('POST', path(profile.id, '/invite'))).status).toBe(200);
    await desk.deliver();
    expect(desk.textsTo(phone)).toEqual([]);
    expect(desk.test.email.sent.map(({ to }) => to)).toEqual(['lucia@example.com']);
  });

  it('start over for another number, and nothing goes to the first one', async () => {
    await later(12 * hourMs);
    const { profile } = await write();
    await desk.owner.call('POST', path(profile.id, '/invite'));
    expect((await change(profile.id, profile.revision, { phone: '+12135558004' })).status).toBe(200);
    expect((await read(profile.id)).unclaimed).toMatchObject({ invitations: 0, invitedAt: null });
    desk.test.clock.advance(12 * hourMs);
    await runSweep(desk.test.services, 'outbox');
    await desk.deliver();
    expect(desk.textsTo(phone)).toEqual([]);
  });

  it('of hundreds are spread over days, and leave room for what others wait for', async () => {
    const count = 30;
    const config = { ...desk.test.services.config, sms: { ...desk.test.services.config.sms, dailyBudget: 40 } };
    const services = { ...desk.test.services, config };
    for (let each = 0; each < count; each += 1) await write({ phone: `+121355582${String(each).padStart(2, '0')}` });
    const all = await json<Invitations>(desk.owner, 'POST', '/api/agency/invitations');
    expect(all).toMatchObject({ unclaimed: count, invited: 0, waiting: count });
    const byDay: number[] = [];
    for (let day = 0; day < 3; day += 1) {
      await runSweep(services, 'invitations');
      byDay.push((await readInvitations(services)).invited);
      desk.test.clock.advance(dayMs + 2 * hourMs);
    }
    // A quarter of the day's texts; on the first day two of them were codes.
    expect(byDay).toEqual([8, 18, 28]);
    expect(await readInvitations(services)).toMatchObject({ waiting: 2, perDay: 10 });
  });
});

describe('the end of a profile that is not claimed', () => {
  it('comes after 90 days, with a sign a week before', async () => {
    const { profile } = await write();
    await later(83 * dayMs);
    expect((await read(profile.id)).unclaimed).toMatchObject({ isEnding: true });
    expect(await json<object>(desk.owner, 'GET', '/api/agency/today')).toMatchObject({ unclaimed: { ending: 1 } });
    await sweepRetention(desk.test.services);
    expect((await read(profile.id)).state).toBe('unclaimed');
    desk.test.clock.advance(7 * dayMs + hourMs);
    await sweepRetention(desk.test.services);
    await sweepRetention(desk.test.services);
    expect(await databaseText()).not.toContain('Lucía');
    expect(await unmatchedSearchRows()).toEqual({ stray: 0, missing: 0 });
  });

  it('comes with the erasure of the nanny who has moved to its number', async () => {
    const { profile } = await write();
    await env.DB.prepare('UPDATE users SET phone = ? WHERE phone = ?').bind(phone, '+12135557001').run();
    await desk.owner.call('POST', path(desk.profileId, '/erase'));
    expect((await desk.owner.call('GET', path(profile.id))).status).toBe(404);
    expect(await databaseText()).not.toContain('Lucía');
  });
});
