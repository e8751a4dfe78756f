import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Today } from '#domain/agency/numbers.ts';
import { dayMs, hourMs, minuteMs } from '#domain/durations.ts';
import { interviewTime } from '#domain/introduction/interview-time.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import type { RequestDetail } from '#domain/request/desk.ts';
import { runSweep } from '../../../sweeps.ts';
import { withdrawOwnRequest } from '../../request/withdrawal/service.ts';
import { signInAtDesk } from '../../../testing/desk.ts';
import { ifMatch } from '../../../testing/decisions/decision.ts';
import { json } from '../../../testing/open-desk.ts';
import { loggedLines } from '../../../testing/console.ts';
import { linkTokenFor, openIntroductionDesk, sentIntroduction } from '../../../testing/introduction.ts';
import { readFamilyIntroduction, readNextStep } from '../service.ts';

type Sent = Awaited<ReturnType<typeof sentIntroduction>>;
let desk: Sent;

beforeEach(async () => {
  desk = await sentIntroduction();
});

const say = (token: string, answer: { vote?: string; words?: string }, place = 0) =>
  desk.family.call('PUT', '/api/introductions/votes', { token, itemId: desk.itemIds[place], ...answer });
const seenBy = (token: string) => readFamilyIntroduction(desk.test.services, token, 'en');
const notices = async (where = '1') =>
  (
    await env.DB.prepare(
      `SELECT subject, due_at FROM outbox WHERE purpose = 'answers' AND ${where} ORDER BY rowid`,
    ).all<{
      subject: string;
      due_at: number;
    }>()
  ).results;

describe('security.md: answers and hidden fields of an introduction', () => {
  it('every tap is kept, words stay without new ones, and the other parent sees both at once', async () => {
    expect((await say(desk.tokens.sam, { vote: 'yes', words: 'Warm' })).status).toBe(200);
    await say(desk.tokens.sam, { vote: 'maybe' });
    const answer = { vote: 'maybe', words: 'Warm', times: [] };
    expect((await seenBy(desk.tokens.sam)).nannies[0]).toMatchObject({ mine: answer, other: undefined });
    expect((await seenBy(desk.tokens.alex)).nannies[0]).toMatchObject({ mine: undefined, other: answer });
  });

  it('takes words alone, as they were typed, up to 1,000 letters of any script', async () => {
    const words = 'مرحبا '.repeat(166).trim();
    expect((await say(desk.tokens.sam, { words })).status).toBe(200);
    expect((await seenBy(desk.tokens.sam)).nannies[0]?.mine).toEqual({ vote: null, words, times: [] });
    const { recipients } = await desk.read();
    expect(recipients.filter(({ hasAnswered }) => hasAnswered).map(({ address }) => address)).toEqual([
      'sam@example.com',
    ]);
    expect((await say(desk.tokens.sam, { words: 'م'.repeat(1001) })).status).toBe(422);
  });

  it('an answer says until when the agency replies, by the clock that it started, and no time once that has passed', async () => {
    expect((await seenBy(desk.tokens.sam)).next).toBeUndefined();
    const { next } = await (await say(desk.tokens.sam, { vote: 'yes' })).json<{ next: string }>();
    const due = new Date(desk.test.clock.now() + dayMs).toISOString();
    const time = interviewTime(Date.parse(due), { locale: 'en', timeZone: desk.test.services.config.timeZone });
    expect(next).toBe(`The agency has your answers and will write to you by ${time}.`);
    expect((await seenBy(desk.tokens.sam)).next).toEqual({ calls: false, by: due });
    expect((await seenBy(desk.tokens.alex)).next).toBeUndefined();
    desk.test.clock.advance(dayMs);
    expect((await seenBy(desk.tokens.sam)).next).toEqual({ calls: false, by: undefined });
    expect(await readNextStep(desk.test.services, desk.tokens.sam, serverTranslator('es'))).toBe(
      'La agencia ya tiene tus respuestas y te escribirá.',
    );
  });

  it('has no lock, and nothing that hides answers', async () => {
    for (const method of ['POST', 'DELETE']) {
      const lock = await desk.family.call(method, '/api/introductions/lock', { token: desk.tokens.sam });
      expect(lock.status).toBe(404);
    }
    const shown = JSON.stringify([await desk.read(), await seenBy(desk.tokens.sam)]);
    // The random part of a link may contain any letters.
    expect(shown.replaceAll(/[\w-]{22,}/g, '')).not.toMatch(/deadline|reveal|lock/i);
  });

  it('answers of one person from two devices are one answer', async () => {
    await desk.change('POST', '/send', { recipients: [{ email: 'sam@example.com' }] });
    const second = await linkTokenFor('sam@example.com', 'introduction');
    await Promise.all([say(desk.tokens.sam, { vote: 'yes' }), say(second, { vote: 'yes' })]);
    await say(second, { vote: 'no' });
    expect((await seenBy(desk.tokens.sam)).nannies[0]?.mine).toMatchObject({ vote: 'no' });
    expect(await env.DB.prepare('SELECT count(*) AS n FROM introduction_votes').first()).toEqual({ n: 1 });
  });

  it('takes no answer about a nanny whom the family does not see', async () => {
    expect((await say(desk.tokens.sam, { vote: 'yes' }, 2)).status).toBe(404);
    const stranger = { token: desk.tokens.sam, itemId: 'nothing', vote: 'yes' };
    expect((await desk.family.call('PUT', '/api/introductions/votes', stranger)).status).toBe(404);
    const byProfile = { token: desk.tokens.sam, profileId: desk.profileIds[0], vote: 'yes' };
    expect((await desk.family.call('PUT', '/api/introductions/votes', byProfile)).status).toBe(422);
    expect((await say(desk.tokens.sam, { vote: 'perhaps' })).status).toBe(422);
  });

  it('what is hidden from this family is in nothing that it gets', async () => {
    const hidden = ['lastName', 'video', 'city', 'references', 'certifications'];
    await desk.change('PATCH', '', { items: [{ itemId: desk.itemIds[1], hidden }] });
    const { nannies } = await seenBy(desk.tokens.sam);
    expect(nannies[1]?.profile).toMatchObject({ firstName: 'Bea' });
    expect(JSON.stringify(nannies[1])).not.toMatch(/secretname|burbank/i);
  });

  it('keeps tokens out of the log', () => {
    for (const token of Object.values(desk.tokens)) expect(loggedLines()).not.toContain(token);
  });
});

describe('the agency', () => {
  it('hears of a parent’s first answer at once at both addresses, and of further ones after 15 minutes, once', async () => {
    const { clock } = desk.test;
    await say(desk.tokens.sam, { vote: 'yes' });
    expect(await notices()).toEqual(
      Array.from({ length: 2 }, () => ({ subject: 'A family answered', due_at: clock.now() })),
    );
    await env.DB.exec("UPDATE outbox SET sent_at = 1 WHERE purpose = 'answers'");
    await say(desk.tokens.sam, { words: 'Warm' });
    await say(desk.tokens.sam, { vote: 'maybe' }, 1);
    const gathered = await notices('sent_at IS NULL');
    expect(gathered.map(({ due_at: dueAt }) => dueAt - clock.now())).toEqual([15 * minuteMs, 15 * minuteMs]);
    // The other parent's first answer takes their place.
    await say(desk.tokens.alex, { vote: 'no' });
    expect((await notices('sent_at IS NULL')).map(({ due_at: dueAt }) => dueAt)).toEqual([clock.now(), clock.now()]);
  });

  it('has answered the request by sending an introduction', async () => {
    const owner = await signInAtDesk(desk.test, '+12135550101');
    const request = await json<RequestDetail>(owner, 'GET', `/api/agency/requests/${desk.requestId}`);
    expect(request).toMatchObject({ state: 'answered', dueAt: null, answeredAt: expect.any(String) });
    const list = async (state: string) =>
      (await json<{ items: { id: string }[] }>(owner, 'GET', `/api/agency/requests?state=${state}`)).items.map(
        ({ id }) => id,
      );
    expect([await list('new'), await list('answered')]).toEqual([[], [desk.requestId]]);
  });

  it('finds no introduction of a request that does not exist', async () => {
    const found = await desk.owner.call('GET', '/api/agency/introductions?requestId=nothing');
    expect([found.status, await found.json()]).toEqual([200, { items: [] }]);
  });

  it('owes the family an answer again, by office hours, until it replies, proposes a time or notes a call', async () => {
    const owner = await signInAtDesk(desk.test, '+12135550101');
    const path = `/api/agency/requests/${desk.requestId}`;
    const due = async () => (await json<RequestDetail>(owner, 'GET', path)).dueAt;
    const waiting = async () => (await json<Today>(owner, 'GET', '/api/agency/today')).requests.familyAnswers;
    // Sending the introduction was the first answer.
    expect([await due(), await waiting()]).toEqual([null, 0]);
    const time = new Date(desk.test.clock.now() + dayMs).toISOString();
    const stops: [string, () => Promise<Response>][] = [
      ['a note', () => owner.call('POST', `${path}/notes`, { text: 'Called them.' })],
      [
        'a reply',
        async () => owner.call('POST', `${path}/replies`, { text: 'Thank you.' }, await ifMatch(owner, path)),
      ],
      ['a proposed time', () => desk.change('PATCH', '', { items: [{ itemId: desk.itemIds[0], times: [time] }] })],
      ['an agreed time', () => desk.change('POST', '/interviews', { itemId: desk.itemIds[0], time })],
    ];
    for (const [what, stop] of stops) {
      await say(desk.tokens.sam, { words: what });
      expect([what, await due(), await waiting()]).toEqual([
        what,
        new Date(desk.test.clock.now() + dayMs).toISOString(),
        1,
      ]);
      expect((await stop()).status, what).toBeLessThan(300);
      expect([what, await due(), await waiting()]).toEqual([what, null, 0]);
    }
  });
});

const choose = (times: string[]) =>
  desk.family.call('POST', '/api/introductions/times', { token: desk.tokens.sam, itemId: desk.itemIds[0], times });

describe('interview times', () => {
  const proposed = ['2026-12-01T18:00:00.000Z', '2026-12-02T18:00:00.000Z'];

  it('are chosen among the proposed ones that are still to come, and the desk hears of it at once', async () => {
    await desk.change('PATCH', '', { items: [{ itemId: desk.itemIds[0], times: proposed }] });
    expect((await choose(['2026-12-02T10:00:00-08:00'])).status).toBe(200);
    expect((await desk.read()).items[0]).toMatchObject({
      interview: { state: 'chosen', at: null },
      votes: [{ vote: null, times: [proposed[1]] }],
    });
    expect((await notices()).map(({ subject, due_at: at }) => [subject, at])).toEqual(
      Array.from({ length: 2 }, () => ['A family chose interview times', desk.test.clock.now()]),
    );
    expect((await choose(['2026-12-03T18:00:00.000Z'])).status).toBe(422);
    const many = Array.from({ length: 4 }, (_, day) => `2026-12-0${day + 1}T18:00:00Z`);
    expect((await choose(many)).status).toBe(422);
  });

  it('in the past cannot be chosen', async () => {
    const soon = new Date(desk.test.clock.now() + hourMs).toISOString();
    await desk.change('PATCH', '', { items: [{ itemId: desk.itemIds[0], times: [soon] }] });
    desk.test.clock.advance(hourMs);
    expect((await choose([soon])).status).toBe(422);
    expect((await seenBy(desk.tokens.sam)).nannies[0]?.times).toEqual([]);
  });

  it.each([
    ['in the past', -1000, 422],
    ['too far ahead', 181 * dayMs, 422],
    ['ahead', 179 * dayMs, 200],
  ])('%s are proposed or refused', async (_what, ms, status) => {
    const times = [new Date(desk.test.clock.now() + ms).toISOString()];
    expect((await desk.change('PATCH', '', { items: [{ itemId: desk.itemIds[0], times }] })).status).toBe(status);
  });
});

const statesOf = async (place: number) => {
  const response = await desk.nannies[place]?.call('GET', '/api/account/introductions');
  const { items } = (await response?.json<{ items: { state: string; at: string }[] }>()) ?? { items: [] };
  return items.map(({ state, at }) => ({ state, at: typeof at }));
};

describe('for her', () => {
  it('shows where she was asked, shown and chosen, what ended, and nothing of the family', async () => {
    await desk.deliver();
    expect(await statesOf(0)).toEqual([{ state: 'shown', at: 'string' }]);
    expect(await statesOf(2)).toEqual([{ state: 'asked', at: 'string' }]);
    await say(desk.tokens.sam, { vote: 'yes' });
    expect(await statesOf(0)).toEqual([{ state: 'chosen', at: 'string' }]);
    expect(await statesOf(1)).toEqual([{ state: 'shown', at: 'string' }]);
    await desk.change('POST', '/withdraw');
    for (const place of [0, 1, 2]) expect(await statesOf(place)).toEqual([{ state: 'ended', at: 'string' }]);
  });
});

it('is deleted 180 days after its end', async () => {
  desk.test.clock.advance(14 * dayMs + 179 * dayMs);
  await runSweep(desk.test.services, 'introductions');
  expect(await env.DB.prepare('SELECT count(*) AS n FROM introductions').first()).toEqual({ n: 1 });
  desk.test.clock.advance(2 * dayMs);
  await runSweep(desk.test.services, 'introductions');
  await expectNoIntroduction();
});

it('is deleted when the family withdraws its request', async () => {
  await withdrawOwnRequest(desk.test.services, await linkTokenFor('sam@example.com', 'request'));
  await expectNoIntroduction();
});

it('takes one to five nannies', async () => {
  const { owner, requestId, profileIds } = await openIntroductionDesk();
  const make = (ids: string[]) =>
    owner.call('POST', '/api/agency/introductions', { requestId, profileIds: ids, letter: '' });
  expect((await make(profileIds.slice(0, 1))).status).toBe(201);
  expect((await make([])).status).toBe(422);
});

async function expectNoIntroduction() {
  for (const table of [
    'introductions',
    'introduction_items',
    'introduction_recipients',
    'introduction_links',
    'introduction_votes',
  ])
    expect(await env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first(), table).toEqual({ n: 0 });
}
