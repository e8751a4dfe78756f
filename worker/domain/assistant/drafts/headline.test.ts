import fc from 'fast-check';
import { expect, it } from 'vitest';
import { locales } from '../../locale.ts';
import { serverTranslator } from '../../messages/all.ts';
import { commonSpecialties } from '../../profile/enums.ts';
import { profileLimits } from '../../profile/fields.ts';
import type { ProfileFacts } from '../facts.ts';
import { noFacts } from '../testing.ts';
import { composeHeadline } from './headline.ts';

const write = (facts: Partial<ProfileFacts>, locale: (typeof locales)[number] = 'en') =>
  composeHeadline({ translator: serverTranslator(locale), facts: { ...noFacts, ...facts } });

it('names the years and the best skill', () => {
  expect(write({ years: 7, specialties: ['Newborn Care'] })).toBe(
    'I’ve cared for children for seven years. What I do best: newborn care.',
  );
});

it('of a beginner claims no years', () => {
  for (const seed of 'abcdef') expect(write({ years: 0, seed, specialties: ['Pet Care'] })).not.toMatch(/year|best/);
});

it('always fits the field', () => {
  const specialty = fc.oneof(fc.constantFrom(...commonSpecialties), fc.string({ minLength: 1, maxLength: 60 }));
  const facts = fc.record({ years: fc.nat(80), specialties: fc.array(specialty, { maxLength: 3 }), seed: fc.string() });
  fc.assert(
    fc.property(facts, fc.constantFrom(...locales), (given, locale) => {
      const headline = write(given, locale);
      expect(headline.length).toBeGreaterThan(0);
      expect(headline.length).toBeLessThanOrEqual(profileLimits.headline);
    }),
  );
});
