import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { dayMs, hourMs } from '#domain/durations.ts';
import { type Party, type Transition, transitions } from '#domain/introduction/transitions.ts';
import { runSweep } from '../../sweeps.ts';
import { hold } from '../../testing/desk.ts';
import { chosenTime, linkTokenFor, sentIntroduction } from '../../testing/introduction.ts';
import { eraseUser } from '../account/erasure/service.ts';
import { withdrawOwnRequest } from '../request/withdrawal/service.ts';

type Desk = Awaited<ReturnType<typeof chosenTime>>;

const nanny = '+12135557001';
const parents = ['sam@example.com', 'alex@example.com'];

/** A time for an interview with the first nanny, agreed on, with everything that was sent until then. */
async function agreed(): Promise<Desk> {
  const desk = await chosenTime();
  await desk.change('POST', '/interviews', { itemId: desk.itemId, time: desk.time });
  return desk;
}

/** A sent introduction whose first nanny has no interview. */
async function shown(): Promise<Desk> {
  const desk = await sentIntroduction();
  const time = new Date(desk.test.clock.now() + 5 * dayMs).toISOString();
  return { ...desk, itemId: desk.itemIds[0] ?? '', time };
}

/** The same, with a time for an interview that nobody has chosen. */
async function proposed(): Promise<Desk> {
  const desk = await shown();
  await desk.change('PATCH', '', { items: [{ itemId: desk.itemId, times: [desk.time] }] });
  return desk;
}

/** The same, with no answer that is waited for. */
async function answered(): Promise<Desk> {
  const desk = await shown();
  await desk.answer(2, 'yes');
  return desk;
}

const erase = async ({ profileIds, test }: Desk) => {
  const row = await env.DB.prepare('SELECT user_id AS id FROM profiles WHERE id = ?')
    .bind(profileIds[0])
    .first<{ id: string }>();
  await eraseUser(test.services, row?.id ?? '', { actorId: row?.id ?? '' });
};
const pause = ({ nannies, profileIds }: Desk) =>
  nannies[0]?.call('PUT', `/api/profiles/${profileIds[0]}`, { isActive: false });
const leaveOut = ({ change, profileIds }: Desk) => change('PATCH', '', { profileIds: profileIds.slice(1) });
const withdraw = async ({ test }: Desk) =>
  withdrawOwnRequest(test.services, await linkTokenFor('sam@example.com', 'request'));
const byPhone = (answer: string) => (desk: Desk) =>
  desk.change('POST', '/consents', { itemId: desk.itemId, answer, note: 'Called her.' });
const say = (desk: Desk, path: string, body: object) =>
  desk.family.call(path === 'votes' ? 'PUT' : 'POST', `/api/introductions/${path}`, {
    token: desk.tokens.sam,
    itemId: desk.itemId,
    ...body,
  });

/** The same three nannies in another draft, all of whom are asked. */
async function drafted(): Promise<Desk> {
  const desk = await shown();
  const { requestId, profileIds, owner } = desk;
  const made = await owner.call('POST', '/api/agency/introductions', { requestId, profileIds, letter: '' });
  const { id, items } = await made.json<{ id: string; items: { itemId: string }[] }>();
  await desk.deliver();
  const path = `/api/agency/introductions/${id}`;
  const change: Desk['change'] = async (method, place, body) => {
    const { revision } = await (await owner.call('GET', path)).json<{ revision: number }>();
    return owner.call(method, path + place, body, { 'If-Match': `"${revision}"` });
  };
  return { ...desk, path, change, itemId: items[0]?.itemId ?? '', itemIds: items.map(({ itemId }) => itemId) };
}

/** Where each transition starts, and what causes it. */
const cases: Record<Transition, [from: () => Promise<Desk>, cause: (desk: Desk) => unknown]> = {
  'asking by staff': [
    shown,
    ({ owner, requestId, profileIds }) =>
      owner.call('POST', '/api/agency/introductions', { requestId, profileIds: [profileIds[0]], letter: '' }),
  ],
  'unreachable by staff': [
    shown,
    async ({ owner, requestId, profileIds }) => {
      await env.DB.prepare('INSERT INTO sms_opt_outs (phone, at) VALUES (?, 1)').bind(nanny).run();
      await owner.call('POST', '/api/agency/introductions', { requestId, profileIds: [profileIds[0]], letter: '' });
    },
  ],
  'unreachable by delivery': [
    shown,
    async ({ owner, requestId, profileIds, deliver }) => {
      await owner.call('POST', '/api/agency/introductions', { requestId, profileIds: [profileIds[0]], letter: '' });
      await env.DB.exec("UPDATE outbox SET sent_at = 1 WHERE purpose <> 'consent'");
      await env.DB.prepare('INSERT INTO sms_opt_outs (phone, at) VALUES (?, 1)').bind(nanny).run();
      await deliver();
      // What was sent on the way is not about this.
      await env.DB.prepare('DELETE FROM outbox WHERE recipient = ?').bind(nanny).run();
    },
  ],
  'yes by nanny': [
    drafted,
    async (desk) => {
      for (const place of [0, 1, 2]) await desk.answer(place, 'yes');
    },
  ],
  'yes by staff': [drafted, byPhone('yes')],
  'no by nanny': [
    drafted,
    async (desk) => {
      for (const place of [0, 1, 2]) await desk.answer(place, 'no');
    },
  ],
  'no by staff': [drafted, byPhone('no')],
  'lapsed by time': [
    drafted,
    async ({ test }) => {
      test.clock.advance(49 * hourMs);
      await runSweep(test.services, 'introductions');
    },
  ],
  'shown by staff': [
    shown,
    ({ change }) => change('POST', '/send', { recipients: parents.map((email) => ({ email })) }),
  ],
  'shown by nanny': [
    shown,
    async (desk) => {
      // Others are still waited for, so the agency hears nothing.
      await desk.change('PATCH', '', { profileIds: desk.profileIds });
      await env.DB.exec('UPDATE introductions SET consents_notified_at = 1');
      await desk.answer(2, 'yes');
    },
  ],
  'gone by nanny': [shown, (desk) => desk.answer(0, 'no')],
  'gone by pause': [shown, pause],
  'gone by hold': [shown, ({ test, profileIds }) => hold(test.services, profileIds[0] ?? '')],
  'gone by erasure': [shown, erase],
  'gone by staff': [shown, leaveOut],
  'ended by staff': [shown, ({ change }) => change('POST', '/withdraw')],
  'ended by family': [shown, withdraw],
  'ended by time': [
    answered,
    async ({ test }) => {
      test.clock.advance(15 * dayMs);
      await runSweep(test.services, 'introductions');
      await runSweep(test.services, 'gone-nannies');
    },
  ],
  'answered by family': [shown, (desk) => say(desk, 'votes', { words: 'Warm' })],
  'proposed by staff': [
    shown,
    ({ change, itemId, time }) => change('PATCH', '', { items: [{ itemId, times: [time] }] }),
  ],
  'chosen by family': [proposed, (desk) => say(desk, 'times', { times: [desk.time] })],
  'agreed by staff': [chosenTime, ({ change, itemId, time }) => change('POST', '/interviews', { itemId, time })],
  'canceled by staff': [agreed, ({ change, itemId }) => change('POST', '/interviews', { itemId, time: null })],
  'canceled by nanny': [agreed, (desk) => desk.answer(0, 'no')],
  'canceled by pause': [agreed, pause],
  'canceled by hold': [agreed, ({ test, profileIds }) => hold(test.services, profileIds[0] ?? '')],
  'canceled by erasure': [agreed, erase],
  'canceled by exchange': [agreed, leaveOut],
  'canceled by withdrawal': [agreed, ({ change }) => change('POST', '/withdraw')],
  'canceled by call': [agreed, byPhone('no')],
  'canceled by family': [agreed, withdraw],
};

/** Messages that tell of a transition; a nanny who is held also gets a notice of the hold itself. */
const purposes = ['consent', 'introduction', 'answers', 'interview', 'family-ended', 'nanny-ended', 'withdrawn'];

async function outbox(desk: Desk): Promise<Party[]> {
  const { results } = await env.DB.prepare(
    `SELECT recipient, purpose FROM outbox WHERE sent_at IS NULL AND purpose IN (${purposes.map(() => '?').join()})`,
  )
    .bind(...purposes)
    .all<{ recipient: string }>();
  const { serviceEmail } = desk.test.services.config.agency;
  const recipients = new Set(results.map(({ recipient }) => recipient));
  const all: [Party, boolean][] = [
    ['nanny', recipients.has(nanny)],
    ['family', parents.every((parent) => recipients.has(parent))],
    ['agency', recipients.has(serviceEmail)],
  ];
  return all.flatMap(([party, isTold]) => (isTold ? [party] : []));
}

const events = async () =>
  (
    await env.DB.prepare(
      "SELECT count(*) AS n FROM request_events WHERE kind LIKE 'introduction-%' OR kind = 'withdrawn'",
    ).first<{
      n: number;
    }>()
  )?.n ?? 0;

it.each(Object.keys(transitions) as Transition[])('%s: who is told, at once and once', async (transition) => {
  const [from, cause] = cases[transition];
  const desk = await from();
  await env.DB.exec('UPDATE outbox SET sent_at = 1');
  desk.test.jobs.waiting.splice(0);
  const before = await events();
  await cause(desk);
  // What hides a profile leaves the rest to a job that runs at once.
  for (const job of desk.test.jobs.waiting.splice(0)) {
    if (job.kind === 'sweep') await runSweep(desk.test.services, job.name);
  }
  const told = await outbox(desk);
  expect(told).toEqual(transitions[transition]);
  if (told.includes('agency')) expect(await events()).toBeGreaterThan(before);
  // Nobody hears of it again from the hourly sweeps.
  await env.DB.exec('UPDATE outbox SET sent_at = 1');
  await runSweep(desk.test.services, 'gone-nannies');
  expect(await outbox(desk)).toEqual([]);
});
