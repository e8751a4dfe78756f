import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { type ApiCaller, createTestApp, signIn } from '../../testing/api.ts';
import { deskCaller } from '../../testing/desk.ts';
import { testBatch } from '../../testing/ports.ts';
import { runJobs } from '../../jobs.ts';
import { databaseText } from '../../testing/database-text.ts';
import { eraseUser } from '../account/erasure/service.ts';
import { readOwnRequest, withdrawOwnRequest } from './withdrawal/service.ts';

let test: ReturnType<typeof createTestApp>;
let ids: string[];
let desk: ApiCaller;

const family = { parentName: 'Sam Lee', email: 'sam@example.com' };
const job = {
  week: {
    ranges: [
      { day: 'monday', start: '12:00', end: '16:00' },
      { day: 'monday', start: '08:00', end: '14:00' },
    ],
  },
  children: [
    { age: 8, unit: 'months' },
    { age: 5, unit: 'years' },
  ],
  expecting: true,
  startDate: '2027-01-11',
  languages: ['Spanish'],
  hours: '30 a week',
  place: 'Pasadena',
  arrangement: 'live-out',
  duties: ['childcare', 'transportation'],
  drives: 'yes',
  pay: { from: 28, to: 32, per: 'hour' },
};

beforeEach(async () => {
  test = createTestApp();
  ids = [];
  for (const [place, firstName] of ['Ana', 'Bea', 'Cleo'].entries()) {
    const { caller, userId } = await signIn(test, `+1213555${7100 + place * 7}`);
    const { id } = await (await caller.call('POST', '/api/profiles', { userId })).json<{ id: string }>();
    const availabilityCalendar = { availableWeekdays: place === 0 ? ['monday'] : ['tuesday'] };
    await caller.call('PUT', `/api/profiles/${id}`, {
      firstName,
      lastName: 'Reyes',
      availabilityCalendar,
      isPublic: true,
    });
    ids.push(id);
  }
  ({ caller: desk } = await deskCaller(test, 'owner'));
  test.jobs.waiting.length = 0;
  test.sms.sent.length = 0;
});

async function ask(body: Record<string, unknown>) {
  const response = await test.caller().call('POST', '/api/contact-requests', { ...family, ...body });
  const answer = await response.json<{ id: string; code?: string; issues?: { path: string }[] }>();
  return { status: response.status, answer };
}

async function readAtDesk(id: string) {
  return (await desk.call('GET', `/api/agency/requests/${id}`)).json<Record<string, unknown>>();
}

describe('a request for several nannies', () => {
  it('is one record with all of them in the family’s order, and how each fits the week', async () => {
    const { status, answer } = await ask({ profileIds: ids, job });
    expect(status).toBe(201);
    const request = await readAtDesk(answer.id);
    expect(request).toMatchObject({
      profileId: ids[0],
      nannyName: 'Ana Reyes',
      nannies: 3,
      profiles: [
        {
          id: ids[0],
          name: 'Ana Reyes',
          slug: expect.stringContaining('ana-reyes'),
          fit: { words: expect.any(String) },
        },
        { id: ids[1], name: 'Bea Reyes', fit: { words: 'None of the family’s hours' } },
        { id: ids[2], name: 'Cleo Reyes' },
      ],
      job: { ...job, week: { ranges: [{ day: 'monday', start: '08:00', end: '16:00' }] } },
      jobLines: [
        { name: 'children', label: 'Children', value: '8 months, 5 years, a baby on the way' },
        { name: 'startDate', label: 'Start', value: 'Jan 11, 2027' },
        { name: 'hours', label: 'Hours needed', value: 'Mon 8:00 AM–4:00 PM; 30 a week' },
        { name: 'place', label: 'City or ZIP code', value: 'Pasadena' },
        { name: 'arrangement', label: 'Live-in or live-out', value: 'Live-out' },
        { name: 'duties', label: 'Help with', value: 'Basic childcare, Transportation' },
        { name: 'languages', label: 'Languages', value: 'Spanish' },
        { name: 'drives', label: 'Driving', value: 'The nanny needs to drive' },
        { name: 'pay', label: 'Pay', value: '$28–32 an hour' },
      ],
    });
    const { batch } = testBatch(test.jobs.waiting.splice(0));
    await runJobs(test.services, batch);
    const [notice, , receipt] = test.email.sent;
    expect(notice?.subject).toBe('Connection Request: Ana Reyes and 2 more - Standard Timeline');
    for (const words of ['Bea Reyes', 'Cleo Reyes', 'Mon 8:00 AM–4:00 PM', '$28–32 an hour'])
      expect(notice?.text).toContain(words);
    expect(receipt?.text).not.toContain('$28');
    const told = await env.DB.prepare(
      "SELECT count(*) AS n FROM outbox WHERE channel = 'sms' AND purpose = 'notice'",
    ).first();
    expect(told).toEqual({ n: 3 });
  });

  it('is the same shape for one nanny, with or without a list', async () => {
    const one = await ask({ profileId: ids[0] });
    const list = await ask({ profileIds: [ids[1], ids[1]] });
    expect(await readAtDesk(one.answer.id)).toMatchObject({
      nannies: 1,
      profiles: [{ id: ids[0] }],
      job: {},
      jobLines: [],
    });
    expect(await readAtDesk(list.answer.id)).toMatchObject({ nannies: 1, profiles: [{ id: ids[1] }] });
  });

  it('leaves out nannies whom families cannot see, and is refused when nobody is left', async () => {
    await env.DB.prepare('UPDATE profiles SET is_active = 0 WHERE id IN (?, ?)').bind(ids[0], ids[2]).run();
    const { answer } = await ask({ profileIds: ids });
    expect(await readAtDesk(answer.id)).toMatchObject({ nannyName: 'Bea Reyes', nannies: 1 });
    expect(await ask({ profileIds: [ids[0], 'nobody'] })).toMatchObject({
      status: 404,
      answer: { code: 'contact_profile_unavailable' },
    });
  });

  it.each([
    ['both fields', () => ({ profileId: ids[0], profileIds: ids })],
    ['an empty list', () => ({ profileIds: [] })],
    ['thirteen nannies', () => ({ profileIds: Array.from({ length: 13 }, (_, place) => `p${place}`) })],
    [
      'a time that does not exist',
      () => ({ profileIds: ids, job: { week: { ranges: [{ day: 'monday', start: '25:00', end: '08:00' }] } } }),
    ],
    ['a day that does not exist', () => ({ profileIds: ids, job: { startDate: '2027-02-30' } })],
  ])('with %s is refused', async (_what, body) => {
    const { status, answer } = await ask(body());
    expect({ status, code: answer.code }).toEqual({ status: 422, code: 'validation_failed' });
    expect(await env.DB.prepare('SELECT count(*) AS n FROM contact_requests').first()).toEqual({ n: 0 });
  });

  it('counts once for the family, and once for each nanny', async () => {
    for (const wanted of [ids, [ids[1]], [ids[1]]])
      expect(await ask({ profileIds: wanted })).toMatchObject({ status: 201 });
    expect(await ask({ profileIds: [ids[0], ids[1]] })).toMatchObject({ status: 429 });
    expect(await ask({ profileIds: [ids[0]] })).toMatchObject({ status: 201 });
    const counted = await env.DB.prepare(
      "SELECT sum(count) AS n FROM rate_counters WHERE key IN (SELECT 'contact:' || value FROM json_each(?)) GROUP BY key",
    )
      .bind(JSON.stringify(ids))
      .all();
    expect(counted.results.map(({ n }) => n).toSorted()).toEqual([1, 2, 3]);
  });

  it('is found by the name of any of its nannies', async () => {
    const { answer } = await ask({ profileIds: ids });
    const page = await (await desk.call('GET', '/api/agency/requests?q=cleo')).json<{ items: { id: string }[] }>();
    expect(page.items.map(({ id }) => id)).toEqual([answer.id]);
  });

  it('stays without the name of a nanny who is erased, wherever she stands in it', async () => {
    const { answer } = await ask({ profileIds: ids });
    await desk.call('POST', `/api/agency/requests/${answer.id}/notes`, { text: 'Cleo can come on Monday' });
    for (const id of [ids[0], ids[2]]) {
      const { user_id: userId = '' } =
        (await env.DB.prepare('SELECT user_id FROM profiles WHERE id = ?').bind(id).first<{ user_id: string }>()) ?? {};
      await eraseUser(test.services, userId, { actorId: userId });
    }
    expect(await readAtDesk(answer.id)).toMatchObject({
      nannyName: '',
      profiles: [{ id: null, name: '' }, { name: 'Bea Reyes' }, { id: null, name: '' }],
    });
    const left = await databaseText();
    expect(left).not.toContain('Ana Reyes');
    expect(left).not.toContain('Cleo');
    expect(left).toContain('Bea Reyes');
  });

  it('shows its family the whole list, and keeps nothing of the job once it is withdrawn', async () => {
    await ask({ profileIds: ids, job });
    const mail = await env.DB.prepare("SELECT text FROM outbox WHERE recipient = 'sam@example.com'").first<{
      text: string;
    }>();
    const token = /\/request\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(await readOwnRequest(test.services, token)).toMatchObject({
      nannyNames: ['Ana Reyes', 'Bea Reyes', 'Cleo Reyes'],
      job: { pay: { from: 28 } },
    });
    await withdrawOwnRequest(test.services, token);
    expect(await env.DB.prepare('SELECT job FROM contact_requests').first()).toEqual({ job: null });
  });
});
