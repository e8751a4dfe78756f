import { describe, expect, it } from 'vitest';
import { experienceForm } from './experience-form.ts';
import { fieldIssues } from '#widget/form/form-values.ts';
import { personalInformationForm } from '#widget/form/personal-information-form.ts';
import { isStepValid, stepIssues } from './step-forms.ts';
import { emptyProfile } from './testing/empty-profile.ts';
import { toggleDuty, workPreferencesForm } from './work-preferences-form.ts';

describe('personal information', () => {
  it('prefills an empty phone with the verified number, as the input shows it (docs/specification.md 2.4)', () => {
    expect(personalInformationForm.initial(emptyProfile, '+12135550123').phone).toBe('+1 (213) 555-0123');
    const own = { ...emptyProfile, phone: '+13105550188' };
    expect(personalInformationForm.initial(own, '+12135550123').phone).toBe('+1 (310) 555-0188');
  });
});

describe('work preferences', () => {
  it('start live-out, and need an age group and a duty but no travel (docs/specification.md 5)', () => {
    const values = workPreferencesForm.initial(emptyProfile, undefined);
    expect(values.workArrangement).toBe('live-out');
    expect(
      fieldIssues(workPreferencesForm.schema, workPreferencesForm.input(values)).map((issue) => issue.field),
    ).toEqual(['preferredAgeGroups', 'duties']);
  });

  it.each([
    ['28', 28],
    ['$28', 28],
    [' $ 28/hr', 28],
    ['28 per hour', 28],
    ['28 dollars', Number.NaN],
    ['', undefined],
  ])('read the pay %j', (payFrom, read) => {
    const values = { ...workPreferencesForm.initial(emptyProfile, undefined), payFrom };
    expect(workPreferencesForm.input(values)['payFrom']).toBe(read);
  });

  it('take a suggested duty once, in its place, and give it back', () => {
    expect(toggleDuty(['childcare', 'overnight'], 'bilingual-education')).toEqual([
      'childcare',
      'bilingual-education',
      'overnight',
    ]);
    expect(toggleDuty(['childcare', 'cultural-activities'], 'cultural-activities')).toEqual(['childcare']);
  });
});

describe('experience', () => {
  it('needs ten characters of description (docs/specification.md 5)', () => {
    const values = { ...experienceForm.initial(emptyProfile, undefined), yearsExperience: '0' };
    const issues = (experienceDescription: string) =>
      fieldIssues(experienceForm.schema, experienceForm.input({ ...values, experienceDescription }));
    expect(issues('123456789 ')[0]?.messageId).toBe('validation.experienceDescription');
    expect(issues('1234567890')).toEqual([]);
  });
});

describe('stepIssues', () => {
  it('tells the problems of reported values, and none of values that are no form’s', () => {
    const values = workPreferencesForm.initial(emptyProfile, undefined);
    expect(stepIssues('work-preferences', values)).toHaveLength(2);
    expect(stepIssues('work-preferences', undefined)).toEqual([]);
    expect(stepIssues('availability', {})).toEqual([]);
  });
});

describe('isStepValid', () => {
  const filled = { ...emptyProfile, yearsExperience: 3, experienceDescription: 'Three years with twins.' };

  it('judges the profile with a kept draft over it', () => {
    expect(isStepValid('experience', { profile: emptyProfile, draftValues: undefined }, undefined)).toBe(false);
    expect(isStepValid('experience', { profile: filled, draftValues: undefined }, undefined)).toBe(true);
    const draftValues = { experienceDescription: 'short' };
    expect(isStepValid('experience', { profile: filled, draftValues }, undefined)).toBe(false);
  });

  it('holds for the steps that can be skipped', () => {
    expect(isStepValid('availability', { profile: emptyProfile, draftValues: undefined }, undefined)).toBe(true);
  });
});
