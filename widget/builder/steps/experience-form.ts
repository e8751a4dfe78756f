import { z } from 'zod';
import { experienceSchema } from '#domain/profile/schema.ts';
import { readTypedNumber } from '#domain/typed-number.ts';
import { optionalText, type StepForm } from '#widget/form/form-values.ts';

const valuesSchema = z.object({
  yearsExperience: z.string(),
  familiesServed: z.string(),
  specialties: z.array(z.string()),
  experienceDescription: z.string(),
  headline: z.string(),
  aboutMe: z.string(),
});
export type ExperienceValues = z.output<typeof valuesSchema>;

/** Normalizes a number's field on blur: "10 years" becomes 10. Text without a number stays as typed. */
export function tidyNumber(typed: string): string {
  const number = readTypedNumber(typed);
  return number === undefined || Number.isNaN(number) ? typed : String(number);
}

/** The form of step 3. Numbers are stored as typed, so that a half-typed one survives a reload. */
export const experienceForm: StepForm<ExperienceValues> = {
  schema: experienceSchema,
  values: valuesSchema,
  initial: (profile) => ({
    yearsExperience: profile.yearsExperience?.toString() ?? '',
    familiesServed: profile.familiesServed?.toString() ?? '',
    specialties: profile.specialties,
    experienceDescription: profile.experienceDescription ?? '',
    headline: profile.headline ?? '',
    aboutMe: profile.aboutMe ?? '',
  }),
  input: (values) => ({
    ...values,
    yearsExperience: readTypedNumber(values.yearsExperience),
    familiesServed: readTypedNumber(values.familiesServed),
    headline: optionalText(values.headline),
    aboutMe: optionalText(values.aboutMe),
  }),
};
