import { z } from 'zod';
import { type OwnerProfile, type ProfilePatch, profilePatchSchema } from '#domain/profile/schema.ts';

type Shape = Readonly<Record<string, z.ZodType>>;

/** A schema of fields that are validated separately. */
export type FieldsSchema = z.ZodObject<Shape>;

/** Converts the raw values of a step's form to the fields of a profile. */
export interface StepForm<Values extends Record<string, unknown>> {
  /** The fields' rules, shared with the server. */
  schema: FieldsSchema;
  /** The values of the form itself: texts as typed, choices as lists. */
  values: z.ZodObject<Shape, z.core.$strip> & z.ZodType<Values>;
  /** The initial values of the form. */
  initial(profile: OwnerProfile, verifiedPhone: string | undefined): Values;
  /** The input of the schema: an emptied optional field is undefined, a number is a number. */
  input(values: Values): Readonly<Record<string, unknown>>;
}

/** An error of one field. */
export interface FieldIssue {
  field: string;
  /** A key of the `errors` catalogue. */
  messageId: string;
  /** The values of that message. */
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
 * The fields that are valid by themselves, parsed, as a patch of the profile. An optional field without a value is null, which
 * clears it; a required one without a value is left out.
 */
export function validFields(schema: FieldsSchema, input: Readonly<Record<string, unknown>>): ProfilePatch {
  const fields = Object.entries(schema.shape).flatMap(([field, fieldSchema]) => {
    const result = fieldSchema.safeParse(input[field]);
    return result.success ? [[field, result.data ?? null] as const] : [];
  });
  return profilePatchSchema.parse(Object.fromEntries(fields));
}

/**
 * The initial values, overwritten with those of a stored draft. Fields that are missing or invalid in the draft keep their
 * initial values.
 */
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

/** An optional text: undefined when blank. */
export function optionalText(text: string): string | undefined {
  return text.trim() === '' ? undefined : text;
}

function maximumOf(issue: z.core.$ZodIssue): { maximum?: number } {
  return issue.code === 'too_big' ? { maximum: Number(issue.maximum) } : {};
}
