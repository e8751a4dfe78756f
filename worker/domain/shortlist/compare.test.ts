import { expect, it } from 'vitest';
import { serverTranslator } from '../messages/all.ts';
import { defaultAvailability } from '../profile/availability.ts';
import type { PublicProfile } from '../profile/schema.ts';
import { type Compared, compareRows } from './compare.ts';

const facts = { agencyName: 'Golden Oak', defaultLocation: 'Los Angeles, CA', today: '2026-11-21' };

const sparse: PublicProfile = {
  id: 'x',
  firstName: 'Ana',
  languages: [],
  preferredAgeGroups: [],
  travelWillingness: [],
  duties: [],
  specialties: [],
  isActive: true,
  isPublic: true,
  backgroundCheckConsent: false,
  completenessScore: 100,
  availabilityCalendar: defaultAvailability,
  createdAt: '2026-11-21T00:00:00.000Z',
  updatedAt: '2026-11-21T00:00:00.000Z',
};
const nothing: Compared = { profile: sparse, certifications: [], references: [], fit: undefined };
const rows = (...nannies: Compared[]) =>
  new Map(compareRows(nannies, serverTranslator('en'), facts).map(({ title, cells }) => [title, cells]));

it('says who has checked a fact: a family, or the agency with the day', () => {
  const full: Compared = {
    profile: {
      ...sparse,
      city: 'Irvine',
      yearsExperience: 8,
      reviewedAt: '2026-11-02T10:00:00.000Z',
      backgroundCheckedOn: '2026-10-30',
      availabilityCalendar: { ...defaultAvailability, availableWeekdays: ['monday'] },
    },
    certifications: [
      { id: 'a', name: 'CPR', verified: true, checkedAt: '2026-11-01' },
      { id: 'b', name: 'First Aid', verified: false },
      { id: 'c', name: 'Montessori', verified: true, expiryDate: '2026-01-01' },
    ],
    references: [{ name: 'Kim L.', months: 12, words: ['She was '.repeat(40)] }],
    fit: { words: 'Covers your whole week', bar: { path: 'M0 0h60v1h-60z', width: 60 } },
  };
  const compared = rows(full, nothing);
  expect(compared.get('Years of experience')).toEqual([[{ text: '8+' }], []]);
  expect(compared.get('Location')).toEqual([[{ text: 'Irvine' }], []]);
  expect(compared.get('Profile')?.[0]?.[0]?.by).toBe('Golden Oak checked on Nov 2, 2026');
  expect(compared.get('Background check')?.[0]?.[0]?.by).toBe('Golden Oak checked on Oct 30, 2026');
  expect(compared.get('Certifications')?.[0]).toEqual([
    { text: 'CPR', by: 'Golden Oak checked the document on Nov 1, 2026' },
    { text: 'First Aid' },
  ]);
  const [reference] = compared.get('References')?.[0] ?? [];
  expect(reference?.by).toBe('A family says (Kim L.)');
  expect(reference?.text).toMatch(/ was…$/);
  expect(reference?.text.length).toBeLessThanOrEqual(161);
  expect(compared.get('Your week')?.[0]?.[0]?.by).toBe('From the hours she gave');
});

it('leaves out what nothing is known about, and defaults that nobody vouches for', () => {
  expect([...rows(nothing, nothing).keys()]).toEqual([]);
});
