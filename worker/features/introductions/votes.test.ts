import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '../../db/rate-limits.ts';
import { runSweep } from '../../sweeps.ts';
import { withdrawOwnRequest } from '../contact/withdrawal/service.ts';
import { loggedLines } from '../../testing/setup.ts';
import { linkTokenFor, openIntroductionDesk, sentIntroduction } from '../../testing/introductions.ts';
import { readFamilyIntroduction } from './service.ts';

type Sent = Awaited<ReturnType<typeof sentIntroduction>>;
let desk: Sent;

beforeEach(async () => {
  desk = await sentIntroduction();
});

const vote = (token: string, value: string, words?: string, place = 0) =>
  desk.family.call('PUT', '/api/introductions/votes', {
    token,
    profileId: desk.profileIds[place],
    vote: value,
    ...(words !== undefined && { words }),
  });
const lock = (token: string, method = 'POST') => desk.family.call(method, '/api/introductions/lock', { token });
const seenBy = (token: string) => readFamilyIntroduction(desk.test.services, token, 'en');
const codeOf = async (response: Response) => (await response.json<{ code?: string }>()).code;

describe('security.md: votes and hidden fields of an introduction', () => {
  it('every tap is kept, words stay without new ones, and the other parent sees only that there are votes', async () => {
    expect((await vote(desk.tokens.sam, 'yes', 'Our canaryword favorite')).status).toBe(200);
    await vote(desk.tokens.sam, 'maybe');
    expect((await seenBy(desk.tokens.sam)).nannies[0]?.mine).toEqual({
      vote: 'maybe',
      words: 'Our canaryword favorite',
      times: [],
    });
    const other = await seenBy(desk.tokens.alex);
    expect(other).toMatchObject({ isRevealed: false, other: { hasVoted: true, isLocked: false } });
    expect(JSON.stringify(other)).not.toContain('canaryword');
    expect(JSON.stringify(other)).not.toContain('maybe');
  });

  it('reveals when both have locked, not before; then nothing changes anymore', async () => {
    await vote(desk.tokens.sam, 'yes', 'Warm');
    await vote(desk.tokens.alex, 'no', 'Too far');
    expect((await lock(desk.tokens.sam)).status).toBe(200);
    expect(await codeOf(await vote(desk.tokens.sam, 'no'))).toBe('introduction_locked');
    expect((await seenBy(desk.tokens.sam)).nannies[0]?.other).toBeUndefined();
    expect((await lock(desk.tokens.sam, 'DELETE')).status).toBe(200);
    expect((await vote(desk.tokens.sam, 'maybe')).status).toBe(200);
    await lock(desk.tokens.sam);
    await lock(desk.tokens.alex);
    expect((await seenBy(desk.tokens.sam)).nannies[0]?.other).toMatchObject({ vote: 'no', words: 'Too far' });
    expect((await seenBy(desk.tokens.alex)).nannies[0]?.other).toMatchObject({ vote: 'maybe', words: 'Warm' });
    expect(await codeOf(await lock(desk.tokens.alex, 'DELETE'))).toBe('introduction_revealed');
    expect((await vote(desk.tokens.alex, 'yes')).status).toBe(409);
    const told = await env.DB.prepare(
      "SELECT count(*) AS n FROM outbox WHERE subject = 'The family has finished choosing'",
    ).first();
    expect(told).toEqual({ n: 1 });
  });

  it('two locks at once reveal, and the agency is told once', async () => {
    await Promise.all([lock(desk.tokens.sam), lock(desk.tokens.alex)]);
    expect(await seenBy(desk.tokens.sam)).toMatchObject({ isRevealed: true });
    const told = await env.DB.prepare(
      "SELECT count(*) AS n FROM outbox WHERE subject = 'The family has finished choosing'",
    ).first();
    expect(told).toEqual({ n: 1 });
  });

  it('reveals at the deadline', async () => {
    const deadline = new Date(desk.test.clock.now() + hourMs).toISOString();
    await desk.change('PATCH', '', { deadline });
    await vote(desk.tokens.sam, 'yes');
    desk.test.clock.advance(hourMs);
    expect((await seenBy(desk.tokens.alex)).nannies[0]?.other).toMatchObject({ vote: 'yes' });
    expect(await codeOf(await vote(desk.tokens.alex, 'no'))).toBe('introduction_revealed');
  });

  it('votes of one person from two devices are one vote', async () => {
    await desk.change('POST', '/send', { recipients: [{ email: 'sam@example.com' }] });
    const second = await linkTokenFor('sam@example.com', 'introduction');
    await Promise.all([vote(desk.tokens.sam, 'yes'), vote(second, 'yes')]);
    await vote(second, 'no');
    expect((await seenBy(desk.tokens.sam)).nannies[0]?.mine).toMatchObject({ vote: 'no' });
    expect(await env.DB.prepare('SELECT count(*) AS n FROM introduction_votes').first()).toEqual({ n: 1 });
  });

  it('one parent alone needs no lock and may change until the end', async () => {
    desk = { ...desk, ...(await openIntroductionDesk()) };
    await desk.answer(0, 'yes');
    await desk.change('POST', '/send', { recipients: [{ phone: '(213) 555-0177' }] });
    const token = await linkTokenFor('+12135550177', 'introduction');
    await vote(token, 'yes');
    await vote(token, 'no');
    expect(await seenBy(token)).toMatchObject({ other: undefined, nannies: [{ mine: { vote: 'no' } }] });
  });

  it('takes no vote on a nanny whom the family does not see', async () => {
    expect((await vote(desk.tokens.sam, 'yes', undefined, 2)).status).toBe(404);
    const stranger = { token: desk.tokens.sam, profileId: 'nobody', vote: 'yes' };
    expect((await desk.family.call('PUT', '/api/introductions/votes', stranger)).status).toBe(404);
    expect((await vote(desk.tokens.sam, 'perhaps')).status).toBe(422);
  });

  it('what is hidden from this family is in nothing that it gets', async () => {
    const hidden = ['lastName', 'video', 'city', 'references', 'certifications'];
    await desk.change('PATCH', '', { items: [{ profileId: desk.profileIds[1], hidden }] });
    const { nannies } = await seenBy(desk.tokens.sam);
    expect(nannies[1]?.profile).toMatchObject({ firstName: 'Bea' });
    expect(JSON.stringify(nannies[1])).not.toMatch(/secretname|burbank/i);
  });

  it('keeps tokens out of the log', () => {
    for (const token of Object.values(desk.tokens)) expect(loggedLines()).not.toContain(token);
  });
});

const proposed = ['2026-12-01T18:00:00.000Z', '2026-12-02T18:00:00.000Z'];
const choose = (times: string[]) =>
  desk.family.call('POST', '/api/introductions/times', {
    token: desk.tokens.sam,
    profileId: desk.profileIds[0],
    times,
  });

describe('interview times', () => {
  it('are chosen among the proposed ones, and the desk sees them', async () => {
    await desk.change('PATCH', '', { items: [{ profileId: desk.profileIds[0], times: proposed }] });
    expect((await choose(['2026-12-02T10:00:00-08:00'])).status).toBe(200);
    expect((await desk.read()).items[0]?.votes).toMatchObject([{ vote: null, times: [proposed[1]] }]);
    expect((await choose(['2026-12-03T18:00:00.000Z'])).status).toBe(422);
    const many = Array.from({ length: 4 }, (_, day) => `2026-12-0${day + 1}T18:00:00Z`);
    expect((await choose(many)).status).toBe(422);
  });
});

const statesOf = async (place: number) => {
  const response = await desk.nannies[place]?.call('GET', '/api/account/introductions');
  const { items } = (await response?.json<{ items: { state: string; at: string }[] }>()) ?? { items: [] };
  return items.map(({ state, at }) => ({ state, at: typeof at }));
};

describe('for her', () => {
  it('shows where she was asked, shown and chosen, and nothing of the family', async () => {
    expect(await statesOf(0)).toEqual([{ state: 'shown', at: 'string' }]);
    expect(await statesOf(2)).toEqual([{ state: 'asked', at: 'string' }]);
    await vote(desk.tokens.sam, 'yes');
    // Votes are blind for her as well.
    expect(await statesOf(0)).toEqual([{ state: 'shown', at: 'string' }]);
    await lock(desk.tokens.sam);
    await lock(desk.tokens.alex);
    expect(await statesOf(0)).toEqual([{ state: 'chosen', at: 'string' }]);
    expect(await statesOf(1)).toEqual([{ state: 'shown', at: 'string' }]);
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
