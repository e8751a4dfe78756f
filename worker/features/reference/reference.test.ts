import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '#domain/durations.ts';
import { listingTag } from '#domain/profile/cache-tags.ts';
import type { AskedReference } from '#domain/reference/reply.ts';
import type { DeskReference, OwnReference } from '#domain/reference/schema.ts';
import type { ApiCaller } from '../../testing/api.ts';
import { decideReference } from '../../testing/desk.ts';
import { json, openDesk } from '../../testing/open-desk.ts';
import { setOptOut } from '../../records/opt-outs.ts';
import { deliverMessage } from '../outbox/service.ts';
import { findPublicProfile } from '../profile/public-page/service.ts';
import { sweepReferences } from './reminders/service.ts';
import { listReferences } from './service.ts';

let desk: Awaited<ReturnType<typeof openDesk>>;
let path: string;

const family = {
  firstName: 'Paula',
  lastName: 'Parent',
  email: 'paula@example.com',
  fromMonth: '2023-03',
  toMonth: '2024-05',
};
const answers = { strength: 'Naps and songs.', everyday: 'They ran to the door.', advice: 'Do not hesitate.' };
const elsewhere = { 'CF-Connecting-IP': '203.0.113.9' };

beforeEach(async () => {
  desk = await openDesk();
  path = `/api/profiles/${desk.profileId}/references`;
});

const ask = (body: object = family, caller: ApiCaller = desk.nanny) => caller.call('POST', path, body);
const mine = async () => (await json<{ items: OwnReference[] }>(desk.nanny, 'GET', path)).items;

/** The status of a request to one of many families. */
const asked = async (number: number) => (await ask({ ...family, email: `family${number}@example.com` })).status;

/** Messages to a family, newest last. */
async function messagesTo(recipient: string): Promise<{ id: string; text: string; channel: string; dueAt: number }[]> {
  const { results } = await env.DB.prepare(
    'SELECT id, text, channel, due_at AS dueAt FROM outbox WHERE recipient = ? ORDER BY created_at',
  )
    .bind(recipient)
    .all<{ id: string; text: string; channel: string; dueAt: number }>();
  return results;
}

async function tokenFor(recipient = family.email): Promise<string> {
  return /reference\/([\w-]+)/.exec((await messagesTo(recipient)).at(-1)?.text ?? '')?.[1] ?? '';
}

const reply = (token: string, body: object, caller = desk.test.caller(elsewhere)) =>
  caller.call('POST', `/api/references/${token}`, body);
const open = async (token: string) =>
  (await desk.test.caller().call('GET', `/api/references/${token}`)).json<AskedReference>();

/** A reference that was requested and answered. */
async function answered(isShown = true) {
  expect((await ask()).status).toBe(201);
  const token = await tokenFor();
  expect((await reply(token, { act: 'send', answers, isShown })).status).toBe(200);
  const [item] = await mine();
  return { token, id: item?.id ?? '' };
}

const decide = (id: string, verb: 'approve' | 'refuse') =>
  decideReference(desk.owner, { profileId: desk.profileId, id }, verb);

async function shown() {
  const page = await findPublicProfile(desk.test.services, desk.profileId, 'en');
  return page?.kind === 'public' ? page.references : [];
}

describe('a reference from a former family', () => {
  it('is asked for by mail, answered without an account, approved by the desk, and on her page', async () => {
    const { token, id } = await answered();
    expect((await messagesTo(family.email))[0]?.text).toContain('Ana');
    expect(await shown()).toEqual([]);
    const [read] = (await json<{ items: DeskReference[] }>(desk.owner, 'GET', `/api/agency${path.slice(4)}`)).items;
    expect(read).toMatchObject({ state: 'answered', answers, sameNetwork: false, sameDevice: false });
    expect((await decide(id, 'approve')).status).toBe(200);
    expect(await shown()).toEqual([{ name: 'Paula P.', months: 15, words: Object.values(answers) }]);
    expect(JSON.stringify(await shown())).not.toContain('Parent');
    const act = await env.DB.prepare(
      "SELECT subject_id AS subject, detail FROM audit_log WHERE action = 'reference.approved'",
    ).first();
    expect(act).toEqual({ subject: desk.profileId, detail: JSON.stringify({ reference: id }) });
    // The link no longer shows the answers to anybody.
    expect(await open(token)).toMatchObject({ state: 'approved', answers: {} });
    // The cards of the directory count it.
    await env.DB.exec('DELETE FROM due_purges');
    expect((await decide(id, 'refuse')).status).toBe(200);
    expect(await shown()).toEqual([]);
    expect(await env.DB.prepare('SELECT 1 FROM due_purges WHERE tag = ?').bind(listingTag).first()).not.toBeNull();
  });

  it('goes by text message too, in the language of the family and not at night', async () => {
    const { email: _, ...named } = family;
    desk.test.clock.advance(12 * hourMs);
    expect((await ask({ ...named, phone: '(213) 555-0177', locale: 'es' })).status).toBe(201);
    const [message] = await messagesTo('+12135550177');
    expect(message).toMatchObject({ channel: 'sms', text: expect.stringContaining('/es/reference/') });
    // It is midnight in the nannies' time zone.
    expect(message?.dueAt).toBeGreaterThan(desk.test.clock.now() + 7 * hourMs);
  });

  it('is never shown against the will of the family, and then for the agency only', async () => {
    const { id } = await answered(false);
    expect((await decide(id, 'approve')).status).toBe(409);
    expect(await shown()).toEqual([]);
    expect(JSON.stringify(await mine())).not.toContain('Naps');
  });

  it('keeps half-filled answers, and names what is missing', async () => {
    await ask();
    const token = await tokenFor();
    expect((await reply(token, { act: 'save', answers: { strength: 'Naps.' } })).status).toBe(200);
    const early = await reply(token, { act: 'send', answers: { advice: 'Yes.' }, isShown: true });
    expect(early.status).toBe(422);
    expect(await early.json()).toMatchObject({ issues: [{ path: 'answers.everyday' }] });
    expect(await open(token)).toMatchObject({
      state: 'asked',
      answers: { strength: 'Naps.', advice: 'Yes.' },
      isShown: true,
    });
    expect((await reply(token, { act: 'send', answers: { everyday: 'Well.' } })).status).toBe(200);
    expect(await mine()).toMatchObject([{ state: 'answered' }]);
  });

  it('can be declined, and then answered all the same', async () => {
    await ask();
    const token = await tokenFor();
    await reply(token, { act: 'decline' });
    expect(await mine()).toMatchObject([{ state: 'declined' }]);
    desk.test.clock.advance(8 * dayMs);
    await sweepReferences(desk.test.services);
    expect(await messagesTo(family.email)).toHaveLength(1);
    expect((await reply(token, { act: 'send', answers })).status).toBe(200);
    expect(await mine()).toMatchObject([{ state: 'answered' }]);
  });

  it('is withdrawn by the same link at any time: nothing of it is left, the page at once', async () => {
    const { token, id } = await answered();
    await decide(id, 'approve');
    desk.test.clock.advance(400 * dayMs);
    for (const _ of [1, 2]) expect((await reply(token, { act: 'withdraw' })).status).toBe(200);
    expect(await shown()).toEqual([]);
    expect(await open(token)).toMatchObject({ state: 'withdrawn', answers: {} });
    const rows = await env.DB.batch(
      ['profile_references', 'outbox'].map((table) => env.DB.prepare(`SELECT * FROM ${table}`)),
    );
    const left = JSON.stringify(rows.map(({ results }) => results));
    for (const word of [...Object.values(answers), family.email]) expect(left).not.toContain(word);
    const due = await env.DB.prepare('SELECT count(*) AS n FROM due_purges WHERE tag = ?')
      .bind(`profile:${desk.profileId}`)
      .first();
    expect(due).toEqual({ n: 1 });
  });

  it('is deleted by her, with its link', async () => {
    const { token, id } = await answered();
    await decide(id, 'approve');
    expect((await desk.nanny.call('DELETE', `${path}/${id}`)).status).toBe(200);
    expect((await desk.nanny.call('DELETE', `${path}/${id}`)).status).toBe(404);
    expect(await shown()).toEqual([]);
    expect((await desk.test.caller().call('GET', `/api/references/${token}`)).status).toBe(404);
    expect(await env.DB.prepare('SELECT count(*) AS n FROM links').first()).toEqual({ n: 0 });
  });

  it('is asked for once more after a week, by day, and never again', async () => {
    await ask();
    desk.test.clock.advance(6 * dayMs);
    await sweepReferences(desk.test.services);
    desk.test.clock.advance(dayMs + 12 * hourMs);
    await sweepReferences(desk.test.services);
    expect(await messagesTo(family.email)).toHaveLength(1);
    desk.test.clock.advance(12 * hourMs);
    await Promise.all([1, 2].map(() => sweepReferences(desk.test.services)));
    const first = await messagesTo(family.email);
    expect(first).toHaveLength(2);
    desk.test.clock.advance(14 * dayMs);
    await sweepReferences(desk.test.services);
    expect(await messagesTo(family.email)).toHaveLength(2);
    // Both links lead to it; finishing uses both.
    const tokens = first.map(({ text }) => /reference\/([\w-]+)/.exec(text)?.[1] ?? '');
    expect(new Set(tokens).size).toBe(2);
    expect((await reply(tokens[0] ?? '', { act: 'send', answers })).status).toBe(200);
    expect((await reply(tokens[1] ?? '', { act: 'send', answers })).status).toBe(410);
    expect((await reply(tokens[1] ?? '', { act: 'withdraw' })).status).toBe(200);
  });

  it('honours STOP, and forgets who never answered', async () => {
    const { email: _, ...named } = family;
    await ask({ ...named, phone: '+12135550178' });
    await setOptOut(desk.test.services.db, '+12135550178', desk.test.clock.now());
    const [message] = await messagesTo('+12135550178');
    await deliverMessage(desk.test.services, message?.id ?? '');
    expect(desk.textsTo('+12135550178')).toEqual([]);
    desk.test.clock.advance(31 * dayMs);
    expect(await listReferences(desk.test.services, desk.profileId)).toMatchObject([{ isExpired: true }]);
    desk.test.clock.advance(150 * dayMs);
    await sweepReferences(desk.test.services);
    expect(await env.DB.prepare('SELECT count(*) AS n FROM profile_references').first()).toEqual({ n: 0 });
  });
});

describe('against who would write her own references', () => {
  it('shows the desk that it came from her network and her kind of device, and decides nothing', async () => {
    await desk.nanny.call('POST', path, { ...family, email: 'one@example.com' }, elsewhere);
    await reply(await tokenFor('one@example.com'), { act: 'send', answers, isShown: true });
    await env.DB.prepare('UPDATE sessions SET device = ?').bind('{"browser":"Firefox","system":"Linux"}').run();
    await ask({ ...family, email: 'two@example.com' });
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const other = desk.test.caller({ 'CF-Connecting-IP': '198.51.100.7', 'User-Agent': firefox });
    await reply(await tokenFor('two@example.com'), { act: 'send', answers, isShown: true }, other);
    const { items } = await json<{ items: DeskReference[] }>(desk.owner, 'GET', `/api/agency${path.slice(4)}`);
    const hints = Object.fromEntries(
      items.map(({ sentTo, sameNetwork, sameDevice }) => [sentTo, [sameNetwork, sameDevice]]),
    );
    expect(hints).toEqual({ 'one@example.com': [true, false], 'two@example.com': [false, true] });
    expect(items.map(({ state }) => state)).toEqual(['answered', 'answered']);
    expect(items.map(({ device }) => device?.browser)).toContain('Firefox');
  });

  it('refuses her kindly when she opens the link herself', async () => {
    await ask();
    const token = await tokenFor();
    const opened = await desk.nanny.call('GET', `/api/references/${token}`);
    expect(opened.status).toBe(403);
    expect(await opened.json()).toMatchObject({ code: 'own_reference' });
    expect((await reply(token, { act: 'send', answers }, desk.nanny)).status).toBe(403);
    expect(await mine()).toMatchObject([{ state: 'asked' }]);
  });

  it('lets nobody ask without a verified phone, for another, or while held', async () => {
    const { test, owner, profileId } = desk;
    const visitor = test.caller();
    const { id } = await json<{ id: string }>(visitor, 'POST', '/api/profiles', {});
    const refused = await visitor.call('POST', `/api/profiles/${id}/references`, family);
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'phone_needed' }]);
    for (const [caller, status] of [
      [visitor, 404],
      [test.caller(), 401],
    ] as const) {
      expect((await ask(family, caller)).status).toBe(status);
      expect((await caller.call('GET', path)).status).toBe(status);
      expect((await caller.call('DELETE', `${path}/x`)).status).toBe(status);
    }
    const { email: _, ...named } = family;
    for (const change of [{ phone: '123' }, { email: family.email, toMonth: '2027-01' }]) {
      expect((await ask({ ...named, ...change })).status).toBe(422);
    }
    await owner.call('POST', `/api/agency/profiles/${profileId}/hold`, { reason: 'Please call us.' });
    expect((await ask()).status).toBe(403);
    expect(await env.DB.prepare('SELECT count(*) AS n FROM profile_references').first()).toEqual({ n: 0 });
  });

  it('asks five families a day, ten in all, each once, and one family at most thrice a month', async () => {
    const parallel = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(asked));
    expect(parallel.toSorted()).toEqual([201, 201, 201, 201, 201, 429, 429]);
    expect(await asked(1)).toBe(422);
    desk.test.clock.advance(2 * dayMs);
    for (const number of [11, 12, 13, 14, 15]) expect(await asked(number)).toBe(201);
    desk.test.clock.advance(2 * dayMs);
    expect(await asked(16)).toBe(409);
    for (const { id } of await mine()) await desk.nanny.call('DELETE', `${path}/${id}`);
    for (const expected of [201, 201, 429]) {
      // The family was already asked once.
      expect(await asked(11)).toBe(expected);
      for (const { id } of await mine()) await desk.nanny.call('DELETE', `${path}/${id}`);
    }
  });
});

it('security.md: links in messages, expired, reused, forged, forwarded, prefetched: nothing happens', async () => {
  await ask();
  const token = await tokenFor();
  const scanner = desk.test.caller(elsewhere);
  for (let visit = 0; visit < 5; visit += 1) await scanner.call('GET', `/api/references/${token}`);
  await reply(token, { act: 'send' }, scanner);
  await reply(token, { act: 'send', answers: { strength: 'x'.repeat(1001) } }, scanner);
  expect(await open(token)).toMatchObject({ state: 'asked', answers: {} });
  expect(scanner.cookies.size).toBe(0);
  for (const forged of [`${token.slice(0, -1)}!`, `${token.slice(1)}A`, 'x', `${token}x`, '%00'.repeat(8)]) {
    expect((await reply(forged, { act: 'send', answers })).status, forged).toBe(404);
    expect((await scanner.call('GET', `/api/references/${forged}`)).status, forged).toBe(404);
  }
  expect((await scanner.call('GET', `/api/still-free/${token}`)).status).toBe(404);
  // Concurrent presses: only the first succeeds, and the link is used.
  const pressed = await Promise.all([1, 2, 3].map(() => reply(token, { act: 'send', answers, isShown: true })));
  expect(pressed.map(({ status }) => status).toSorted()).toEqual([200, 410, 410]);
  expect((await reply(token, { act: 'save', answers: { strength: 'Other words.' } })).status).toBe(410);
  expect((await reply(token, { act: 'decline' })).status).toBe(410);
  await ask({ ...family, email: 'late@example.com' });
  const late = await tokenFor('late@example.com');
  desk.test.clock.advance(31 * dayMs);
  expect((await reply(late, { act: 'send', answers })).status).toBe(404);
});
