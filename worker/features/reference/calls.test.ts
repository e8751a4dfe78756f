import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { unzipSync } from 'fflate';
import type { Today } from '#domain/agency/numbers.ts';
import { dayMs } from '#domain/durations.ts';
import type { AskedReference } from '#domain/reference/reply.ts';
import type { DeskReference, OwnReference } from '#domain/reference/schema.ts';
import { decideReference } from '../../testing/desk.ts';
import { json, openDesk } from '../../testing/open-desk.ts';
import { findPublicProfile } from '../profile/public-page/service.ts';
import { sweepReferences } from './reminders/service.ts';
import { tokenSentTo } from './testing.ts';

const email = 'paula@example.com';
const family = { firstName: 'Paula', lastName: 'Parent', email, fromMonth: '2023-03', toMonth: '2024-05' };
const call = { phone: '(213) 555-0191', goodTime: 'after six' };
/** Its number in any format. Its last digits alone can be part of a hash. */
const callNumber = /555\D?0191/;
const said = { strength: 'Naps and songs.', everyday: '', advice: 'Do not hesitate.' };

let desk: Awaited<ReturnType<typeof openDesk>>;
let path: string;
let token: string;

beforeEach(async () => {
  desk = await openDesk();
  path = `/api/profiles/${desk.profileId}/references`;
  expect((await desk.nanny.call('POST', path, family)).status).toBe(201);
  token = await tokenSentTo(email);
});

const reply = (body: object) => desk.test.caller().call('POST', `/api/references/${token}`, body);
const askForCall = () => reply({ act: 'call', call, answers: { strength: 'Half a wo' } });
const seen = async () =>
  (await json<{ items: DeskReference[] }>(desk.owner, 'GET', `/api/agency${path.slice(4)}`)).items[0];
const decide = async (act: string, body?: object) =>
  decideReference(desk.owner, { profileId: desk.profileId, id: (await seen())?.id ?? '' }, act, body);
const record = (outcome: object) => decide('call', outcome);
const acts = async () =>
  (await env.DB.prepare("SELECT action, detail FROM audit_log WHERE action LIKE 'reference.%'").all()).results;

async function shown(): Promise<string[][] | undefined> {
  const page = await findPublicProfile(desk.test.services, desk.profileId, 'en');
  return page?.kind === 'public' ? page.references.map(({ words }) => words) : undefined;
}

async function everythingKept(): Promise<string> {
  const rows = await env.DB.batch(
    ['profile_references', 'outbox', 'audit_log'].map((table) => env.DB.prepare(`SELECT * FROM ${table}`)),
  );
  return JSON.stringify(rows.map(({ results }) => results));
}

describe('a family that would rather be called', () => {
  it('leaves its number and a good time, which the desk reads and the nanny never does', async () => {
    const asked = await askForCall();
    expect(asked.status).toBe(200);
    // The family's draft is stored; the number is not shown to anybody who has the link.
    expect(await asked.json<AskedReference>()).toMatchObject({ state: 'to-call', answers: { strength: 'Half a wo' } });
    expect(await (await desk.test.caller().call('GET', `/api/references/${token}`)).text()).not.toMatch(callNumber);
    expect(await seen()).toMatchObject({
      state: 'to-call',
      call: { phone: '+1 (213) 555-0191', goodTime: 'after six' },
      answers: {},
    });
    const today = await json<Today>(desk.owner, 'GET', '/api/agency/today');
    expect(today.references).toEqual({ waiting: 0, calls: 1 });
    expect(today.next).toContainEqual(
      expect.objectContaining({ kind: 'call', id: desk.profileId, title: 'Paula Parent', about: 'Ana Reyes' }),
    );

    const mine = await (await desk.nanny.call('GET', path)).text();
    expect(mine).toContain('"to-call"');
    const archive = await desk.nanny.call('GET', '/api/account/export');
    const files = unzipSync(new Uint8Array(await archive.arrayBuffer()));
    const exported = Object.values(files).map((file) => new TextDecoder().decode(file));
    for (const hers of [mine, ...exported])
      for (const word of [callNumber, /after six/, /Half a wo/]) expect(hers).not.toMatch(word);
  });

  it('is written down at the desk, with its agreement in the audit log, and takes it back by its link', async () => {
    await askForCall();
    const recorded = await record({ outcome: 'answered', answers: said, isShown: true });
    expect(recorded.status).toBe(200);
    expect(await recorded.json()).toMatchObject({ state: 'answered', answers: said, isByPhone: true, call: null });
    expect(await everythingKept()).not.toMatch(callNumber);
    const { id } = (await seen()) ?? {};
    expect(await acts()).toEqual([
      { action: 'reference.by-phone', detail: JSON.stringify({ reference: id, agreedByPhone: 'yes' }) },
    ]);
    // The link is used: it can only withdraw the answer.
    expect((await reply({ act: 'send', answers: said })).status).toBe(410);
    expect((await askForCall()).status).toBe(410);
    expect((await decide('approve')).status).toBe(200);
    expect(await shown()).toEqual([['Naps and songs.', 'Do not hesitate.']]);
    expect((await reply({ act: 'withdraw' })).status).toBe(200);
    expect(await shown()).toEqual([]);
    // There is nothing left to decide.
    for (const verb of ['approve', 'refuse']) expect((await decide(verb)).status).toBe(409);
  });

  it('is never shown where it did not agree on the phone, and can say no there', async () => {
    await askForCall();
    await record({ outcome: 'answered', answers: said, isShown: false });
    expect((await decide('approve')).status).toBe(409);
    desk.test.clock.advance(1000);

    await desk.nanny.call('POST', path, { ...family, email: 'second@example.com' });
    token = await tokenSentTo('second@example.com');
    await askForCall();
    expect((await record({ outcome: 'declined' })).status).toBe(200);
    expect(await seen()).toMatchObject({ state: 'declined', call: null });
    expect((await acts()).at(-1)).toMatchObject({ action: 'reference.declined-by-phone' });
    expect(await everythingKept()).not.toMatch(callNumber);
  });

  it('can still write, decline or take it all back itself, which ends the wish to be called', async () => {
    for (const act of [
      { act: 'send', answers: { ...said, everyday: 'Well.' } },
      { act: 'decline' },
      { act: 'withdraw' },
    ]) {
      await env.DB.prepare("UPDATE profile_references SET state = 'asked'").run();
      expect((await askForCall()).status, act.act).toBe(200);
      expect((await reply(act)).status, act.act).toBe(200);
      expect((await seen())?.call).toBeNull();
      expect(await everythingKept()).not.toMatch(callNumber);
      expect((await record({ outcome: 'answered', answers: said, isShown: true })).status).toBe(409);
    }
  });

  it('needs a number that can be called, and is not reminded of writing', async () => {
    for (const phone of ['', 'soon', '123', '5'.repeat(33)]) {
      const refused = await reply({ act: 'call', call: { phone } });
      expect(refused.status, phone).toBe(422);
      expect(await refused.json()).toMatchObject({ issues: [{ path: 'call.phone' }] });
    }
    expect((await reply({ act: 'call' })).status).toBe(422);
    expect((await reply({ act: 'save', call })).status).toBe(422);
    expect((await reply({ act: 'call', call: { phone: '213 555 0191 ext. 4' } })).status).toBe(200);
    expect((await seen())?.call?.phone).toBe('213 555 0191 ext. 4');
    desk.test.clock.advance(8 * dayMs);
    await sweepReferences(desk.test.services);
    const sent = await env.DB.prepare('SELECT count(*) AS n FROM outbox WHERE recipient = ?').bind(email).first();
    expect(sent).toEqual({ n: 1 });
    const [own] = (await json<{ items: OwnReference[] }>(desk.nanny, 'GET', path)).items;
    expect(own).toMatchObject({ state: 'to-call', isExpired: false });
    desk.test.clock.advance(180 * dayMs);
    await sweepReferences(desk.test.services);
    expect(await env.DB.prepare('SELECT count(*) AS n FROM profile_references').first()).toEqual({ n: 0 });
  });

  it('is asked at the desk by those who may act, and says something', async () => {
    await askForCall();
    for (const [outcome, path] of [
      [{ outcome: 'answered', answers: {}, isShown: true }, 'answers'],
      [{ outcome: 'answered', answers: said }, 'isShown'],
      [{ outcome: 'declined', answers: {} }, 'answers'],
      [{ outcome: 'maybe' }, 'outcome'],
    ] as const) {
      const refused = await record(outcome);
      expect([refused.status, await refused.json()]).toMatchObject([422, { issues: [{ path }] }]);
    }
    const nobody = await decideReference(desk.owner, { profileId: desk.profileId, id: 'nobody' }, 'call', {
      outcome: 'declined',
    });
    expect(nobody.status).toBe(404);
  });
});
