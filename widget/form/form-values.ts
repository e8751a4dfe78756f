import { z } from 'zod';
import { type OwnerProfile, type ProfilePatch, profilePatchSchema } from '#domain/profile/schema.ts';

type Shape = Readonly<Record<string, z.ZodType>>;

/** A schema of fields that are valid or not each by itself. */
export type FieldsSchema = z.ZodObject<Shape>;

/** How the raw values of a step's form become the fields of a profile. */
export interface StepForm<Values extends Record<string, unknown>> {
  /** The fields' rules, shared with the server. */
  schema: FieldsSchema;
  /** What the form itself holds: texts as typed, choices as lists. */
  values: z.ZodObject<Shape, z.core.$strip> & z.ZodType<Values>;
  /** What the form starts with. */
  initial(profile: OwnerProfile, verifiedPhone: string | undefined): Values;
  /** What the schema judges: an emptied optional field is undefined, a number is a number. */
  input(values: Values): Readonly<Record<string, unknown>>;
}

/** What is wrong with one field. */
export interface FieldIssue {
  field: string;
  /** A key of the `errors` catalogue. */
  messageId: string;
  /** What that message needs. */
  values: { maximum?: number };
}

/** The first problem of each field, in the schema's order; none when the step is valid. */
export function fieldIssues(schema: FieldsSchema, input: Readonly<Record<string, unknown>>): FieldIssue[] {
  return Object.entries(schema.shape).flatMap(([field, fieldSchema]) => {
    const issue = fieldSchema.safeParse(input[field]).error?.issues[0];
    if (!issue) return [];
    return [{ field, messageId: issue.message, values: maximumOf(issue) }];
  });
}

/**
 * The fields that are valid by themselves, parsed, as a patch of the profile. An optional field without a value gives
 * null, which clears it; a required one without a value is left out.
 */
export function validFields(schema: FieldsSchema, input: Readonly<Record<string, unknown>>): ProfilePatch {
  const fields = Object.entries(schema.shape).flatMap(([field, fieldSchema]) => {
    const result = fieldSchema.safeParse(input[field]);
    return result.success ? [[field, result.data ?? null] as const] : [];
  });
  return profilePatchSchema.parse(Object.fromEntries(fields));
}

/** The initial values with those of a kept draft over them. A field that the draft lacks or garbles keeps its own. */
export function restoreDraft<Values extends Record<string, unknown>>(
  values: StepForm<Values>['values'],
  initial: Values,
  draft: unknown,
): Values {
  if (typeof draft !== 'object' || draft === null) return initial;
  const kept = Object.entries(draft).filter(
    ([field, value]) => Object.hasOwn(values.shape, field) && values.shape[field]?.safeParse(value).success,
  );
  return values.parse({ ...initial, ...Object.fromEntries(kept) });
}

/** A one-line or longer text that may be left out: undefined when blank. */
export function optionalText(text: string): string | undefined {
  return text.trim() === '' ? undefined : text;
}

function maximumOf(issue: z.core.$ZodIssue): { maximum?: number } {
  return issue.code === 'too_big' ? { maximum: Number(issue.maximum) } : {};
}
