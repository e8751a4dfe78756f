import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { parseFilters } from '#domain/directory/filters.ts';
import { type Locale, locales } from '#domain/locale.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { createDatabase } from '../../db/client.ts';
import { createTestApp, signIn } from '../../testing/api.ts';
import { hold, listWithoutReview } from '../../testing/desk.ts';
import { countRoundTrips } from '../../testing/counting-database.ts';
import { eraseProfile } from '../profile/service.ts';
import { countNannies, listNannies } from './service.ts';

let test: ReturnType<typeof createTestApp>;
let place = 0;

beforeEach(async () => {
  test = createTestApp();
  await listWithoutReview(test.services);
});

/** Creates a visible profile and returns a function that writes to it. */
async function publish(fields: Record<string, unknown>) {
  place += 1;
  const { caller, userId } = await signIn(test, `+1213${2_000_000 + place * 10_007}`);
  const { id } = await (await caller.call('POST', '/api/profiles', { userId })).json<{ id: string }>();
  const write = (patch: Record<string, unknown>) => caller.call('PUT', `/api/profiles/${id}`, patch);
  const response = await write({ firstName: 'Ana', lastName: 'Reyes', ...fields, isPublic: true });
  expect(response.status).toBe(200);
  return { id, write };
}

/** The first names that a URL of the directory lists. */
async function found(query: string, locale: Locale = 'en') {
  const page = await listNannies(test.services, parseFilters(new URLSearchParams(query)), serverTranslator(locale));
  return page.listings.map((listing) => listing.profile.firstName);
}

describe('the directory', () => {
  it('lists visible profiles, newest first, and follows every write', async () => {
    const ana = await publish({ firstName: 'Ana', city: 'Irvine' });
    const bea = await publish({ firstName: 'Bea', city: 'Irvine' });
    expect(await found('')).toEqual(['Bea', 'Ana']);
    await ana.write({ firstName: 'Anna' });
    expect(await found('')).toEqual(['Bea', 'Anna']);
    expect(await found('q=anna')).toEqual(['Anna']);
    expect(await found('q=ana')).toEqual([]);
    await bea.write({ isPublic: false });
    expect(await found('')).toEqual(['Anna']);
    expect(await found('q=bea')).toEqual([]);
    await bea.write({ isPublic: true });
    await hold(test.services, ana.id);
    expect(await found('')).toEqual(['Bea']);
    const page = await listNannies(test.services, parseFilters(new URLSearchParams()), serverTranslator('en'));
    expect(page).toMatchObject({ count: 1, cities: [{ name: 'Irvine', count: 1 }] });
  });

  it('forgets a profile that is erased', async () => {
    const { id } = await publish({ firstName: 'Ana', city: 'Irvine' });
    await eraseProfile(test.services, id);
    const { results } = await env.DB.prepare('SELECT rowid FROM listing_search').all();
    expect(results).toEqual([]);
    expect(await found('')).toEqual([]);
  });

  it('filters by each choice and by several at once', async () => {
    await publish({
      firstName: 'Ana',
      city: 'Los Angeles',
      state: 'CA',
      languages: ['Mandarin', 'English'],
      workArrangement: 'live-in',
      preferredAgeGroups: ['newborn'],
      duties: ['meal-prep', 'pet-care'],
      yearsExperience: 7,
      availabilityCalendar: { availableWeekdays: ['monday'], availableWeekends: true },
    });
    await publish({ firstName: 'Bea', city: 'San Diego', workArrangement: 'live-out', yearsExperience: 2 });
    for (const query of [
      'city=los angeles',
      'language=mandarin',
      'arrangement=live-in',
      'age=newborn',
      'duty=meal-prep',
      'years=5',
      'day=sunday',
      'arrangement=live-in&age=newborn&language=English&day=monday&q=ana',
    ]) {
      expect(await found(query), query).toEqual(['Ana']);
    }
    expect(await found('years=1')).toEqual(['Bea', 'Ana']);
    expect(await found('years=10')).toEqual([]);
    expect(await found('arrangement=live-in&city=San Diego')).toEqual([]);
  });

  it('filters by the city, not by a state of the same name, and counts no certification that has expired', async () => {
    await publish({ firstName: 'Ana', city: 'Buffalo', state: 'New York' });
    const bea = await publish({ firstName: 'Bea', city: 'New York', state: 'NY' });
    expect(await found('city=New York')).toEqual(['Bea']);
    const certify = (expiry: number | null) =>
      env.DB.prepare(
        'INSERT INTO certifications (id, profile_id, name, verified, expiry_date, created_at) VALUES (?, ?, ?, 1, ?, 0)',
      ).bind(crypto.randomUUID(), bea.id, 'CPR', expiry);
    const filters = parseFilters(new URLSearchParams('q=bea'));
    await certify(Date.UTC(2020, 0, 1)).run();
    expect(await listNannies(test.services, filters, serverTranslator('en'))).toMatchObject({
      listings: [{ isVerified: false }],
    });
    await certify(null).run();
    expect(await listNannies(test.services, filters, serverTranslator('en'))).toMatchObject({
      listings: [{ isVerified: true }],
    });
  });

  it('searches names, accents aside, her own words, labels of any language, and Chinese without spaces', async () => {
    await publish({ firstName: 'Núria', city: 'Irvine', specialties: ['Sleep Training'], duties: ['confinement'] });
    await publish({
      firstName: '小梅',
      lastName: '陈',
      aboutMe: '我做月嫂八年，照顾过双胞胎，也会baby按摩。',
      languages: ['Mandarin'],
    });
    expect(await found('q=nuria')).toEqual(['Núria']);
    expect(await found('q=sleep')).toEqual(['Núria']);
    expect(await found('q=sueño', 'es')).toEqual(['Núria']);
    expect(await found('q=双胞胎')).toEqual(['小梅']);
    expect(await found('q=按摩')).toEqual(['小梅']);
    expect(await found('q=胞双')).toEqual([]);
    for (const name of ['陈', '陈小梅', '小梅 陈']) expect(await found(`q=${name}`), name).toEqual(['小梅']);
    expect(await found('q=普通话', 'zh')).toEqual(['小梅']);
    expect(await found('q=月嫂 普通话', 'zh')).toEqual(['小梅']);
  });

  it('finds labels in any language, whichever the page has, and whole names of several words', async () => {
    await publish({ firstName: 'Ana', languages: ['Mandarin'], workArrangement: 'live-in', duties: ['childcare'] });
    await publish({ firstName: 'Bea', languages: ['Spanish'], workArrangement: 'live-out', duties: ['pet-care'] });
    for (const q of ['mandarín', '普通话', 'mandarin', 'live-in', 'live in', 'de planta', '住家', '育儿嫂']) {
      for (const locale of locales) expect(await found(`q=${q}`, locale), `${q} ${locale}`).toEqual(['Ana']);
    }
    for (const q of ['spanish', '不住家', 'live-out', 'mascotas']) expect(await found(`q=${q}`), q).toEqual(['Bea']);
    expect(await found('q=live-in mandarin')).toEqual(['Ana']);
    expect(await found('q=live-in spanish')).toEqual([]);
  });

  it('finds those who have every named age, service and day, and who can start by a day', async () => {
    await publish({
      firstName: 'Ana',
      preferredAgeGroups: ['newborn', 'toddler'],
      duties: ['childcare', 'transportation'],
      availabilityCalendar: { availableWeekdays: ['monday'], availableWeekends: true },
      availableFrom: '2027-01-11',
    });
    await publish({
      firstName: 'Bea',
      preferredAgeGroups: ['newborn'],
      duties: ['childcare'],
      availabilityCalendar: { availableWeekdays: ['monday'] },
    });
    for (const [query, names] of [
      ['day=monday', ['Bea', 'Ana']],
      ['day=monday&day=saturday', ['Ana']],
      ['age=newborn&age=toddler', ['Ana']],
      ['duty=childcare&duty=transportation', ['Ana']],
      ['duty=childcare&duty=transportation&day=tuesday', []],
      ['start=2027-01-10', ['Bea']],
      ['start=2027-01-11', ['Bea', 'Ana']],
      ['age=newborn&start=2026-12-01', ['Bea']],
      ['day=&age=&start=soon', ['Bea', 'Ana']],
    ] as const) {
      expect(await found(query), query).toEqual(names);
    }
  });

  it('corrects words that find nobody, in one more round trip, and says so', async () => {
    await publish({ firstName: 'Ana', languages: ['Spanish'], city: 'Pasadena', preferredAgeGroups: ['newborn'] });
    const counted = countRoundTrips(env.DB);
    const services = { ...test.services, db: createDatabase(counted.database) };
    const search = async (query: string, locale: Locale = 'en') => {
      const filters = parseFilters(new URLSearchParams(query));
      counted.reset();
      const page = await listNannies(services, filters, serverTranslator(locale));
      const trips = counted.count();
      expect(await countNannies(services, filters, serverTranslator(locale))).toBe(page.count);
      return [page.typed, page.filters.q, page.count, trips];
    };
    expect(await search('q=Spanich')).toEqual(['Spanich', 'spanish', 1, 2]);
    expect(await search('q=pasedena newbron')).toEqual(['pasedena newbron', 'pasadena newborn', 1, 2]);
    for (const [locale, typed, corrected] of [
      ['es', 'espanoll', 'español'],
      ['es', 'newbron', 'newborn'],
      ['zh', 'newbron', 'newborn'],
      ['zh', 'spanich', 'spanish'],
    ] as const)
      expect(await search(`q=${typed}`, locale)).toEqual([typed, corrected, 1, 2]);
    // Found as typed, unlike any known word, or like a word that finds nobody either.
    expect(await search('q=ana')).toEqual([undefined, 'ana', 1, 1]);
    expect(await search('q=xylophone')).toEqual([undefined, 'xylophone', 0, 1]);
    expect(await search('q=mandrin')).toEqual([undefined, 'mandrin', 0, 2]);
    expect(await search('language=Korean')).toEqual([undefined, undefined, 0, 1]);
  });

  it('counts the references that a public page shows', async () => {
    const { id } = await publish({ firstName: 'Ana' });
    for (const [place, state] of ['approved', 'answered', 'approved', 'withdrawn'].entries()) {
      await env.DB.prepare(
        `INSERT INTO profile_references (id, profile_id, first_name, last_name, channel, recipient, locale, from_month,
           to_month, state, is_shown, asked_at, asked_network)
         VALUES (?, ?, 'Paula', 'Parent', 'email', 'paula@example.com', 'en', '2023-03', '2024-05', ?, 1, 0, '')`,
      )
        .bind(`reference${place}`, id, state)
        .run();
    }
    const page = await listNannies(test.services, parseFilters(new URLSearchParams()), serverTranslator('en'));
    expect(page.listings.map(({ references }) => references)).toEqual([2]);
  });

  it('takes any text as a search without failing', async () => {
    await publish({ firstName: 'Ana' });
    for (const q of [
      '"',
      "'; DROP TABLE profiles",
      'a OR b',
      'words:x',
      '*',
      '^',
      'NEAR(a b)',
      '()',
      '\u0000',
      'ＡＮＡ',
      '🙂',
    ]) {
      await expect(found(`q=${encodeURIComponent(q)}&city=${encodeURIComponent(q)}`), q).resolves.toBeInstanceOf(Array);
    }
    expect(await found('q=ＡＮＡ')).toEqual(['Ana']);
    expect(await found('arrangement=castle&years=4&day=someday&after=-1')).toEqual(['Ana']);
  });

  it('pages by position, so that a new listing moves nobody', async () => {
    for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') await publish({ firstName: `Ana ${letter}` });
    const filters = parseFilters(new URLSearchParams());
    const first = await listNannies(test.services, filters, serverTranslator('en'));
    await publish({ firstName: 'New' });
    const second = await listNannies(test.services, { ...filters, after: first.after }, serverTranslator('en'));
    expect(first.listings).toHaveLength(24);
    expect(second.listings.map((listing) => listing.profile.firstName)).toEqual(['Ana B', 'Ana A']);
    expect(second.after).toBeUndefined();
    expect(second.count).toBe(27);
  });
});
