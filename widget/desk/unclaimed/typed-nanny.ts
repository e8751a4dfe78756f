import { z } from 'zod';
import { ageGroups } from '#domain/profile/enums.ts';
import type { OwnerProfile } from '#domain/profile/schema.ts';
import { type Locale, locales } from '#domain/locale.ts';

const typedSchema = z.strictObject({
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  locale: z.enum(locales),
  email: z.string(),
  city: z.string(),
  state: z.string(),
  languages: z.array(z.string()),
  yearsExperience: z.string(),
  workArrangement: z.string(),
  preferredAgeGroups: z.array(z.enum(ageGroups)),
  experienceDescription: z.string(),
  aboutMe: z.string(),
});

/** A nanny as staff type her. Absent texts are empty. */
export type TypedNanny = z.output<typeof typedSchema>;

/** A nanny of whom nothing is known. */
export const blankNanny = (locale: Locale): TypedNanny => ({
  firstName: '',
  lastName: '',
  phone: '',
  locale,
  email: '',
  city: '',
  state: '',
  languages: [],
  yearsExperience: '',
  workArrangement: '',
  preferredAgeGroups: [],
  experienceDescription: '',
  aboutMe: '',
});

/** A nanny as kept in this tab while the form is closed. @param stored JSON; empty for none */
export function readDraft(stored: string, locale: Locale): TypedNanny {
  const kept = stored === '' ? undefined : typedSchema.safeParse(JSON.parse(stored)).data;
  return kept ?? blankNanny(locale);
}

/** What is stored of a nanny, as staff would type it. */
export const typedFrom = (profile: OwnerProfile, locale: Locale): TypedNanny => ({
  firstName: profile.firstName ?? '',
  lastName: profile.lastName ?? '',
  phone: profile.phone ?? '',
  locale,
  email: profile.email ?? '',
  city: profile.city ?? '',
  state: profile.state ?? '',
  languages: profile.languages,
  yearsExperience: profile.yearsExperience?.toString() ?? '',
  workArrangement: profile.workArrangement ?? '',
  preferredAgeGroups: profile.preferredAgeGroups,
  experienceDescription: profile.experienceDescription ?? '',
  aboutMe: profile.aboutMe ?? '',
});

/**
 * The fields that differ between two states of the form, as the API takes them: a number for years, null for what was emptied.
 * The first name and the phone stay empty texts, which the API refuses in words.
 */
export function changesBetween(before: TypedNanny, after: TypedNanny): Record<string, unknown> {
  const changed = (Object.keys(after) as (keyof TypedNanny)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  return Object.fromEntries(changed.map((field) => [field, inputOf(field, after[field])]));
}

function inputOf(field: keyof TypedNanny, value: TypedNanny[keyof TypedNanny]): unknown {
  if (typeof value !== 'string' || field === 'firstName' || field === 'phone') return value;
  if (value.trim() === '') return null;
  // A form turns text that is not a number into NaN, whose message asks for digits.
  return field === 'yearsExperience' ? Number(value) : value;
}
