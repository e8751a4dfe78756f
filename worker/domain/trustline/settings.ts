import { z } from 'zod';
import { defaultLocale, locales } from '../locale.ts';

const ownText = z.string().max(16_000, 'validation.tooLong').trim().max(4000, 'validation.tooLong');

const ownTexts = z.partialRecord(z.enum(locales), ownText);

/** A text of the agency's own by language; absent or empty where it has none. */
export type OwnTexts = z.output<typeof ownTexts>;

/**
 * A text about TrustLine: the law's language stands beside every translation, so a text in another language needs it too.
 */
export const textsWithEnglish = ownTexts.refine(
  (texts) => Boolean(texts[defaultLocale]) || locales.every((locale) => !texts[locale]),
  { path: [defaultLocale], error: 'validation.englishToo' },
);

/** The settings about TrustLine and the agency's own background check. */
export const trustlineSettingsSchema = z.strictObject({
  /** Whether families are told that a nanny is an applicant. */
  showsApplicants: z.boolean(),
  /** What the agency's own background check covers (Business and Professions Code 18890.2(b)). */
  ownCheck: textsWithEnglish,
});

/** The settings about TrustLine and the agency's own background check. */
export type TrustlineSettings = z.output<typeof trustlineSettingsSchema>;

/** The settings until an owner changes them: applicants are not shown, and all texts are ours. */
export const defaultTrustlineSettings: TrustlineSettings = {
  showsApplicants: false,
  ownCheck: {},
};
