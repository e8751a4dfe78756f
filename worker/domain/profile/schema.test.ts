import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import errors from '../messages/errors/en.json' with { type: 'json' };
import { toFieldIssues } from '../field-issues.ts';
import {
  experienceSchema,
  personalInformationSchema,
  profilePatchSchema,
  publicProfileSchema,
  workPreferencesSchema,
} from './schema.ts';
import { profileLimits } from './fields.ts';

const text: Record<string, string> = errors;

const personal = {
  firstName: 'Ana',
  lastName: 'Li',
  email: 'ana@example.com',
  phone: '2135550142',
  location: '1 Main St',
  city: 'Irvine',
  state: 'CA',
  languages: ['English'],
};
const work = {
  workArrangement: 'live-out',
  preferredAgeGroups: ['newborn'],
  travelWillingness: [],
  duties: ['childcare'],
};
const experience = { yearsExperience: 0, specialties: [], experienceDescription: 'Ten letters' };

/** The English text of the first error at `path`. */
function complaint(
  schema: typeof personalInformationSchema | typeof workPreferencesSchema | typeof experienceSchema,
  values: object,
  path: string,
) {
  const result = schema.safeParse(values);
  const issue = toFieldIssues(result.error?.issues ?? []).find((candidate) => candidate.path === path);
  return issue && text[issue.messageId];
}

describe('the texts of docs/specification.md 5', () => {
  it.each([
    ['firstName', '', 'First name is required'],
    ['firstName', '   ', 'First name is required'],
    ['lastName', '', 'Last name is required'],
    ['email', 'ana@', 'Valid email is required'],
    ['email', '', 'Valid email is required'],
    ['phone', '', 'Phone number is required'],
    ['location', '', 'Address is required'],
    ['city', '', 'City is required'],
    ['state', '', 'State is required'],
    ['languages', [], 'At least one language is required'],
  ])('%s %j: %s', (path, value, message) => {
    expect(complaint(personalInformationSchema, { ...personal, [path]: value }, path)).toBe(message);
  });

  it.each([
    ['preferredAgeGroups', 'Select at least one age group'],
    ['duties', 'Select at least one duty'],
  ])('%s: %s', (path, message) =>
    expect(complaint(workPreferencesSchema, { ...work, [path]: [] }, path)).toBe(message),
  );

  it.each([
    ['yearsExperience', -1, 'Years of experience must be 0 or greater'],
    ['yearsExperience', undefined, 'Years of experience must be 0 or greater'],
    ['yearsExperience', Number.NaN, 'Please use numbers only, for example 5'],
    ['familiesServed', -1, 'Number of families must be 0 or greater'],
    ['experienceDescription', 'short', 'Please provide more details about your experience.'],
  ])('%s %j: %s', (path, value, message) => {
    expect(complaint(experienceSchema, { ...experience, [path]: value }, path)).toBe(message);
  });

  it('accepts what docs/specification.md 5 accepts', () => {
    expect(personalInformationSchema.safeParse(personal).success).toBe(true);
    expect(workPreferencesSchema.safeParse(work).success).toBe(true);
    expect(experienceSchema.safeParse(experience).success).toBe(true);
  });
});

describe('schemas', () => {
  it('name every unknown field and never throw on any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const result = profilePatchSchema.safeParse(value);
        if (result.success) return;
        for (const issue of toFieldIssues(result.error.issues)) expect(text[issue.messageId]).toBeTruthy();
      }),
      { numRuns: 2000 },
    );
    const result = profilePatchSchema.safeParse({ verified: true, city: 'Irvine' });
    expect(toFieldIssues(result.error?.issues ?? [])).toEqual([
      { path: 'verified', messageId: 'validation.unknownField' },
    ]);
  });

  it('accept exactly the limits of docs/specification.md 5', () => {
    const limits = { firstName: 80, lastName: 80, location: 200, city: 100, state: 60, headline: 90, aboutMe: 4000 };
    for (const [field, max] of Object.entries(limits)) {
      expect(profilePatchSchema.safeParse({ [field]: 'x'.repeat(max) }).success, field).toBe(true);
      expect(profilePatchSchema.safeParse({ [field]: 'x'.repeat(max + 1) }).success, field).toBe(false);
    }
    expect(profilePatchSchema.safeParse({ yearsExperience: profileLimits.years }).success).toBe(true);
    expect(profilePatchSchema.safeParse({ yearsExperience: profileLimits.years + 1 }).success).toBe(false);
    const items = Array.from({ length: 41 }, (_, index) => `item ${index}`);
    expect(profilePatchSchema.safeParse({ specialties: items }).success).toBe(false);
    expect(profilePatchSchema.safeParse({ specialties: items.slice(1) }).success).toBe(true);
  });

  it('keep private fields out of the public shape', () => {
    for (const field of ['userId', 'email', 'phone', 'wechatId', 'location', 'revision', 'held']) {
      expect(publicProfileSchema.shape).not.toHaveProperty(field);
    }
  });
});
