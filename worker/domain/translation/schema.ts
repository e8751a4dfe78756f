import { z } from 'zod';
import { locales } from '../locale.ts';
import { type TextField, textFields } from '../profile/enums.ts';
import { profileLimits } from '../profile/fields.ts';

const referencePrefix = 'reference-';

/** The text that a translation belongs to: a text of the profile, or a family's reference. */
export type TranslatedField = TextField | `reference-${string}`;

/** The field name of a family's reference in the API. */
export function referenceField(id: string): TranslatedField {
  return `${referencePrefix}${id}`;
}

/** Whether a field is a family's reference. */
export function isReferenceField(field: TranslatedField): boolean {
  return field.startsWith(referencePrefix);
}

export const translatedFieldSchema: z.ZodType<TranslatedField, string> = z.union(
  [z.enum(textFields), z.templateLiteral([referencePrefix, z.string().regex(/^[0-9a-z]{1,40}$/)])],
  'validation.choice',
);

/**
 * An approved translation stays on the page for this many days after the nanny's text was changed. After that, the original is
 * shown.
 */
export const staleDays = 14;

/** Longest translation, in UTF-16 units: English needs up to three times the characters of Chinese. */
export const maxTranslation = profileLimits.longText * 3;

/** Longest translation of the nanny's sentence: English needs more characters than Chinese, and the page has room for three lines. */
export const maxHeadlineTranslation = 140;

/** The state of a translation: waiting for approval, on the page, or made from an earlier text. */
export const translationStates = ['suggested', 'approved', 'out-of-date'] as const;

/** Authors of translations. */
export const translators = ['owner', 'agency', 'model'] as const;

/** The author of a translation. */
export type TranslationAuthor = (typeof translators)[number];

/** A stored translation. */
export const storedTranslationSchema = z.strictObject({
  field: translatedFieldSchema,
  locale: z.enum(locales),
  /** `source` means that the text itself is in this language. */
  state: z.enum(['source', 'suggested', 'approved']),
  text: z.string(),
  sourceText: z.string(),
  /** Since when the text differs from the translated one, ms since the epoch. */
  staleSince: z.number().nullable(),
  writtenBy: z.enum(translators),
  updatedAt: z.number(),
});

/** A stored translation. */
export type StoredTranslation = z.output<typeof storedTranslationSchema>;

/** The kinds of facts that can differ: a number, one of the nanny's names, or a certification. */
export const differenceKinds = ['number', 'name', 'certification'] as const;

/** A difference between a text and its translation, and the side that contains it. */
export const differenceSchema = z.strictObject({
  kind: z.enum(differenceKinds),
  /** As written on that side. */
  value: z.string(),
  missingIn: z.enum(['source', 'translation']),
});

/** A difference between a text and its translation. */
export type Difference = z.output<typeof differenceSchema>;

/** A translation as the nanny and the desk see it. */
export const translationSchema = z.strictObject({
  field: translatedFieldSchema,
  locale: z.enum(locales),
  text: z.string(),
  state: z.enum(translationStates),
  /** The text that was translated. It differs from the current one when the translation is out of date. */
  sourceText: z.string(),
  /** Whether it was approved. An approved translation that is out of date stays on the page for {@link staleDays}. */
  isApproved: z.boolean(),
  /** How long an out-of-date translation stays on the page; absent when it is no longer shown. */
  shownUntil: z.iso.datetime().optional(),
  writtenBy: z.enum(translators),
  updatedAt: z.iso.datetime(),
  differences: z.array(differenceSchema),
  /** Of the current text with this translation. */
  revision: z.number().int(),
});

/** A translation as the nanny and the desk see it. */
export type Translation = z.output<typeof translationSchema>;

/** A text that can be translated. */
export const translatableSchema = z.strictObject({
  field: translatedFieldSchema,
  text: z.string(),
  /** The language of the text; null while it is unknown. */
  language: z.enum(locales).nullable(),
  /** Whether a person set the language; otherwise it is detected from the text. */
  isCorrected: z.boolean(),
  /** The author, if it is not the nanny. */
  by: z.string().optional(),
  /** Whether the caller may approve its translations. Only the agency may approve those of references. */
  mayApprove: z.boolean(),
  /** Of the text alone: for its language, and for a first translation. */
  revision: z.number().int(),
});

/** A text that can be translated. */
export type Translatable = z.output<typeof translatableSchema>;

/** GET /api/profiles/:id/translations. */
export const translationsSchema = z.strictObject({
  items: z.array(translationSchema),
  /** The current texts. */
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
});

/** A translation from a form. */
export type TranslationInput = z.output<typeof translationInputSchema>;

/** PUT /api/profiles/:id/translations/:field: the language of the text; null for automatic detection. */
export const sourceLanguageSchema = z.strictObject({
  language: z.enum(locales, 'validation.choice').nullable(),
});

/** The language of a text. */
export type SourceLanguage = z.output<typeof sourceLanguageSchema>;

/** A model's suggestion. It is not on the page until a person approves it. */
export const suggestionSchema = translationSchema.pick({
  field: true,
  locale: true,
  text: true,
  state: true,
  sourceText: true,
  differences: true,
  revision: true,
});

/** A model's suggestion. */
export type Suggestion = z.output<typeof suggestionSchema>;
