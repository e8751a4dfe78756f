import { z } from 'zod';
import { locales } from '../locale.ts';
import { type TextField, textFields } from '../profile/enums.ts';
import { profileLimits } from '../profile/schema.ts';

const referencePrefix = 'reference-';
const referenceVideoPrefix = 'reference-video-';

/** What a translation is of: a text of the profile, or what one family says, in writing or in its film. */
export type TranslatedField = TextField | `reference-${string}`;

/** How the API names what a family says. */
export function referenceField(id: string): TranslatedField {
  return `${referencePrefix}${id}`;
}

/** How the API names what a family says in its film. */
export function referenceVideoField(id: string): TranslatedField {
  return `${referenceVideoPrefix}${id}`;
}

/** Whether a field is what a family says. */
export function isReferenceField(field: TranslatedField): boolean {
  return field.startsWith(referencePrefix);
}

/** Whether a field is what a family says in its film. */
export function isReferenceVideoField(field: TranslatedField): boolean {
  return field.startsWith(referenceVideoPrefix);
}

export const translatedFieldSchema: z.ZodType<TranslatedField, string> = z.union(
  [z.enum(textFields), z.templateLiteral([referencePrefix, z.string().regex(/^(?:video-)?[0-9a-z]{1,40}$/)])],
  'validation.choice',
);

/** An approved translation stands on the page for so long after her text was changed; then her own words do. */
export const staleDays = 14;

/** Longest translation, in UTF-16 units: English takes up to three times the characters of Chinese. */
export const maxTranslation = profileLimits.longText * 3;

/** How a translation stands: waits to be approved, is on the page, or her text is another one than was translated. */
export const translationStates = ['suggested', 'approved', 'out-of-date'] as const;

/** Who wrote a translation. */
export const translators = ['owner', 'agency', 'model'] as const;

/** Who wrote a translation. */
export type TranslationAuthor = (typeof translators)[number];

/** A translation as it is stored. */
export const storedTranslationSchema = z.strictObject({
  field: translatedFieldSchema,
  locale: z.enum(locales),
  /** `source` says that the text itself is in this language. */
  state: z.enum(['source', 'suggested', 'approved']),
  text: z.string(),
  sourceText: z.string(),
  /** Since when her text is another one, ms since the epoch. */
  staleSince: z.number().nullable(),
  writtenBy: z.enum(translators),
  updatedAt: z.number(),
});

/** A translation as it is stored. */
export type StoredTranslation = z.output<typeof storedTranslationSchema>;

/** Something that is not the same on both sides: a number, a name of hers, or a certificate. */
export const differenceKinds = ['number', 'name', 'certification'] as const;

/** What differs between a text and its translation, and on which side it stands. */
export const differenceSchema = z.strictObject({
  kind: z.enum(differenceKinds),
  /** As one of the sides writes it. */
  value: z.string(),
  missingIn: z.enum(['source', 'translation']),
});

/** What differs between a text and its translation. */
export type Difference = z.output<typeof differenceSchema>;

/** A translation as she and the desk read it. */
export const translationSchema = z.strictObject({
  field: translatedFieldSchema,
  locale: z.enum(locales),
  text: z.string(),
  state: z.enum(translationStates),
  /** What was translated; another text than the present one when it is out of date. */
  sourceText: z.string(),
  /** Whether it was approved: an approved one that is out of date stays on the page for {@link staleDays}. */
  isApproved: z.boolean(),
  /** Until when one that is out of date stays on the page; absent once it does not. */
  shownUntil: z.iso.datetime().optional(),
  writtenBy: z.enum(translators),
  updatedAt: z.iso.datetime(),
  differences: z.array(differenceSchema),
});

/** A translation as she and the desk read it. */
export type Translation = z.output<typeof translationSchema>;

/** A text that can be translated. */
export const translatableSchema = z.strictObject({
  field: translatedFieldSchema,
  text: z.string(),
  /** The language it is written in; null while nobody knows. */
  language: z.enum(locales).nullable(),
  /** Somebody said so; else it is told by the text. */
  isCorrected: z.boolean(),
  /** Who said it, where it is not she. */
  by: z.string().optional(),
  /** Whether the caller may approve its translations: what families say, only the agency may. */
  mayApprove: z.boolean(),
});

/** A text that can be translated. */
export type Translatable = z.output<typeof translatableSchema>;

/** GET /api/profiles/:id/translations. */
export const translationsSchema = z.strictObject({
  items: z.array(translationSchema),
  /** The texts as they are now. */
  sources: z.array(translatableSchema),
  /** Whether a model writes suggestions. */
  canSuggest: z.boolean(),
});

/** The texts of a profile and their translations. */
export type Translations = z.output<typeof translationsSchema>;

/** PUT /api/profiles/:id/translations/:field/:locale. */
export const translationInputSchema = z.strictObject({
  text: z
    .string('validation.translation')
    .max(maxTranslation * 2, 'validation.tooLong')
    .overwrite((text) => text.toWellFormed().replace(/\r\n?/g, '\n').trim())
    .min(1, 'validation.translation')
    .max(maxTranslation, 'validation.tooLong'),
  state: z.enum(['suggested', 'approved'], 'validation.choice'),
  /** The text that was translated: 409 when it is another one by now. */
  sourceText: z.string().max(maxTranslation, 'validation.tooLong').optional(),
});

/** A translation as somebody writes it. */
export type TranslationInput = z.output<typeof translationInputSchema>;

/** PUT /api/profiles/:id/translations/:field: the language that the text is written in; null leaves that to the text. */
export const sourceLanguageSchema = z.strictObject({ language: z.enum(locales, 'validation.choice').nullable() });

/** What a model suggests; nothing is on the page before somebody approves it. */
export const suggestionSchema = translationSchema.pick({
  field: true,
  locale: true,
  text: true,
  state: true,
  sourceText: true,
  differences: true,
});

/** What a model suggests. */
export type Suggestion = z.output<typeof suggestionSchema>;
