import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Today } from '#domain/agency/numbers.ts';
import { dayMs } from '#domain/durations.ts';
import type { RequestDetail, RequestItem } from '#domain/request/desk.ts';
import { changeSeen, deskCaller, putSettings, replyTo } from '../../../testing/desk.ts';
import { json, openDesk } from '../../../testing/open-desk.ts';
import { withdrawOwnRequest } from '../../request/withdrawal/service.ts';
import { takeComplaints } from '../../../testing/console.ts';

type Desk = Awaited<ReturnType<typeof openDesk>>;

let test: Desk['test'];
let owner: Desk['owner'];
let nanny: Desk['nanny'];
let profileId: string;
let page: Desk['page'];
let deliver: Desk['deliver'];

beforeEach(async () => {
  ({ test, owner, nanny, profileId, page, deliver } = await openDesk());
});

const inbox = async (query = '') => (await page<RequestItem>(`/api/agency/requests?${query}`, owner)).items;

describe('requests', () => {
  let id: string;

  beforeEach(async () => {
    const body = { profileId, parentName: 'Sam Lee', email: 'sam@example.com', message: 'Two girls; we speak 中文.' };
    ({ id } = await json<{ id: string }>(test.caller({ 'X-Locale': 'es' }), 'POST', '/api/contact-requests', body));
    test.jobs.waiting.length = 0;
  });

  it('arrive with what the family saw, and are due within 24 hours', async () => {
    const [item] = await inbox();
    expect(item).toMatchObject({ id, state: 'new', parentName: 'Sam Lee', nannyName: 'Ana Reyes' });
    expect(Date.parse(item?.dueAt ?? '') - Date.parse(item?.createdAt ?? '')).toBe(dayMs);
    await nanny.call('PUT', `/api/profiles/${profileId}`, { aboutMe: 'Something else.' });
    const detail = await json<RequestDetail>(owner, 'GET', `/api/agency/requests/${id}`);
    expect(detail).toMatchObject({
      profileRevision: 2,
      profileRevisionNow: 3,
      profileSeen: { aboutMe: 'I sing with children.' },
      locale: 'es',
      nannyPhone: '+1 (213) 555-7001',
    });
  });

  it('are due by the hours in which the office is open, once these are set, those that wait already too', async () => {
    const overdue = async () => (await json<Today>(owner, 'GET', '/api/agency/today')).requests.overdue;
    await env.DB.prepare('UPDATE contact_requests SET created_at = created_at - ?')
      .bind(dayMs + 1)
      .run();
    expect(await overdue()).toBe(1);
    const [before] = await inbox();
    const day = { from: '09:00', until: '17:00' };
    const officeHours = { week: [day, day, day, day, day, null, null], closedDays: [] };
    expect((await putSettings(owner, { officeHours })).status).toBe(200);
    const [after] = await inbox();
    expect(Date.parse(after?.dueAt ?? '')).toBeGreaterThan(Date.parse(before?.dueAt ?? '') + dayMs);
    expect(await overdue()).toBe(0);
    const wrong = { ...officeHours, week: officeHours.week.map(() => ({ from: '17:00', until: '09:00' })) };
    expect((await putSettings(owner, { officeHours: wrong })).status).toBe(422);
    await putSettings(owner, { officeHours: null });
    expect(await overdue()).toBe(1);
  });

  it('are found by words of the family, of notes and in Chinese', async () => {
    await owner.call('POST', `/api/agency/requests/${id}/notes`, { text: 'Prefers Thursdays' });
    for (const q of ['girls', 'sam lee', 'thurs', '中文', 'SAM@example']) {
      expect(
        (await inbox(`q=${encodeURIComponent(q)}`)).map((item) => item.id),
        q,
      ).toEqual([id]);
    }
    expect(await inbox('q=fridays')).toEqual([]);
    // A search looks through every state unless it names one.
    expect((await changeSeen(owner, ['PATCH', `/api/agency/requests/${id}`], { state: 'closed' })).status).toBe(200);
    for (const query of ['q=girls', 'state=all&q=girls', 'state=all']) {
      expect(await inbox(query), query).toMatchObject([{ id, state: 'closed' }]);
    }
    for (const query of ['state=open&q=girls', '']) expect(await inbox(query), query).toEqual([]);
    expect(await inbox('q=%22%29*')).toEqual([]);
  });

  it('are answered by an e-mail that the family answers to the agency, and no longer due', async () => {
    await replyTo(owner, id, 'Hola Sam, te llamamos mañana.');
    await deliver();
    expect(test.email.sent.at(-1)).toMatchObject({
      to: 'sam@example.com',
      replyTo: 'care@goldenoak.example',
      subject: 'Re: Tu solicitud a Golden Oak Nannies',
    });
    expect(await inbox()).toEqual([]);
    const [answered] = await inbox('state=answered');
    expect(answered).toMatchObject({ id, dueAt: null });
    const { firstAnswer } = await json<{ firstAnswer: object }>(owner, 'GET', '/api/agency/numbers');
    expect(firstAnswer).toEqual({ median: 0, p90: 0, answered: 1, open: 0 });
  });

  it('count in the numbers by the clock of the office, those that wait with their wait so far', async () => {
    const numbers = async () => (await json<{ firstAnswer: object }>(owner, 'GET', '/api/agency/numbers')).firstAnswer;
    const day = { from: '09:00', until: '17:00' };
    await putSettings(owner, { officeHours: { week: [day, day, day, day, day, day, day], closedDays: [] } });
    test.clock.advance(2 * dayMs);
    const { caller } = await deskCaller(test, 'owner');
    owner = caller;
    // Two days have two times eight hours.
    expect(await numbers()).toEqual({ median: 960, p90: 960, answered: 0, open: 1 });
    await replyTo(owner, id, 'Hola Sam.');
    expect(await numbers()).toEqual({ median: 960, p90: 960, answered: 1, open: 0 });
    await putSettings(owner, { officeHours: null });
    expect(await numbers()).toEqual({ median: 2880, p90: 2880, answered: 1, open: 0 });
  });

  it('that are closed without an answer wait no longer', async () => {
    await changeSeen(owner, ['PATCH', `/api/agency/requests/${id}`], { state: 'closed' });
    const { firstAnswer } = await json<{ firstAnswer: object }>(owner, 'GET', '/api/agency/numbers');
    expect(firstAnswer).toEqual({ median: null, p90: null, answered: 0, open: 0 });
  });

  it('are not answered twice: who answers what another has answered meanwhile hears of it, and nothing goes out', async () => {
    const reviewer = await deskCaller(test, 'reviewer');
    const path = `/api/agency/requests/${id}/replies`;
    const seen = { 'If-Match': '"1"' };
    expect((await owner.call('POST', path, { text: 'We call you today.' }, seen)).status).toBe(200);
    const late = await reviewer.caller.call('POST', path, { text: 'We call you tomorrow.' }, seen);
    expect(late.status).toBe(409);
    expect(await late.json()).toMatchObject({ code: 'stale', request: { state: 'answered', revision: 2 } });
    await deliver();
    const answers = test.email.sent.filter(({ to, text }) => to === 'sam@example.com' && text.includes('We call you'));
    expect(answers.map(({ text }) => text)).toEqual(['We call you today.']);
  });

  it('that were withdrawn stay as they are: no answer, note, change or release', async () => {
    const mail = "SELECT text FROM outbox WHERE recipient = 'sam@example.com'";
    const { text = '' } = (await env.DB.prepare(mail).first<{ text: string }>()) ?? {};
    await withdrawOwnRequest(test.services, /\/request\/([\w-]+)/.exec(text)?.[1] ?? '');
    // The agency is told of the withdrawal itself.
    test.jobs.waiting.length = 0;
    const before = await json<RequestDetail>(owner, 'GET', `/api/agency/requests/${id}`);
    const address = `/api/agency/requests/${id}`;
    const revision = { 'If-Match': `"${before.revision}"` };
    for (const [method, path, body] of [
      ['POST', '/replies', { text: 'We call you today.' }],
      ['POST', '/notes', { text: 'Call again.' }],
      ['PATCH', '', { state: 'in-progress' }],
      ['POST', '/release', undefined],
    ] as const) {
      expect([path, (await owner.call(method, address + path, body, revision)).status]).toEqual([path, 409]);
    }
    expect(await json<RequestDetail>(owner, 'GET', address)).toEqual(before);
    expect(test.jobs.waiting).toEqual([]);
  });

  it('are closed for a reason, which is over when they open again', async () => {
    const change = (patch: object) => changeSeen(owner, ['PATCH', `/api/agency/requests/${id}`], patch);
    expect((await change({ closingReason: 'placed' })).status).toBe(422);
    expect((await change({ state: 'closed', closingReason: 'bored' })).status).toBe(422);
    const closed = await (await change({ state: 'closed', closingReason: 'placed' })).json<RequestDetail>();
    expect(closed).toMatchObject({ state: 'closed', closingReason: 'placed', dueAt: null });
    expect(closed.events.map(({ kind, text }) => [kind, text])).toEqual([['closed', 'placed']]);
    const table = await (await owner.call('GET', '/api/agency/requests.csv?state=closed')).text();
    expect(table).toMatch(/,closed,placed,/);
    const open = await (await change({ state: 'in-progress' })).json<RequestDetail>();
    expect(open).toMatchObject({ state: 'in-progress', closingReason: null });
  });

  it('open again when the answer comes back', async () => {
    await replyTo(owner, id, 'Hello Sam');
    test.email.isDown = true;
    test.clock.advance(1);
    await env.DB.prepare(
      "UPDATE outbox SET attempts = 14 WHERE subject = 'Re: Tu solicitud a Golden Oak Nannies'",
    ).run();
    await deliver();
    takeComplaints();
    const detail = await json<RequestDetail>(owner, 'GET', `/api/agency/requests/${id}`);
    expect(detail.state).toBe('in-progress');
    expect(detail.events.map(({ kind }) => kind)).toEqual(['reply', 'bounced']);
  });

  it('two people on one: the later hears what changed', async () => {
    const reviewer = await deskCaller(test, 'reviewer');
    const mine = await owner.call(
      'PATCH',
      `/api/agency/requests/${id}`,
      { assignee: reviewer.id },
      { 'If-Match': '"1"' },
    );
    expect(await mine.json()).toMatchObject({ revision: 2, assignee: { name: 'The reviewer' } });
    const late = await reviewer.caller.call(
      'PATCH',
      `/api/agency/requests/${id}`,
      { state: 'closed' },
      { 'If-Match': '"1"' },
    );
    expect(late.status).toBe(409);
    expect(await late.json()).toMatchObject({
      code: 'stale',
      request: { revision: 2, assignee: { name: 'The reviewer' }, state: 'new' },
    });
    expect(await inbox('assignee=none')).toEqual([]);
    expect((await inbox(`assignee=${reviewer.id}`)).map((item) => item.id)).toEqual([id]);
    const nowhere = await changeSeen(owner, ['PATCH', `/api/agency/requests/${id}`], { assignee: 'somebody' });
    expect(nowhere.status).toBe(409);
  });

  it('sleep until they are woken', async () => {
    const until = new Date(test.clock.now() + dayMs).toISOString();
    await changeSeen(owner, ['PATCH', `/api/agency/requests/${id}`], { snoozedUntil: until });
    expect(await inbox()).toEqual([]);
    expect((await inbox('state=snoozed')).map((item) => item.id)).toEqual([id]);
    test.clock.advance(dayMs + 1);
    owner = (await deskCaller(test, 'owner')).caller;
    expect((await inbox()).map((item) => item.id)).toEqual([id]);
  });

  it('that look like spam wait apart, and are released or not', async () => {
    test.clock.advance(1);
    const spam = { profileId, parentName: 'Bot', email: 'bot@example.com', website: 'x' };
    const { id: spamId } = await json<{ id: string }>(test.caller(), 'POST', '/api/contact-requests', spam);
    expect((await inbox()).map((item) => item.id)).toEqual([id]);
    expect((await inbox('state=quarantined')).map((item) => item.id)).toEqual([spamId]);
    await owner.call('POST', `/api/agency/requests/${spamId}/release`);
    expect((await inbox()).map((item) => item.id)).toEqual([id, spamId]);
  });

  it('who reads one is seen by others for 25 seconds', async () => {
    const reviewer = await deskCaller(test, 'reviewer');
    await reviewer.caller.call('POST', '/api/agency/presence', { subject: id });
    expect((await inbox())[0]?.readers).toEqual(['The reviewer']);
    test.clock.advance(25_001);
    expect((await inbox())[0]?.readers).toEqual([]);
  });

  it('who writes an answer is seen writing by others, in the list and in the request', async () => {
    const reviewer = await deskCaller(test, 'reviewer');
    await reviewer.caller.call('POST', '/api/agency/presence', { subject: id, isWriting: true });
    expect((await inbox())[0]).toMatchObject({ readers: [], writers: ['The reviewer'] });
    const detail = await (await owner.call('GET', `/api/agency/requests/${id}`)).json();
    expect(detail).toMatchObject({ readers: [], writers: ['The reviewer'] });
    await reviewer.caller.call('POST', '/api/agency/presence', { subject: id });
    expect((await inbox())[0]).toMatchObject({ readers: ['The reviewer'], writers: [] });
  });

  it('go out as a table that no spreadsheet runs', async () => {
    const body = { profileId, parentName: '=HYPERLINK("http://evil")', email: 'a@example.com' };
    await test.caller().call('POST', '/api/contact-requests', body);
    const response = await owner.call('GET', '/api/agency/requests.csv');
    const text = await response.text();
    expect(response.headers.get('Content-Disposition')).toMatch(/filename="requests-\d{4}-\d{2}-\d{2}\.csv"$/);
    expect(text).toContain(`"'=HYPERLINK(""http://evil"")"`);
    expect(text).not.toMatch(/(^|,)"?=/m);
  });

  it('the table of the audit log names one person where it is asked for one', async () => {
    const reviewer = await deskCaller(test, 'reviewer');
    await owner.call('POST', `/api/agency/requests/${id}/notes`, { text: 'By the owner' });
    await reviewer.caller.call('POST', `/api/agency/requests/${id}/notes`, { text: 'By the reviewer' });
    const all = await (await owner.call('GET', '/api/agency/audit.csv')).text();
    const hers = await (await owner.call('GET', `/api/agency/audit.csv?actor=${reviewer.id}`)).text();
    expect(all.match(/request\.noted/g)).toHaveLength(2);
    expect(hers.match(/request\.noted/g)).toHaveLength(1);
    expect(hers).toContain('The reviewer');
  });
});
