import { beforeEach, describe, expect, it } from 'vitest';
import text from 'virtual:gazetteer';
import { parseFilters } from '#domain/directory/filters.ts';
import { type City, milesBetween, readGazetteer } from '#domain/directory/gazetteer.ts';
import { citiesWithin, findOrigin } from '#domain/directory/near.ts';
import { defaultLocale } from '#domain/locale.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { createTestApp, signIn } from '../../../testing/api.ts';
import { listWithoutReview } from '../../../testing/desk.ts';
import { listNannies } from '../service.ts';

const places = readGazetteer(text);

describe('a place', () => {
  it.each([
    ['91101', 'Pasadena, CA'],
    ['91101-1234', 'Pasadena, CA'],
    ['pasadena', 'Pasadena, CA'],
    ['Pasadena, TX', 'Pasadena, TX'],
    ['pasadena, texas', 'Pasadena, TX'],
    ['LA', 'Los Angeles, CA'],
    ['洛杉矶', 'Los Angeles, CA'],
    ['帕萨迪纳，加州', 'Pasadena, CA'],
    ['Brooklyn', 'Brooklyn, NY'],
    ['St. Paul', 'Saint Paul, MN'],
    ['00000', undefined],
    ['SW1A 1AA', undefined],
    ['everywhere', undefined],
    ['constructor', undefined],
    ['<b>Pasadena</b>', undefined],
    ['Pasadena, Bavaria', undefined],
  ])('%s is %s', (typed, name) => {
    expect(findOrigin(places, typed, 'CA')?.name).toBe(name);
  });

  it('is as far from another as a map says', () => {
    const pasadena = findOrigin(places, '91101', 'CA')?.point;
    const burbank = findOrigin(places, '91502', 'CA')?.point;
    if (!pasadena || !burbank) throw new Error('unknown places');
    expect(milesBetween(pasadena, burbank)).toBeCloseTo(9.5, 0);
  });

  it('is near the cities that have a ZIP code within the distance, the nearest first', () => {
    const origin = findOrigin(places, 'Pasadena', 'CA');
    if (!origin) throw new Error('unknown place');
    const near = (miles: number) =>
      citiesWithin(places, origin, miles).map(({ names, state }) => `${names[0]}, ${state}`);
    expect(near(5)[0]).toBe('Pasadena, CA');
    expect(near(5)).toEqual(expect.arrayContaining(['Altadena, CA', 'Los Angeles, CA', 'San Marino, CA']));
    expect(near(5)).not.toContain('Burbank, CA');
    expect(near(10)).toContain('Burbank, CA');
    expect(near(25)).not.toContain('Irvine, CA');
    expect(near(50)).toContain('Irvine, CA');
  });

  it.each(['91101', 'Los Angeles', 'New York', 'Anchorage, AK', 'Honolulu, HI'])(
    'is near the same cities as without the comparison of latitudes: %s',
    (typed) => {
      const origin = findOrigin(places, typed, 'CA');
      if (!origin) throw new Error('unknown place');
      const isNear = (miles: number) => (city: City) =>
        `${city.name}, ${city.state}` === origin.name ||
        city.points.some((point) => milesBetween(point, origin.point) <= miles);
      for (const miles of [5, 50]) {
        const near = citiesWithin(places, origin, miles).map(({ names, state }) => `${names[0]}, ${state}`);
        const expected = places.all().filter(isNear(miles));
        expect(near.toSorted()).toEqual(expected.map(({ name, state }) => `${name}, ${state}`).toSorted());
      }
    },
  );
});

describe('a search near a place', () => {
  let test: ReturnType<typeof createTestApp>;

  beforeEach(async () => {
    test = createTestApp();
    await listWithoutReview(test.services);
    const homes = [
      ['Ana', 'Pasadena', 'CA'],
      ['Bea', 'Burbank', 'California'],
      ['Cleo', 'Irvine', 'CA'],
      ['Dina', 'Pasadena', 'TX'],
      ['Eva', undefined, undefined],
    ] as const;
    for (const [place, [firstName, city, state]] of homes.entries()) {
      const { caller, userId } = await signIn(test, `+1213${4_000_000 + place * 10_007}`);
      const { id } = await (await caller.call('POST', '/api/profiles', { userId })).json<{ id: string }>();
      const arrangement = firstName === 'Cleo' ? 'live-in' : 'live-out';
      const calendar = firstName === 'Ana' ? { overnightCare: true } : { emergencyAvailability: true };
      await caller.call('PUT', `/api/profiles/${id}`, {
        firstName,
        lastName: 'Reyes',
        city,
        state,
        workArrangement: arrangement,
        availabilityCalendar: calendar,
        isPublic: true,
      });
    }
  });

  const find = async (search: string) => {
    const page = await listNannies(
      test.services,
      parseFilters(new URLSearchParams(search)),
      serverTranslator(defaultLocale),
    );
    return { names: page.listings.map(({ profile }) => profile.firstName).toSorted(), near: page.near };
  };

  it.each([
    ['near=91101', ['Ana', 'Bea']],
    ['near=91101&within=5', ['Ana']],
    ['near=洛杉矶&within=50', ['Ana', 'Bea', 'Cleo']],
    ['near=Pasadena, TX', ['Dina']],
    ['near=94103', []],
    ['near=10001&within=50', []],
    ['near=91101&within=7', ['Ana', 'Bea']],
    ['overnight=yes', ['Ana']],
    ['near=91101&within=50&emergency=yes', ['Bea', 'Cleo']],
    ['near=91101&arrangement=live-in', ['Cleo']],
    ['near=everywhere', ['Ana', 'Bea', 'Cleo', 'Dina', 'Eva']],
  ])('%s finds %j', async (search, names) => {
    expect((await find(search)).names).toEqual(names);
  });

  it('says when it leaves the distance out', async () => {
    expect((await find('near=everywhere')).near).toEqual({ kind: 'unknown', place: 'everywhere' });
    expect((await find('near=91101&arrangement=live-in')).near).toEqual({ kind: 'live-in' });
    expect((await find('near=91101&within=25')).near).toMatchObject({
      kind: 'found',
      place: 'Pasadena, CA',
      miles: 25,
    });
  });
});
