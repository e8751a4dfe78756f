import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '#domain/durations.ts';
import type { Introduction } from '#domain/introduction/schema.ts';
import { runSweep } from '../../sweeps.ts';
import { deskCaller, hold, signInAtDesk } from '../../testing/desk.ts';
import { linkTokenFor, openIntroductionDesk, sentIntroduction } from '../../testing/introduction.ts';
import { eraseUser } from '../account/erasure/service.ts';
import { askForIntroductionLink } from './answers/service.ts';
import { askableAt } from '../../records/nanny-message.ts';
import { readConsent } from './consents/service.ts';
import { readFamilyIntroduction } from './service.ts';

const answerOf = async (response: Response) => ({
  status: response.status,
  ...(await response.json<{ code?: string; introduction?: Introduction; issues?: { path: string }[] }>()),
});

const outbox = async (purpose: string, recipient?: string) => {
  const { results } = await env.DB.prepare(
    'SELECT recipient, channel, subject, text, due_at FROM outbox WHERE purpose = ? AND recipient = coalesce(?, recipient)',
  )
    .bind(purpose, recipient ?? null)
    .all<{ recipient: string; channel: string; subject: string; text: string; due_at: number }>();
  return results;
};

/** The number that a statement counts as `n`. */
const count = async (statement: string) => (await env.DB.prepare(statement).first<{ n: number }>())?.n;

describe('asking nannies first', () => {
  let desk: Awaited<ReturnType<typeof openIntroductionDesk>>;

  beforeEach(async () => {
    desk = await openIntroductionDesk();
  });

  it('asks each by text message with the family’s needs and without its name', async () => {
    const asked = await outbox('consent');
    expect(asked.map(({ channel }) => channel)).toEqual(['sms', 'sms', 'sms']);
    for (const { text } of asked) {
      expect(text).toContain('$30 an hour');
      expect(text).toContain('Mon 8:00 AM');
      // The random part of a link may contain any letters.
      expect(text).not.toMatch(/\bSam\b/);
    }
    expect(desk.introduction).toMatchObject({ revision: 1, state: 'draft' });
    expect(desk.introduction.items.map(({ profileId, consent }) => [profileId, consent.state])).toEqual(
      desk.profileIds.map((id) => [id, 'asking']),
    );
    const page = await readConsent(desk.test.services, await desk.consentToken(0), 'en');
    expect(page).toMatchObject({ firstName: 'Ana', state: 'asking' });
    expect(JSON.stringify(page)).not.toMatch(/\bSam\b/);
  });

  it('writes an email to a nanny who sent STOP, and waits for the morning at night, but not in development', async () => {
    await env.DB.prepare("INSERT INTO sms_opt_outs (phone, at) VALUES ('+12135557001', 1)").run();
    await desk.nanny.call('PUT', `/api/profiles/${desk.profileIds[0]}`, { email: 'ana@example.com' });
    desk.test.clock.advance(12 * hourMs);
    const owner = await signInAtDesk(desk.test, '+12135550101');
    const { requestId, profileIds } = desk;
    await owner.call('POST', '/api/agency/introductions', { requestId, profileIds, letter: 'Dear family' });
    const [mail] = await outbox('consent', 'ana@example.com');
    expect(mail).toMatchObject({ channel: 'email', subject: 'May we introduce you to a family?' });
    const { services, clock } = desk.test;
    const askable = (environment: 'development' | 'production') =>
      askableAt({ ...services, config: { ...services.config, environment } });
    expect([mail?.due_at, askable('development')]).toEqual([clock.now(), clock.now()]);
    expect(askable('production') - clock.now()).toBe(8 * hourMs);
  });

  it('takes an answer once and again, and tells the desk when all are in', async () => {
    for (const [place, answer] of (['yes', 'no', 'yes'] as const).entries()) {
      expect(await outbox('introduction')).toEqual([]);
      expect((await desk.answer(place, answer)).status).toBe(200);
    }
    expect((await desk.read()).items.map(({ consent }) => consent.state)).toEqual(['yes', 'no', 'yes']);
    expect((await outbox('introduction')).map(({ subject }) => subject)).toEqual(['All nannies have answered']);
    expect((await desk.answer(0, 'no')).status).toBe(200);
    expect((await desk.answer(1, 'yes')).status).toBe(200);
    expect((await desk.read()).items.map(({ consent }) => consent.state)).toEqual(['no', 'yes', 'yes']);
    expect(await outbox('introduction')).toHaveLength(1);
  });

  it('reminds once, lapses after 48 hours, and still takes back a yes', async () => {
    await desk.deliver();
    await desk.answer(0, 'yes');
    desk.test.clock.advance(25 * hourMs);
    await runSweep(desk.test.services, 'introductions');
    await runSweep(desk.test.services, 'introductions');
    expect(await outbox('consent')).toHaveLength(5);
    const token = await desk.consentToken(1);
    await desk.later(24 * hourMs);
    expect(await answerOf(await desk.answer(1, 'yes'))).toMatchObject({ status: 410, code: 'consent_lapsed' });
    expect(await readConsent(desk.test.services, token, 'en')).toMatchObject({ state: 'lapsed' });
    await runSweep(desk.test.services, 'introductions');
    expect((await desk.read()).items.map(({ consent }) => consent.state)).toEqual(['yes', 'lapsed', 'lapsed']);
    expect(await outbox('introduction')).toHaveLength(1);
    expect((await desk.answer(0, 'no')).status).toBe(200);
    // A no can be taken back until the family has the introduction.
    expect((await desk.answer(0, 'yes')).status).toBe(200);
    await desk.change('POST', '/send', { recipients: [{ email: 'sam@example.com' }] });
    expect((await desk.answer(0, 'no')).status).toBe(200);
    expect((await desk.answer(0, 'yes')).status).toBe(410);
  });

  it('records a yes by phone with its note, by whom', async () => {
    const body = { itemId: desk.itemIds[2], answer: 'yes', note: 'Called at noon, she is glad.' };
    expect((await desk.change('POST', '/consents', body)).status).toBe(200);
    expect((await desk.read()).items[2]?.consent).toMatchObject({
      state: 'yes',
      note: 'Called at noon, she is glad.',
      by: { name: 'The owner' },
    });
    const other = { ...body, itemId: 'nothing' };
    expect(await answerOf(await desk.change('POST', '/consents', other))).toMatchObject({ status: 422 });
  });

  it.each([
    ['unknown', 'A'.repeat(22)],
    ['malformed', '../../etc'],
    ['empty', ''],
  ])('an %s link is not found', async (_what, token) => {
    const response = await desk.test.caller().call('POST', '/api/consents', { token, answer: 'yes' });
    expect(response.status).toBe(404);
    const vote = { token, itemId: desk.itemIds[0], vote: 'yes' };
    expect((await desk.test.caller().call('PUT', '/api/introductions/votes', vote)).status).toBe(404);
  });

  it('a link of a family answers no question, and the other way around', async () => {
    const { tokens, family, consentToken, itemIds } = await sentIntroduction();
    expect((await family.call('POST', '/api/consents', { token: tokens.sam, answer: 'no' })).status).toBe(404);
    const vote = { token: await consentToken(0), itemId: itemIds[0], vote: 'yes' };
    expect((await family.call('PUT', '/api/introductions/votes', vote)).status).toBe(404);
  });
});

describe('making an introduction', () => {
  it('takes nannies whom families can see, for a request that is not withdrawn', async () => {
    const { owner, requestId, profileIds, test } = await openIntroductionDesk();
    const make = async (body: object) =>
      answerOf(
        await owner.call('POST', '/api/agency/introductions', { requestId, profileIds, letter: 'Hello', ...body }),
      );
    expect(await make({ profileIds: [...profileIds.slice(1), 'nobody'] })).toMatchObject({ status: 422 });
    expect(await make({ requestId: 'nothing' })).toMatchObject({ status: 404 });
    await hold(test.services, profileIds[0] ?? '');
    expect(await make({})).toMatchObject({ status: 422, issues: [{ path: 'profileIds' }] });
  });

  it('changes content, order and nannies; those who are added are asked, those left out are gone', async () => {
    const { change, read, profileIds, itemIds, path } = await openIntroductionDesk();
    const [first = '', second = '', third = ''] = profileIds;
    const items = [
      { itemId: itemIds[0], note: '<b>Sings</b>', hidden: ['lastName'], times: ['2026-12-01T10:00:00-08:00'] },
    ];
    await change('PATCH', '', { letter: 'New', items });
    await change('PUT', '/order', { profileIds: [third, first, second] });
    const introduction = await read();
    expect(introduction).toMatchObject({ letter: 'New', revision: 3 });
    expect(introduction.items.map(({ profileId }) => profileId)).toEqual([third, first, second]);
    expect(introduction.items[1]).toMatchObject({
      note: '<b>Sings</b>',
      hidden: ['lastName'],
      times: ['2026-12-01T18:00:00.000Z'],
    });
    const wrong = await change('PUT', '/order', { profileIds: [first, second, 'nobody'] });
    expect(wrong.status).toBe(422);
    const { results } = await env.DB.prepare(
      "SELECT action FROM audit_log WHERE action LIKE 'introduction.%' ORDER BY at, rowid",
    ).all();
    expect(results.map(({ action }) => action)).toEqual([
      'introduction.made',
      'introduction.changed',
      'introduction.ordered',
    ]);
    expect(path).toContain(introduction.id);
  });

  it('gives two staff on one introduction the current one instead of overwriting it', async () => {
    const { owner, path, read } = await openIntroductionDesk();
    const { revision } = await read();
    const write = (letter: string) => owner.call('PATCH', path, { letter }, { 'If-Match': `"${revision}"` });
    const answers = await Promise.all(['one', 'two'].map(async (letter) => answerOf(await write(letter))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const stale = answers.find(({ status }) => status === 409);
    expect(stale).toMatchObject({ code: 'stale', introduction: { revision: revision + 1 } });
  });

  it('is for reviewers; viewers read', async () => {
    const { test, path } = await openIntroductionDesk();
    const { caller: viewer } = await deskCaller(test, 'viewer');
    expect((await viewer.call('GET', path)).status).toBe(200);
    expect((await viewer.call('PATCH', path, { letter: 'x' }, { 'If-Match': '"1"' })).status).toBe(403);
  });
});

describe('sending', () => {
  it('needs a nanny who agreed, and at most two different addresses over time', async () => {
    const { change, answer, later, test } = await openIntroductionDesk();
    const to = (...emails: string[]) => change('POST', '/send', { recipients: emails.map((email) => ({ email })) });
    expect(await answerOf(await to('sam@example.com'))).toMatchObject({
      status: 409,
      code: 'introduction_without_consent',
    });
    await answer(0, 'yes');
    expect(await answerOf(await to('sam@example.com', 'SAM@example.com'))).toMatchObject({ status: 422 });
    expect((await to('sam@example.com')).status).toBe(200);
    const first = await linkTokenFor('sam@example.com', 'introduction');
    await later(10 * dayMs);
    expect((await to('sam@example.com', 'alex@example.com')).status).toBe(200);
    const again = await linkTokenFor('sam@example.com', 'introduction');
    expect(again).not.toBe(first);
    expect(await answerOf(await to('third@example.com'))).toMatchObject({
      status: 409,
      code: 'introduction_recipients_full',
    });
    // The earlier link shares the new end.
    test.clock.advance(10 * dayMs);
    for (const token of [first, again])
      expect(await readFamilyIntroduction(test.services, token, 'en')).toMatchObject({ state: 'open' });
  });

  it('shows only who said yes; the others appear when they do', async () => {
    const { test, tokens, answer, sent } = await sentIntroduction();
    expect(sent.status).toBe(200);
    const names = async () => {
      const introduction = await readFamilyIntroduction(test.services, tokens.sam, 'en');
      return { names: introduction.nannies.map(({ profile }) => profile.firstName), waiting: introduction.waiting };
    };
    expect(await names()).toEqual({ names: ['Ana', 'Bea'], waiting: 1 });
    await answer(2, 'yes');
    expect(await names()).toEqual({ names: ['Ana', 'Bea', 'Cleo'], waiting: 0 });
  });

  it('ends after 14 days or when withdrawn, with nothing of it in sight, and can be extended', async () => {
    const { test, tokens, change, family, later, itemIds } = await sentIntroduction();
    await later(14 * dayMs + 1);
    const expired = await readFamilyIntroduction(test.services, tokens.sam, 'en');
    expect(expired).toMatchObject({ state: 'expired', letter: '', nannies: [] });
    const vote = { token: tokens.sam, itemId: itemIds[0], vote: 'yes' };
    expect(await answerOf(await family.call('PUT', '/api/introductions/votes', vote))).toMatchObject({
      status: 410,
      code: 'introduction_expired',
    });
    await change('POST', '/extend', { days: 3 });
    expect(await readFamilyIntroduction(test.services, tokens.alex, 'en')).toMatchObject({ state: 'open' });
    await change('POST', '/withdraw');
    expect(await readFamilyIntroduction(test.services, tokens.sam, 'en')).toMatchObject({
      state: 'withdrawn',
      letter: '',
    });
    expect((await change('PATCH', '', { letter: 'late' })).status).toBe(409);
  });
});

it('tells the agency once a day that its family asks for a new link, and only when it has expired', async () => {
  const { test, tokens, later, requestId } = await sentIntroduction();
  const told = () => count("SELECT count(*) AS n FROM outbox WHERE subject = 'A family is asking for a new link'");
  await askForIntroductionLink(test.services, tokens.sam);
  expect(await told()).toBe(0);
  await later(15 * dayMs);
  await askForIntroductionLink(test.services, tokens.sam);
  await askForIntroductionLink(test.services, tokens.alex);
  expect(await told()).toBe(1);
  await later(2 * dayMs);
  await askForIntroductionLink(test.services, tokens.sam);
  expect(await told()).toBe(2);
  const events = `SELECT count(*) AS n FROM request_events WHERE request_id = '${requestId}' AND kind = 'introduction-renewal'`;
  expect(await count(events)).toBe(2);
});

it('a nanny who leaves is gone from the sent introduction at once, and the desk is told once', async () => {
  const { test, tokens, nannies, profileIds, itemIds, change } = await sentIntroduction();
  await change('PATCH', '', { items: [{ itemId: itemIds[1], note: 'Bea would love your twins.' }] });
  const seen = () => readFamilyIntroduction(test.services, tokens.sam, 'en');
  await nannies[0]?.call('PUT', `/api/profiles/${profileIds[0]}`, { isActive: false });
  expect(await seen()).toMatchObject({ nannies: [{ profile: { firstName: 'Bea' } }], missing: 1 });
  await runSweep(test.services, 'gone-nannies');
  await runSweep(test.services, 'gone-nannies');
  const told = (await outbox('introduction')).filter(({ subject }) => subject.startsWith('A family can no longer'));
  expect(told).toHaveLength(1);
  await nannies[0]?.call('PUT', `/api/profiles/${profileIds[0]}`, { isActive: true });
  expect((await seen()).nannies).toHaveLength(2);
  const owner = await env.DB.prepare('SELECT user_id FROM profiles WHERE id = ?')
    .bind(profileIds[1])
    .first<{ user_id: string }>();
  const userId = owner?.user_id ?? '';
  await eraseUser(test.services, userId, { actorId: userId });
  const left = await seen();
  expect(left).toMatchObject({ missing: 1, nannies: [{ profile: { firstName: 'Ana' } }] });
  expect(JSON.stringify(left)).not.toContain('Bea');
});
