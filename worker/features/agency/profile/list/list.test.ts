import { beforeEach, describe, expect, it } from 'vitest';
import { eraseProfile } from '../../../profile/service.ts';
import { signIn } from '../../../../testing/api.ts';
import { json, openDesk } from '../../../../testing/open-desk.ts';

type Desk = Awaited<ReturnType<typeof openDesk>>;

let desk: Desk;
let place = 0;

async function nanny(firstName: string, fields: Record<string, unknown>) {
  place += 1;
  const { caller } = await signIn(desk.test, `+1213${6_000_000 + place * 10_007}`);
  const { id } = await json<{ id: string }>(caller, 'POST', '/api/profiles', {});
  const write = (patch: object) => caller.call('PUT', `/api/profiles/${id}`, patch);
  expect((await write({ firstName, lastName: 'Reyes', ...fields })).status).toBe(200);
  return { id, caller, write };
}

async function find(query: string): Promise<string[]> {
  const { items } = await json<{ items: { name: string }[] }>(desk.owner, 'GET', `/api/agency/profiles?${query}`);
  return items.map(({ name }) => name.split(' ')[0] ?? '');
}

describe('what nannies can do finds them at the desk, listed or not', () => {
  let dora: Awaited<ReturnType<typeof nanny>>;

  beforeEach(async () => {
    desk = await openDesk();
    const calendar = { availableWeekdays: ['monday'], availableWeekends: true, overnightCare: true };
    await nanny('Cleo', {
      languages: ['Spanish'],
      city: 'Pasadena',
      state: 'CA',
      workArrangement: 'live-in',
      preferredAgeGroups: ['newborn', 'infant'],
      duties: ['transportation'],
      yearsExperience: 6,
      payFrom: 30,
      availabilityCalendar: calendar,
      isPublic: true,
    });
    dora = await nanny('Dora', {
      languages: ['Mandarin Chinese'],
      city: 'Burbank',
      state: 'California',
      workArrangement: 'live-out',
      preferredAgeGroups: ['newborn'],
      specialties: ['Twins'],
      availableFrom: '2027-03-01',
      payFrom: 22,
    });
    await nanny('Evelyn', { languages: ['English'] });
  });

  it.each([
    ['q=spanish', ['Cleo']],
    ['q=mandarín', ['Dora']],
    ['q=普通话', ['Dora']],
    ['q=newborn', ['Dora', 'Cleo']],
    ['q=live-in', ['Cleo']],
    ['q=pasadena', ['Cleo']],
    ['q=twins', ['Dora']],
    ['q=evelyn', ['Evelyn']],
    ['q=reyes&age=newborn', ['Dora', 'Cleo']],
    ['q=evelyn&age=newborn', []],
    ['age=newborn&age=infant', ['Cleo']],
    ['day=monday&day=saturday', ['Cleo']],
    ['day=monday&day=tuesday', []],
    ['near=91101', ['Dora', 'Cleo']],
    ['near=91101&within=5', ['Cleo']],
    ['near=91101&arrangement=live-in', ['Cleo']],
    ['age=newborn&payTo=25', ['Dora']],
    ['payTo=25', ['Evelyn', 'Dora']],
    ['age=newborn&start=2027-01-01', ['Cleo']],
    ['overnight=yes', ['Cleo']],
    ['duty=transportation&years=5', ['Cleo']],
    ['age=newborn&state=draft', ['Dora']],
    ['state=waiting&q=newborn', ['Cleo']],
  ])('%s finds %j', async (query, names) => {
    const found = (await find(query)).filter((name) => ['Cleo', 'Dora', 'Evelyn'].includes(name));
    expect(found.toSorted()).toEqual(names.toSorted());
  });

  it.each(['age=baby', 'day=monday&day=someday', 'years=4', 'within=7', 'payTo=0', 'start=soon', 'near=everywhere'])(
    'refuses %s by name',
    async (query) => {
      const response = await desk.owner.call('GET', `/api/agency/profiles?${query}`);
      expect(response.status).toBe(422);
      const { issues } = await response.json<{ issues: { path: string }[] }>();
      expect(issues[0]?.path.split('.')[0]).toBe(new URLSearchParams(query).keys().next().value);
    },
  );

  it('follows every write, and forgets whoever is erased', async () => {
    await dora.write({ specialties: ['Triplets'] });
    expect(await find('q=twins')).toEqual([]);
    expect(await find('q=triplets')).toEqual(['Dora']);
    await eraseProfile(desk.test.services, dora.id);
    expect(await find('q=triplets')).toEqual([]);
  });

  it('pages through a search', async () => {
    for (let count = 0; count < 52; count += 1)
      await nanny(`Ana ${String.fromCharCode(97 + (count % 26)).repeat(1 + count / 26)}`, {
        specialties: ['Quintuplets'],
      });
    const first = await json<{ items: { profileId: string }[]; next: string }>(
      desk.owner,
      'GET',
      '/api/agency/profiles?q=quintuplets',
    );
    const rest = await json<{ items: { profileId: string }[]; next: string | null }>(
      desk.owner,
      'GET',
      `/api/agency/profiles?q=quintuplets&after=${first.next}`,
    );
    expect(new Set([...first.items, ...rest.items].map(({ profileId }) => profileId)).size).toBe(52);
    expect(rest.next).toBeNull();
  });
});
