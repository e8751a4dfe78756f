import { beforeEach, describe, expect, it } from 'vitest';
import type { RequestDetail } from '#domain/request/desk.ts';
import type { JobPatch } from '#domain/request/job.ts';
import { jobChangeMs } from '../../../introduction/messages/question.ts';
import { sweepOutbox } from '../../../outbox/service.ts';
import { changeSeen } from '../../../../testing/desk.ts';
import { json, openDesk } from '../../../../testing/open-desk.ts';

type Desk = Awaited<ReturnType<typeof openDesk>>;

let desk: Desk;

beforeEach(async () => {
  desk = await openDesk();
});

const caller = { channel: 'call', parentName: 'Nair family', phone: '(626) 555-0188', locale: 'en' };

async function make(body: object = {}, headers: Record<string, string> = {}) {
  const response = await desk.owner.call('POST', '/api/agency/requests', { ...caller, ...body }, headers);
  return { status: response.status, answer: await response.json<RequestDetail & { issues?: { path: string }[] }>() };
}

const change = (id: string, job: JobPatch) => changeSeen(desk.owner, ['PATCH', `/api/agency/requests/${id}`], { job });

describe('a request that staff write down', () => {
  it('is theirs, under way, and owes no reply', async () => {
    const { status, answer } = await make({ channel: 'referral', referredBy: 'The Ortiz family', message: 'Twins.' });
    expect(status).toBe(201);
    const { id: me } = await json<{ id: string }>(desk.owner, 'GET', '/api/agency/me');
    expect(answer).toMatchObject({
      channel: 'referral',
      referredBy: 'The Ortiz family',
      state: 'in-progress',
      assignee: { id: me },
      dueAt: null,
      nannyName: null,
      profiles: [],
      email: '',
      phone: '(626) 555-0188',
      events: [{ kind: 'created', text: 'referral' }],
    });
    const found = await json<{ requests: { id: string }[] }>(desk.owner, 'GET', '/api/agency/search?q=nair');
    expect(found.requests.map(({ id }) => id)).toEqual([answer.id]);
  });

  it('may be about a nanny, and gets an introduction', async () => {
    const { answer } = await make({ profileIds: [desk.profileId], email: 'nair@example.com' });
    expect(answer).toMatchObject({ nannyName: 'Ana Reyes', nannies: 1, profiles: [{ id: desk.profileId }] });
    const asked = { requestId: answer.id, profileIds: [desk.profileId], letter: '' };
    expect((await desk.owner.call('POST', '/api/agency/introductions', asked)).status).toBe(201);
  });

  it('is one, however often the press is sent', async () => {
    const headers = { 'Idempotency-Key': 'one press' };
    const [one, again, other] = [
      await make({}, headers),
      await make({}, headers),
      await make({ message: 'x' }, headers),
    ];
    expect(again.answer.id).toBe(one.answer.id);
    expect(other.answer.id).not.toBe(one.answer.id);
  });

  it.each([
    ['neither phone nor email', { phone: undefined }, 'email'],
    ['a blank phone', { phone: ' ' }, 'email'],
    ['the channel of our pages', { channel: 'web' }, 'channel'],
    ['no name', { parentName: '' }, 'parentName'],
    ['a start in the past', { job: { startDate: '2020-01-01' } }, 'job.startDate'],
  ])('with %s is refused at its field', async (_what, body, path) => {
    const { status, answer } = await make(body);
    expect({ status, paths: answer.issues?.map((issue) => issue.path) }).toEqual({ status: 422, paths: [path] });
  });

  it('without an email address is not replied to by email', async () => {
    const { answer } = await make();
    const path = `/api/agency/requests/${answer.id}`;
    const reply = await changeSeen(desk.owner, ['POST', `${path}/replies`], { text: 'Good day' }, path);
    expect(reply.status).toBe(409);
    await desk.deliver();
    expect(desk.test.email.sent).toEqual([]);
  });

  it('about a nanny whom families cannot see is refused', async () => {
    expect((await make({ profileIds: ['nobody'] })).status).toBe(404);
  });
});

describe('a job', () => {
  it('changes in the fields that are named, with an event that names them', async () => {
    const { answer } = await make({ job: { place: 'Pasadena', hours: '30 a week' } });
    const response = await change(answer.id, { hours: null, pay: { from: 28, to: 32, per: 'hour' } });
    expect(response.status).toBe(200);
    const changed = await response.json<RequestDetail>();
    expect(changed.job).toEqual({ place: 'Pasadena', pay: { from: 28, to: 32, per: 'hour' } });
    expect(changed.jobLines.map(({ value }) => value)).toEqual(['Pasadena', '$28–32 an hour']);
    expect(changed.events).toContainEqual(expect.objectContaining({ kind: 'job', text: 'pay hours' }));
  });

  it('that somebody else changed meanwhile is not overwritten', async () => {
    const { answer } = await make();
    const patch = (place: string) =>
      desk.owner.call(
        'PATCH',
        `/api/agency/requests/${answer.id}`,
        { job: { place } },
        { 'If-Match': `"${answer.revision}"` },
      );
    expect((await patch('Pasadena')).status).toBe(200);
    const stale = await patch('Burbank');
    expect(stale.status).toBe(409);
    expect(await stale.json()).toMatchObject({ code: 'stale', request: { job: { place: 'Pasadena' } } });
  });

  it('tells nannies who were asked how it is now, once however often it changes, and nobody else', async () => {
    const { answer } = await make({ profileIds: [desk.profileId], job: { hours: '30 a week' } });
    const asked = { requestId: answer.id, profileIds: [desk.profileId], letter: '' };
    await desk.owner.call('POST', '/api/agency/introductions', asked);
    await desk.deliver();
    await change(answer.id, { pay: { from: 28, per: 'hour' } });
    await change(answer.id, { pay: { from: 30, per: 'hour' } });
    await desk.deliver();
    expect(desk.textsTo('+12135557001').filter((text) => text.includes('has changed'))).toEqual([]);
    desk.test.clock.advance(jobChangeMs);
    await sweepOutbox(desk.test.services);
    await desk.deliver();
    const told = desk.textsTo('+12135557001').filter((text) => text.includes('has changed'));
    expect(told).toEqual([expect.stringContaining('$30 an hour')]);
  });

  it('without numbers is refused', async () => {
    const { answer } = await make();
    for (const job of [{ pay: '25-30' }, { pay: { from: 0, per: 'hour' } }, { startDate: '2020-01-01' }]) {
      expect((await change(answer.id, job as JobPatch)).status).toBe(422);
    }
  });
});
