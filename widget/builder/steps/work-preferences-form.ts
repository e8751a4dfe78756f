import { z } from 'zod';
import { ageGroups, duties, type Duty, travelOptions, workArrangements } from '#domain/profile/enums.ts';
import { workPreferencesSchema } from '#domain/profile/schema.ts';
import { readTypedNumber } from '#domain/typed-number.ts';
import { optionalText, type StepForm } from '#widget/form/form-values.ts';

const valuesSchema = z.object({
  workArrangement: z.enum(workArrangements),
  preferredAgeGroups: z.array(z.enum(ageGroups)),
  travelWillingness: z.array(z.enum(travelOptions)),
  duties: z.array(z.enum(duties)),
  availableFrom: z.string(),
  payFrom: z.string(),
});
export type WorkPreferencesValues = z.output<typeof valuesSchema>;

/** "$28/hr" without the sign and the unit that the label has. */
const withoutDollars = (typed: string) =>
  typed.replace(/^\s*\$/, '').replace(/\s*(?:\/|per|an)\s*h(?:ou)?r?\.?\s*$/i, '');

/** The form of step 2. The default arrangement is live-out (docs/specification.md 2.4). */
export const workPreferencesForm: StepForm<WorkPreferencesValues> = {
  schema: workPreferencesSchema,
  values: valuesSchema,
  initial: (profile) => ({
    workArrangement: profile.workArrangement ?? 'live-out',
    preferredAgeGroups: profile.preferredAgeGroups,
    travelWillingness: profile.travelWillingness,
    duties: profile.duties,
    availableFrom: profile.availableFrom ?? '',
    payFrom: profile.payFrom?.toString() ?? '',
  }),
  input: (values) => ({
    ...values,
    availableFrom: optionalText(values.availableFrom),
    payFrom: readTypedNumber(withoutDollars(values.payFrom)),
  }),
};

/** The AI recommendations card's suggestions and the duty each adds (docs/specification.md 2.4 and 4). */
export const dutySuggestions = ['bilingual-education', 'cultural-activities'] as const satisfies readonly Duty[];

/** Adds the suggested duty in its place, or removes it if it is already chosen. */
export function toggleDuty(chosen: readonly Duty[], duty: Duty): Duty[] {
  const wanted = chosen.includes(duty) ? chosen.filter((each) => each !== duty) : [...chosen, duty];
  return duties.filter((each) => wanted.includes(each));
}

/** The number of duties in the first of the two columns (docs/specification.md 2.4). */
export const dutiesInFirstColumn = 5;
