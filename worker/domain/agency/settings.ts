import { z } from 'zod';
import { locales } from '../locale.ts';
import { trustlineSettingsSchema } from '../trustline/settings.ts';
import { brandSchema } from './brand.ts';
import { officeHoursSchema } from './office-hours.ts';
import { pageTextsSchema } from './page-texts.ts';

/** Which profiles the directory, the sitemap and search engines list: reviewed ones, or all with a verified phone. */
export const listingRules = ['reviewed', 'phone-verified'] as const;

const embedOrigin = z
  .string()
  .max(200, 'validation.tooLong')
  .trim()
  .refine((text) => {
    const url = URL.parse(text);
    return url !== null && url.origin === text && /^https?:$/.test(url.protocol) && !url.hostname.includes('*');
  }, 'validation.origin');

/** Whether a site may embed the builder by its scheme: over https, and over http during development only. */
export function mayEmbed(origin: string, environment: string): boolean {
  return environment === 'development' || origin.startsWith('https://');
}

const days = z.number().int('validation.wholeNumber').min(1, 'validation.days').max(3650, 'validation.numberTooLarge');

/** A saved reply of the desk. */
export const replyTextSchema = z.strictObject({
  title: z.string().max(320, 'validation.tooLong').trim().min(1, 'validation.blankItem').max(80, 'validation.tooLong'),
  locale: z.enum(locales),
  text: z
    .string()
    .max(16_000, 'validation.tooLong')
    .trim()
    .min(1, 'validation.blankItem')
    .max(4000, 'validation.tooLong'),
});

/** The settings that the desk can change without a deployment. */
export const agencySettingsSchema = z.strictObject({
  brand: brandSchema,
  listing: z.enum(listingRules, 'validation.choice'),
  embedOrigins: z.array(embedOrigin).max(20, 'validation.tooMany'),
  replyTexts: z.array(replyTextSchema).max(60, 'validation.tooMany'),
  pageTexts: pageTextsSchema,
  /** Number of days after which published nannies are asked again whether they still look for work. */
  freshnessDays: z
    .number()
    .int('validation.wholeNumber')
    .min(7, 'validation.days')
    .max(365, 'validation.numberTooLarge'),
  /** Null where every hour counts. */
  officeHours: officeHoursSchema.nullable(),
  retention: z.strictObject({ contactRequestDays: days, auditLogDays: days }),
  /** Absent where the agency does not use TrustLine. */
  trustline: trustlineSettingsSchema.optional(),
});

/** The settings that the desk can change without a deployment. */
export type AgencySettings = z.output<typeof agencySettingsSchema>;

/** PUT /api/agency/settings: only the given fields change. */
export const settingsPatchSchema = agencySettingsSchema.partial();

/** Changes to the settings. */
export type SettingsPatch = z.output<typeof settingsPatchSchema>;
