import { z } from 'zod';
import { locales } from '#domain/locale.ts';

const e164 = z.string().regex(/^\+[1-9]\d{7,14}$/, 'must be a phone number such as +12135550142');
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' });
const origin = httpUrl.refine(
  (text) => URL.canParse(text) && new URL(text).origin === text,
  'must be an origin such as https://host',
);
const commaList = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);
const origins = commaList.pipe(z.array(origin));
const wholeNumber = z.string().regex(/^\d+$/, 'must be a whole number').transform(Number);
const secret = z.string().min(32, 'must be at least 32 characters');

const configSchema = z
  .object({
    ENVIRONMENT: z.enum(['development', 'production']),
    PUBLIC_ORIGIN: origin,
    AGENCY_NAME: z.string().min(1),
    AGENCY_PHONE_PRIMARY: e164,
    AGENCY_PHONE_SECONDARY: e164,
    AGENCY_WHATSAPP: e164,
    AGENCY_SERVICE_EMAIL: z.email(),
    AGENCY_TEAM_EMAIL: z.email(),
    AGENCY_WEBSITE: httpUrl,
    AGENCY_FIND_NANNY_URL: z.union([httpUrl, z.string().regex(/^\/(?!\/)/, 'must be an address or a path')]),
    DEFAULT_LOCATION: z.string().min(1),
    DEFAULT_LOCALE: z.enum(locales),
    ACCOUNT_HINT: z.enum(['before-verify', 'after-verify']),
    SMS_COUNTRIES: commaList,
    SMS_DAILY_BUDGET: wholeNumber,
    SMS_PROVIDER: z.enum(['twilio', 'local']),
    TWILIO_API_URL: httpUrl,
    EMAIL_PROVIDER: z.enum(['cloudflare', 'local']),
    EMAIL_FROM: z.email(),
    UNPROVED_PROFILES_DAILY_LIMIT: wholeNumber,
    CONTACT_MAILTO: z.stringbool(),
    EMBED_ORIGINS: origins,
    TURNSTILE_SITE_KEY: z.string(),
    TURNSTILE_VERIFY_URL: httpUrl,
    TURNSTILE_SECRET: z.string().default(''),
    LANGUAGE_MODEL_URL: httpUrl,
    LANGUAGE_MODEL: z.string().min(1),
    TRANSCRIPTION_MODEL: z.string().min(1),
    LANGUAGE_MODEL_KEY: z.string().default(''),
    ASSISTANT_DAILY_BUDGET: wholeNumber,
    IDENTITY_SECRET: secret,
    TWILIO_ACCOUNT_SID: z.string().min(1),
    TWILIO_AUTH_TOKEN: z.string().min(1),
    TWILIO_FROM: e164,
  })
  .refine((config) => config.SMS_PROVIDER !== 'local' || config.ENVIRONMENT === 'development', {
    path: ['SMS_PROVIDER'],
    error: 'may be "local" only while ENVIRONMENT is "development"',
  })
  .refine((config) => config.EMAIL_PROVIDER !== 'local' || config.ENVIRONMENT === 'development', {
    path: ['EMAIL_PROVIDER'],
    error: 'may be "local" only while ENVIRONMENT is "development"',
  })
  .refine((config) => config.TURNSTILE_SITE_KEY === '' || config.TURNSTILE_SECRET !== '', {
    path: ['TURNSTILE_SECRET'],
    error: 'is needed with a TURNSTILE_SITE_KEY',
  })
  .transform((config) => ({
    environment: config.ENVIRONMENT,
    publicOrigin: config.PUBLIC_ORIGIN,
    agency: {
      name: config.AGENCY_NAME,
      phones: [config.AGENCY_PHONE_PRIMARY, config.AGENCY_PHONE_SECONDARY] as const,
      whatsapp: config.AGENCY_WHATSAPP,
      serviceEmail: config.AGENCY_SERVICE_EMAIL,
      teamEmail: config.AGENCY_TEAM_EMAIL,
      website: config.AGENCY_WEBSITE,
      /** An address, or a path of ours in English. */
      findNannyUrl: config.AGENCY_FIND_NANNY_URL,
    },
    defaultLocation: config.DEFAULT_LOCATION,
    defaultLocale: config.DEFAULT_LOCALE,
    identitySecret: config.IDENTITY_SECRET,
    accountHint: config.ACCOUNT_HINT,
    email: { provider: config.EMAIL_PROVIDER, from: config.EMAIL_FROM },
    /** Profiles that may be started a day without a proved phone, by everybody together. */
    unprovedProfilesDailyLimit: config.UNPROVED_PROFILES_DAILY_LIMIT,
    /** Whether Send also opens the parent's mail client (spec.md 2.7). */
    contactMailto: config.CONTACT_MAILTO,
    /** Sites whose pages may embed the builder. */
    embedOrigins: config.EMBED_ORIGINS,
    turnstile:
      config.TURNSTILE_SITE_KEY === ''
        ? undefined
        : {
            siteKey: config.TURNSTILE_SITE_KEY,
            verifyUrl: config.TURNSTILE_VERIFY_URL,
            secret: config.TURNSTILE_SECRET,
          },
    assistant: {
      /** Calls of the language model a day, for everybody together. */
      dailyBudget: config.ASSISTANT_DAILY_BUDGET,
      /** Undefined without a key: then the templates write. */
      server:
        config.LANGUAGE_MODEL_KEY === ''
          ? undefined
          : {
              url: config.LANGUAGE_MODEL_URL,
              key: config.LANGUAGE_MODEL_KEY,
              model: config.LANGUAGE_MODEL,
              transcriptionModel: config.TRANSCRIPTION_MODEL,
            },
    },
    sms: {
      provider: config.SMS_PROVIDER,
      countries: config.SMS_COUNTRIES,
      dailyBudget: config.SMS_DAILY_BUDGET,
      twilio: {
        apiUrl: config.TWILIO_API_URL,
        accountSid: config.TWILIO_ACCOUNT_SID,
        authToken: config.TWILIO_AUTH_TOKEN,
        from: config.TWILIO_FROM,
      },
    },
  }));

export type Config = z.output<typeof configSchema>;

/** Missing or malformed configuration, each value named; no values are told. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(`Configuration is not usable: ${problems.join('; ')}`);
    this.name = 'ConfigError';
  }
}

const parsed = new WeakMap<object, Config>();

/**
 * The configuration in `env` (vars of wrangler.toml and secrets), validated once an isolate.
 * @throws ConfigError naming each value that is missing or malformed
 */
export function loadConfig(env: object): Config {
  const known = parsed.get(env);
  if (known) return known;
  const result = configSchema.safeParse(env);
  if (!result.success) {
    throw new ConfigError(result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  }
  parsed.set(env, result.data);
  return result.data;
}
