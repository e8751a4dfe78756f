import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { dayMs } from '#domain/durations.ts';
import { maxShortlisted } from '#domain/shortlist/limits.ts';
import type { Shortlist } from '#domain/shortlist/schema.ts';
import { createDatabase } from '../../db/client.ts';
import { type ApiCaller, createTestApp, newcomer } from '../../testing/api.ts';
import { countRoundTrips } from '../../testing/counting-database.ts';
import { hold } from '../../testing/desk.ts';
import { databaseText } from '../../testing/database-text.ts';
import { sweepRetention } from '../retention/service.ts';
import { adoptShortlist, readSharedShortlist } from './service.ts';

let test: ReturnType<typeof createTestApp>;
let family: ApiCaller;

beforeEach(() => {
  test = createTestApp();
  family = test.caller({ 'CF-Connecting-IP': '203.0.113.7' });
});

let nannies = 0;

async function nanny(changes: object = {}) {
  nannies += 1;
  const { caller, id } = await newcomer(`+1213555${String(1000 + nannies)}`, test);
  const profile = { firstName: 'Ana', lastName: 'Reyes', city: 'Irvine', email: 'hers@example.com', ...changes };
  await caller.call('PUT', `/api/profiles/${id}`, { ...profile, isPublic: true });
  return { caller, id };
}

/** Published profiles without their sign-ins. */
async function insertNannies(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => `nanny${String(index).padStart(20, '0')}`);
  await env.DB.batch(
    ids.flatMap((id) => [
      env.DB.prepare("INSERT INTO users (id, created_at) VALUES (? || 'u', 0)").bind(id),
      env.DB.prepare(
        `INSERT INTO profiles (id, user_id, first_name, is_public, is_active, created_at, updated_at)
        VALUES (?1, ?1 || 'u', 'Ana', 1, 1, 0, 0)`,
      ).bind(id),
    ]),
  );
  return ids;
}

const add = (profileId: string, note?: string, caller = family) =>
  caller.call('POST', '/api/shortlist', { profileId, ...(note !== undefined && { note }) });
const read = async (caller = family, query = '') =>
  (await caller.call('GET', `/api/shortlist${query}`)).json<Shortlist>();
const idsOf = ({ items }: Shortlist) => items.map(({ profileId }) => profileId);
const week = (ranges: object[], caller = family) => caller.call('PUT', '/api/shortlist/week', { ranges });

describe('a shortlist', () => {
  it('keeps nannies with notes under a cookie that scripts cannot read, and tells scripts that there is one', async () => {
    const { id } = await nanny();
    const answer = await add(id);
    expect(answer.status).toBe(200);
    const [secret, marker] = answer.headers.getSetCookie();
    expect(secret).toMatch(/^family=[\w-]{43}; Max-Age=2592000; Path=\/; SameSite=Lax; HttpOnly$/);
    expect(marker).toBe('has-shortlist=list; Max-Age=2592000; Path=/; SameSite=Lax');
    expect(await databaseText()).not.toContain(family.cookies.get('family'));
    await add(id, ' Speaks Spanish\r\nwith <b>us</b>\u0007 ');
    // Pressing the heart again changes neither the note nor the order.
    await add(id);
    const list = await read();
    expect(list.items).toMatchObject([{ profileId: id, note: 'Speaks Spanish\nwith <b>us</b>', firstName: 'Ana' }]);
    expect(JSON.stringify(list)).not.toContain('hers@example.com');
    expect((await family.call('DELETE', `/api/shortlist/${id}`)).status).toBe(200);
    expect(idsOf(await read())).toEqual([]);
    expect((await family.call('DELETE', `/api/shortlist/${id}`)).status).toBe(200);
  });

  it('is one family’s alone: no other cookie and no guess reads it', async () => {
    const { id } = await nanny();
    await add(id, 'ours alone');
    const other = test.caller();
    await add(id, 'theirs', other);
    expect(await read(other)).toMatchObject({ items: [{ note: 'theirs' }] });
    for (const guess of [undefined, '', 'x', 'A'.repeat(43), "' OR 1=1 --"]) {
      const stranger = test.caller();
      if (guess !== undefined) stranger.cookies.set('family', guess);
      expect(await read(stranger)).toEqual({ items: [], week: { ranges: [] }, updatedAt: null, fits: [] });
    }
    // Another site's page brings no cookies that count.
    const foreign = await family.call('POST', '/api/shortlist', { profileId: id }, { Origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
  });

  it('holds 12: the 13th is refused in words, also when they come at once', async () => {
    const ids = await insertNannies(maxShortlisted + 6);
    await add(ids[0] ?? '');
    const answers = await Promise.all(ids.map((id) => add(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(maxShortlisted);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(6);
    expect(await refused[0]?.json()).toMatchObject({ code: 'shortlist_full', error: expect.stringContaining('12') });
    const list = await read();
    expect(list.items).toHaveLength(maxShortlisted);
    // A note about a nanny on a full list still fits, and so does another one once there is room.
    const [first = ''] = idsOf(list);
    expect((await add(first, 'first')).status).toBe(200);
    await family.call('DELETE', `/api/shortlist/${first}`);
    expect((await add(ids.find((id) => !idsOf(list).includes(id)) ?? '')).status).toBe(200);
  });

  it('leaves out a nanny who is paused, held or hidden until she comes back, and forgets one who is erased', async () => {
    const [paused, held, hidden, erased] = [await nanny(), await nanny(), await nanny(), await nanny()];
    const all = [paused, held, hidden, erased];
    for (const { id } of all) await add(id, 'a note');
    await paused.caller.call('POST', '/api/account/pause', {});
    await hold(test.services, held.id);
    await hidden.caller.call('PUT', `/api/profiles/${hidden.id}`, { isPublic: false });
    await erased.caller.call('DELETE', '/api/account');
    expect(idsOf(await read())).toEqual([]);
    expect((await add(hidden.id)).status).toBe(404);
    const stored = await env.DB.prepare('SELECT count(*) AS n FROM shortlist_items').first<{ n: number }>();
    expect(stored?.n).toBe(3);
    await paused.caller.call('POST', '/api/account/resume');
    expect(await read()).toMatchObject({ items: [{ profileId: paused.id, note: 'a note' }] });
  });

  it('is kept for 30 days after its last use', async () => {
    const { id } = await nanny();
    await add(id);
    for (let days = 0; days < 60; days += 20) {
      test.clock.advance(20 * dayMs);
      await sweepRetention(test.services);
      expect(idsOf(await read())).toEqual([id]);
    }
    test.clock.advance(30 * dayMs + 1);
    expect(idsOf(await read())).toEqual([]);
    await sweepRetention(test.services);
    expect(await env.DB.prepare('SELECT count(*) AS n FROM shortlists').first()).toEqual({ n: 0 });
    expect(await env.DB.prepare('SELECT count(*) AS n FROM shortlist_items').first()).toEqual({ n: 0 });
  });

  it('refuses nannies that do not exist and notes that are too long', async () => {
    const { id } = await nanny();
    expect((await add('nobody')).status).toBe(404);
    expect(family.cookies.has('family')).toBe(false);
    for (const body of [
      { profileId: id, note: 'x'.repeat(501) },
      { profileId: '../x' },
      { profileId: id, more: 1 },
      {},
    ])
      expect((await family.call('POST', '/api/shortlist', body)).status).toBe(422);
  });

  it('limits new lists per network and changes per list', async () => {
    const { id } = await nanny();
    const statuses: number[] = [];
    for (let times = 0; times < 32; times += 1) {
      const bot = test.caller({ 'CF-Connecting-IP': '203.0.113.9' });
      statuses.push((await add(id, undefined, bot)).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
    expect((await add(id)).status).toBe(200);
    await env.DB.prepare("UPDATE rate_counters SET count = 300 WHERE key GLOB 'shortlist-writes:*'").run();
    await add(id);
    await env.DB.prepare("UPDATE rate_counters SET count = 300 WHERE key GLOB 'shortlist-writes:*'").run();
    for (const answer of [
      await add(id),
      await week([]),
      await family.call('DELETE', `/api/shortlist/${id}`),
      await family.call('POST', '/api/shortlist/share'),
    ]) {
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    }
    expect(idsOf(await read())).toEqual([id]);
  });
});

describe('a family’s week', () => {
  it('is stored merged, starts a list of its own, and says how nannies fit', async () => {
    const hours = { availableWeekdays: ['monday'], preferredStartTime: '08:00', preferredEndTime: '12:00' };
    const [first, second] = [await nanny({ availabilityCalendar: hours }), await nanny()];
    const answer = await week([
      { day: 'monday', start: '10:00', end: '14:00' },
      { day: 'monday', start: '08:00', end: '11:00' },
    ]);
    expect(await answer.json()).toEqual({ ranges: [{ day: 'monday', start: '08:00', end: '14:00' }] });
    expect(answer.headers.getSetCookie()[1]).toContain('has-shortlist=week;');
    await add(first.id);
    expect(family.cookies.get('has-shortlist')).toBe('week');
    const { fits, week: stored } = await read(family, `?fit=${second.id},nobody`);
    expect(stored.ranges).toHaveLength(1);
    expect(fits).toHaveLength(2);
    expect(fits.find(({ profileId }) => profileId === first.id)).toMatchObject({
      words: 'Not covered: Mon 12:00 PM–2:00 PM',
      bar: { width: 360 },
    });
    expect(fits.find(({ profileId }) => profileId === second.id)?.words).toBe('Ask her about her hours');
    expect((await read(family, `?fit=${second.id}&lang=es`)).fits.at(-1)?.words).toBe('Pregúntale por su horario');
    await week([]);
    expect(await read()).toMatchObject({ week: { ranges: [] }, fits: [] });
  });

  it('refuses days and times that do not exist', async () => {
    for (const range of [
      { day: 'someday', start: '08:00', end: '09:00' },
      { day: 'monday', start: '8', end: '09:00' },
    ])
      expect((await week([range])).status).toBe(422);
  });
});

async function shared() {
  const ids = [(await nanny()).id, (await nanny()).id];
  for (const id of ids) {
    await add(id, `about ${id}`);
    test.clock.advance(1000);
  }
  await week([{ day: 'friday', start: '20:00', end: '08:00' }]);
  const { url } = await (await family.call('POST', '/api/shortlist/share?lang=zh')).json<{ url: string }>();
  const [, token = ''] = /^http:\/\/localhost:8787\/cn\/shortlist\/([\w-]{22})$/.exec(url) ?? [];
  return { ids, token };
}

describe('a shared list', () => {
  it('shows its nannies, notes and week to whoever has the link, for 30 days, and gives no way to the list', async () => {
    const { ids, token } = await shared();
    const list = await readSharedShortlist(test.services, token, 'en');
    expect(list?.items.map(({ profileId }) => profileId)).toEqual(ids);
    expect(list?.items[0]?.note).toBe(`about ${ids[0]}`);
    expect(await databaseText()).not.toContain(token);
    for (const unknown of ['', 'x', 'A'.repeat(22), `${token}A`, family.cookies.get('family') ?? ''])
      expect(await readSharedShortlist(test.services, unknown, 'en')).toBeNull();
    const thief = test.caller();
    thief.cookies.set('family', token);
    expect(idsOf(await read(thief))).toEqual([]);
    test.clock.advance(30 * dayMs + 1);
    expect(await readSharedShortlist(test.services, token, 'en')).toBeNull();
  });

  it('becomes the list of a family that takes it, as far as there is room, and changes nobody else’s', async () => {
    const { ids, token } = await shared();
    const network = '203.0.113.20';
    const taken = await adoptShortlist(test.services, { token: undefined, network }, token);
    const other = test.caller();
    other.cookies.set('family', taken.token);
    expect(await read(other)).toMatchObject({ items: [{ note: `about ${ids[0]}` }, {}], week: { ranges: [{}] } });
    await add(ids[0] ?? '', 'mine now', other);
    expect((await read()).items[0]?.note).toBe(`about ${ids[0]}`);
    // Again, and by the family itself, nothing changes.
    await adoptShortlist(test.services, { token: taken.token, network }, token);
    await adoptShortlist(test.services, { token: family.cookies.get('family'), network }, token);
    expect((await read(other)).items[0]?.note).toBe('mine now');
    expect(idsOf(await read())).toEqual(ids);

    const full = test.caller();
    for (const id of (await insertNannies(maxShortlisted)).slice(1)) await add(id, undefined, full);
    await adoptShortlist(test.services, { token: full.cookies.get('family'), network }, token);
    expect((await read(full)).items).toHaveLength(maxShortlisted);
    await expect(adoptShortlist(test.services, { token: undefined, network }, 'x')).rejects.toThrow(
      expect.objectContaining({ code: 'not_found' }),
    );
  });

  it('is closed 30 days after it was shared, while the family goes on using the list', async () => {
    const { ids, token } = await shared();
    test.clock.advance(29 * dayMs);
    await add(ids[0] ?? '', 'still looking');
    expect(await readSharedShortlist(test.services, token, 'en')).not.toBeNull();
    test.clock.advance(dayMs + 1);
    expect(idsOf(await read())).toHaveLength(2);
    expect(await readSharedShortlist(test.services, token, 'en')).toBeNull();
    await expect(
      adoptShortlist(test.services, { token: undefined, network: '203.0.113.21' }, token),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  it('needs a list', async () => {
    expect((await family.call('POST', '/api/shortlist/share')).status).toBe(404);
  });
});

it('costs at most two D1 round trips to read and three to write', async () => {
  const { id } = await nanny();
  const { database, count, reset } = countRoundTrips(env.DB);
  const counted = createTestApp({ db: createDatabase(database), clock: test.clock });
  const caller = counted.caller();
  // The settings are read once in a while, by whichever request comes first.
  await caller.call('GET', '/api/shortlist');
  const cost = async (work: () => Promise<unknown>) => {
    reset();
    await work();
    return count();
  };
  expect(await cost(() => add(id, undefined, caller))).toBe(1);
  expect(await cost(() => add(id, 'again', caller))).toBe(1);
  expect(await cost(() => read(caller))).toBe(2);
  caller.cookies.set('family', 'A'.repeat(43));
  expect(await cost(() => add(id, undefined, caller))).toBe(2);
  expect(await cost(() => week([], caller))).toBe(1);
  expect(await cost(() => caller.call('POST', '/api/shortlist/share'))).toBeLessThanOrEqual(3);
});
