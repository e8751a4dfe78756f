import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { personalInformationSchema, profilePatchSchema } from '#domain/profile/schema.ts';
import { experienceForm, tidyNumber } from './experience-form.ts';
import { fieldIssues, restoreDraft, validFields } from '#widget/form/form-values.ts';
import { personalInformationForm } from '#widget/form/personal-information-form.ts';
import { emptyProfile } from './testing/empty-profile.ts';

const emptyPersonal = personalInformationForm.initial(emptyProfile, undefined);
const emptyExperience = experienceForm.initial(emptyProfile, undefined);

/** The error for these years, as typed. */
function yearsIssue(yearsExperience: string): string | undefined {
  const issues = fieldIssues(experienceForm.schema, experienceForm.input({ ...emptyExperience, yearsExperience }));
  return issues.find((issue) => issue.field === 'yearsExperience')?.messageId;
}

describe('fieldIssues', () => {
  it('names every required field of an empty step, in order, and no optional one (docs/specification.md 5)', () => {
    const issues = fieldIssues(personalInformationForm.schema, personalInformationForm.input(emptyPersonal));
    expect(issues.map((issue) => issue.messageId)).toEqual([
      'validation.firstName',
      'validation.lastName',
      'validation.email',
      'validation.phone',
      'validation.location',
      'validation.city',
      'validation.state',
      'validation.languages',
    ]);
  });

  it('gives the limit that the message names', () => {
    const values = { ...emptyExperience, yearsExperience: '81' };
    const [issue] = fieldIssues(experienceForm.schema, experienceForm.input(values));
    expect(issue).toEqual({
      field: 'yearsExperience',
      messageId: 'validation.numberTooLarge',
      values: { maximum: 80 },
    });
  });

  it('asks for the years when nothing is typed, and for numbers only when something else is', () => {
    for (const nothing of ['', ' ', '-1']) expect(yearsIssue(nothing)).toBe('validation.yearsExperience');
    for (const words of ['five', 'since I was young', '很多']) expect(yearsIssue(words)).toBe('validation.number');
    for (const years of ['10 years', '十年', '10年', '１０', 'más de 10 años'])
      expect(yearsIssue(years)).toBeUndefined();
  });

  it('shows the number that was understood when the field is left', () => {
    expect(tidyNumber('十年')).toBe('10');
    expect(tidyNumber('１０ years')).toBe('10');
    expect(tidyNumber('five')).toBe('five');
    expect(tidyNumber('')).toBe('');
  });
});

describe('validFields', () => {
  it('keeps only the fields that are valid by themselves, parsed', () => {
    const values = { ...emptyPersonal, firstName: ' Ana ', email: 'ana@', city: 'Los Angeles' };
    expect(validFields(personalInformationForm.schema, personalInformationForm.input(values))).toEqual({
      firstName: 'Ana',
      city: 'Los Angeles',
      wechatId: null,
      backgroundCheckConsent: false,
    });
  });

  it('gives null for optional fields that were cleared', () => {
    const input = experienceForm.input({ ...emptyExperience, familiesServed: '', aboutMe: '  ' });
    expect(validFields(experienceForm.schema, input)).toEqual({
      familiesServed: null,
      headline: null,
      aboutMe: null,
      specialties: [],
    });
  });

  it('always gives a patch the server takes', () => {
    const typed = fc.record({
      yearsExperience: fc.oneof(fc.string(), fc.integer().map(String)),
      familiesServed: fc.oneof(fc.string(), fc.integer().map(String)),
      specialties: fc.array(fc.string()),
      experienceDescription: fc.string(),
      headline: fc.string(),
      aboutMe: fc.string(),
    });
    fc.assert(
      fc.property(typed, (values) => {
        const patch = validFields(experienceForm.schema, experienceForm.input(values));
        expect(profilePatchSchema.safeParse(patch).success).toBe(true);
      }),
    );
  });
});

describe('restoreDraft', () => {
  it('puts the draft over the profile, field by field', () => {
    const draft = { firstName: 'Ana', email: 'half@', languages: ['Spanish'], phone: 7, unknown: 'x', valueOf: 0 };
    expect(restoreDraft(personalInformationForm.values, { ...emptyPersonal, phone: '213' }, draft)).toEqual({
      ...emptyPersonal,
      firstName: 'Ana',
      email: 'half@',
      languages: ['Spanish'],
      phone: '213',
    });
  });

  it('survives any draft', () => {
    fc.assert(
      fc.property(fc.anything(), (draft) => {
        const values = restoreDraft(personalInformationForm.values, emptyPersonal, draft);
        expect(Object.keys(values)).toEqual(Object.keys(personalInformationSchema.shape));
      }),
    );
  });
});
