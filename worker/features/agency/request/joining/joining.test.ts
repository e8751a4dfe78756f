import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RequestDetail } from '#domain/request/desk.ts';
import { dayMs } from '#domain/durations.ts';
import { changeSeen } from '../../../../testing/desk.ts';
import { json, openDesk } from '../../../../testing/open-desk.ts';

type Desk = Awaited<ReturnType<typeof openDesk>>;

let desk: Desk;

beforeEach(async () => {
  desk = await openDesk();
});

async function ask(body: Record<string, unknown> = {}): Promise<string> {
  const request = { parentName: 'Sam Lee', email: 'sam@example.com', message: 'Two girls.', ...body };
  const { id } = await json<{ id: string }>(desk.test.caller(), 'POST', '/api/contact-requests', request);
  desk.test.clock.advance(60_000);
  return id;
}

async function call(body: Record<string, unknown> = {}): Promise<string> {
  const request = { channel: 'call', parentName: 'Lee family', locale: 'en', ...body };
  return (await json<RequestDetail>(desk.owner, 'POST', '/api/agency/requests', request)).id;
}

const read = (id: string) => json<RequestDetail>(desk.owner, 'GET', `/api/agency/requests/${id}`);
const join = (id: string, requestId: string) =>
  changeSeen(desk.owner, ['POST', `/api/agency/requests/${id}/join`], { requestId }, `/api/agency/requests/${id}`);

describe('requests of one family', () => {
  it('are offered by email or phone, however it is typed, within 90 days', async () => {
    const web = await ask({ email: 'Sam@Example.com', phone: '+1 626 555 0188' });
    const stranger = await ask({ email: 'ann@example.com', phone: '(626) 555-0199' });
    const byPhone = await call({ phone: '(626) 555-0188' });
    const byEmail = await call({ email: 'sam@example.com' });
    expect((await read(web)).sameFamily.map(({ id }) => id).toSorted()).toEqual([byEmail, byPhone].toSorted());
    expect((await read(stranger)).sameFamily).toEqual([]);
    await env.DB.prepare('UPDATE contact_requests SET created_at = created_at - ? WHERE id = ?')
      .bind(91 * dayMs, byPhone)
      .run();
    expect((await read(web)).sameFamily.map(({ id }) => id)).toEqual([byEmail]);
  });

  it('become one with the events, nannies, words, contact data and job of both', async () => {
    const web = await ask({ profileId: desk.profileId, job: { place: 'Pasadena', hours: '30 a week' } });
    await desk.owner.call('POST', `/api/agency/requests/${web}/notes`, { text: 'Prefers mornings' });
    const asked = { requestId: web, profileIds: [desk.profileId], letter: '' };
    expect((await desk.owner.call('POST', '/api/agency/introductions', asked)).status).toBe(201);
    const called = await call({ email: 'sam@example.com', phone: '(626) 555-0188', job: { place: 'Altadena' } });
    const response = await join(called, web);
    expect(response.status).toBe(200);
    const joined = await response.json<RequestDetail>();
    expect(joined).toMatchObject({
      nannyName: 'Ana Reyes',
      nannies: 1,
      email: 'sam@example.com',
      phone: '(626) 555-0188',
      job: { place: 'Altadena', hours: '30 a week' },
      sameFamily: [],
    });
    expect(joined.events.map(({ kind, text }) => [kind, text])).toEqual(
      expect.arrayContaining([
        ['note', 'Prefers mornings'],
        ['joined', 'Two girls.'],
        ['created', 'call'],
      ]),
    );
    expect((await desk.owner.call('GET', `/api/agency/requests/${web}`)).status).toBe(404);
    const introductions = await desk.page<object>(`/api/agency/introductions?requestId=${called}`);
    expect(introductions.items).toHaveLength(1);
    const found = await json<{ requests: { id: string }[] }>(desk.owner, 'GET', '/api/agency/search?q=girls');
    expect(found.requests.map(({ id }) => id)).toEqual([called]);
    const { results } = await env.DB.prepare("SELECT record_id FROM links WHERE purpose = 'withdraw-request'").all();
    expect(results).toEqual([{ record_id: called }]);
  });

  it('with another email address leave no link that shows the joined one', async () => {
    const web = await ask({ email: 'other@example.com', phone: '(626) 555-0188' });
    const called = await call({ phone: '(626) 555-0188', email: 'sam@example.com' });
    expect((await join(called, web)).status).toBe(200);
    expect(await env.DB.prepare('SELECT count(*) AS n FROM links WHERE record_id = ?').bind(called).first()).toEqual({
      n: 0,
    });
  });

  it('are not joined with those of another family', async () => {
    const web = await ask();
    const other = await call({ phone: '(626) 555-0188' });
    expect((await join(web, other)).status).toBe(409);
    expect((await join(web, 'nothing')).status).toBe(409);
    expect((await read(other)).parentName).toBe('Lee family');
  });
});
