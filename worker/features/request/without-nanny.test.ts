import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RequestDetail, RequestItem } from '#domain/request/desk.ts';
import { json, openDesk } from '../../testing/open-desk.ts';

type Desk = Awaited<ReturnType<typeof openDesk>>;

let desk: Desk;

beforeEach(async () => {
  desk = await openDesk();
  desk.test.email.sent.length = 0;
});

async function ask(body: Record<string, unknown> = {}) {
  const request = { parentName: 'Sam Lee', email: 'sam@example.com', ...body };
  const response = await desk.test.caller().call('POST', '/api/contact-requests', request);
  return { status: response.status, answer: await response.json<{ id: string; issues?: { path: string }[] }>() };
}

describe('a request without a nanny', () => {
  it('says what the family needs and where it came from, and the agency answers it like any other', async () => {
    const job = { children: [{ age: 2, unit: 'years' }], place: '91106', pay: { from: 28, per: 'hour' } };
    const { status, answer } = await ask({ job, source: 'google-pasadena' });
    expect(status).toBe(201);
    const detail = await json<RequestDetail>(desk.owner, 'GET', `/api/agency/requests/${answer.id}`);
    expect(detail).toMatchObject({
      channel: 'web',
      source: 'google-pasadena',
      state: 'new',
      nannyName: null,
      nannies: 0,
      profileId: null,
      profileRevision: 0,
      profileSeen: null,
      profiles: [],
      job,
    });
    expect(detail.dueAt).not.toBeNull();
    expect((await desk.page<RequestItem>('/api/agency/requests')).items[0]).toMatchObject({
      nannyName: null,
      nannies: 0,
    });
    await desk.deliver();
    const [notice, , receipt] = desk.test.email.sent;
    expect(notice).toMatchObject({ subject: 'Family Request: Sam Lee - Standard Timeline' });
    expect(notice?.text).toContain('2 years');
    expect(receipt?.text).toContain('/nannies\n');
  });

  it.each([
    ['a source with markup', { source: '<b>ad</b>' }, 'source'],
    ['a source of 61 characters', { source: 'a'.repeat(61) }, 'source'],
    ['a start in the past', { job: { startDate: '2020-01-01' } }, 'job.startDate'],
    ['the fields of earlier forms', { ages: ['2'] }, 'ages'],
    ['pay in words', { job: { pay: '25-30' } }, 'job.pay'],
    ['no email', { email: undefined }, 'email'],
  ])('with %s is refused at its field', async (_what, body, path) => {
    const { status, answer } = await ask(body);
    expect({ status, paths: answer.issues?.map((issue) => issue.path) }).toEqual({ status: 422, paths: [path] });
  });

  it('is taken three times a day from one address', async () => {
    const statuses = [];
    for (let time = 0; time < 4; time += 1) statuses.push((await ask({ message: `${time}` })).status);
    expect(statuses).toEqual([201, 201, 201, 429]);
    expect(await ask({ email: 'ann@example.com' })).toMatchObject({ status: 201 });
  });

  it('waits without messages after twenty in a day', async () => {
    for (let family = 0; family < 21; family += 1) {
      const headers = { 'CF-Connecting-IP': `198.51.100.${family}` };
      const request = { parentName: 'Sam Lee', email: `sam${family}@example.com` };
      const response = await desk.test.caller(headers).call('POST', '/api/contact-requests', request);
      expect(response.status).toBe(201);
    }
    const { results } = await env.DB.prepare(
      'SELECT quarantined_at IS NOT NULL AS waits FROM contact_requests ORDER BY created_at, rowid',
    ).all<{ waits: number }>();
    expect(results.map(({ waits }) => waits)).toEqual([...Array.from({ length: 20 }, () => 0), 1]);
    await desk.deliver();
    expect(desk.test.email.sent.filter(({ subject }) => subject === 'More requests are waiting')).toHaveLength(1);
  });
});
