import { expect, it } from 'vitest';
import { signIn } from '../../../testing/api.ts';
import { json, openDesk } from '../../../testing/open-desk.ts';

it('the table of nannies says what each offers, in words', async () => {
  const { nanny, owner, profileId } = await openDesk();
  await json(nanny, 'PUT', `/api/profiles/${profileId}`, {
    languages: ['English', 'Mixteco'],
    workArrangement: 'live-in',
    preferredAgeGroups: ['toddler', 'school-age'],
    duties: ['childcare', 'transportation'],
    yearsExperience: 7,
    availabilityCalendar: { availableWeekdays: ['friday'], availableWeekends: true },
    availableFrom: '2027-01-11',
    payFrom: 31,
  });
  const table = await (await owner.call('GET', '/api/agency/profiles.csv')).text();
  const [header = '', row = ''] = table.split('\n');
  expect(header).toContain(
    'Languages,Arrangement,Ages,Services,Years,Days,Available from,"Minimum pay, dollars per hour"',
  );
  expect(row).toContain(
    '"English, Mixteco",Live-in,"Toddler (18 months-3 years), School age (5 years and up)","Basic childcare, Transportation",7,"Friday, Saturday, Sunday",2027-01-11,31',
  );
});

it('the table has the nannies of the list, in its order', async () => {
  const { test, owner } = await openDesk();
  for (const [place, name] of ['Zamora', 'Abalos', 'Moreno'].entries()) {
    const { caller } = await signIn(test, `+1213700000${place}`);
    const { id } = await json<{ id: string }>(caller, 'POST', '/api/profiles', {});
    const age = name === 'Moreno' ? 'infant' : 'newborn';
    await json(caller, 'PUT', `/api/profiles/${id}`, { firstName: 'Ana', lastName: name, preferredAgeGroups: [age] });
  }
  const table = await (await owner.call('GET', '/api/agency/profiles.csv?sort=name&age=newborn')).text();
  expect(table.match(/Ana (?:Abalos|Moreno|Zamora)/g)).toEqual(['Ana Abalos', 'Ana Zamora']);
});
