import { z } from 'zod';
import { formatPhoneInput } from '#domain/phone-display.ts';
import { personalInformationSchema } from '#domain/profile/schema.ts';
import { optionalText, type StepForm } from './form-values.ts';

const valuesSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  wechatId: z.string(),
  location: z.string(),
  city: z.string(),
  state: z.string(),
  languages: z.array(z.string()),
  backgroundCheckConsent: z.boolean(),
});
export type PersonalInformationValues = z.output<typeof valuesSchema>;

/** The form of step 1. An empty phone starts with the verified number (docs/specification.md 2.4). */
export const personalInformationForm: StepForm<PersonalInformationValues> = {
  schema: personalInformationSchema,
  values: valuesSchema,
  initial: (profile, verifiedPhone) => ({
    firstName: profile.firstName ?? '',
    lastName: profile.lastName ?? '',
    email: profile.email ?? '',
    phone: formatPhoneInput(profile.phone ?? verifiedPhone ?? ''),
    wechatId: profile.wechatId ?? '',
    location: profile.location ?? '',
    city: profile.city ?? '',
    state: profile.state ?? '',
    languages: profile.languages,
    backgroundCheckConsent: profile.backgroundCheckConsent,
  }),
  input: (values) => ({ ...values, wechatId: optionalText(values.wechatId) }),
};
