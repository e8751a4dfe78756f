import { expect, it } from 'vitest';
import { newUnclaimedSchema, unclaimedPatchSchema } from '#domain/profile/unclaimed.ts';
import { defaultLocale } from '#domain/locale.ts';
import { blankNanny, changesBetween } from './typed-nanny.ts';

const blank = blankNanny(defaultLocale);
const lucia = { ...blank, firstName: 'Lucía', phone: '213 555 8001', yearsExperience: '4', city: 'Pasadena' };

it('sends only what was typed, and the API takes it', () => {
  const body = { ...changesBetween(blank, lucia), locale: defaultLocale };
  expect(body).toEqual({
    firstName: 'Lucía',
    phone: '213 555 8001',
    yearsExperience: 4,
    city: 'Pasadena',
    locale: defaultLocale,
  });
  expect(newUnclaimedSchema.safeParse(body).success).toBe(true);
});

it('clears what was emptied', () => {
  const patch = changesBetween(lucia, { ...lucia, city: ' ', yearsExperience: '', languages: ['Spanish'] });
  expect(patch).toEqual({ city: null, yearsExperience: null, languages: ['Spanish'] });
  expect(unclaimedPatchSchema.safeParse(patch).success).toBe(true);
});

it.each([
  ['firstName', { firstName: '' }],
  ['phone', { phone: '' }],
  ['yearsExperience', { yearsExperience: 'four' }],
])('what the API refuses names %s', (field, typed) => {
  const { error } = unclaimedPatchSchema.safeParse(changesBetween(lucia, { ...lucia, ...typed }));
  expect(error?.issues[0]?.path).toEqual([field]);
});
