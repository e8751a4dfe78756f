import { z } from 'zod';
import { mayEmbed } from '#domain/agency/settings.ts';
import { locales } from '#domain/locale.ts';
import { agencyFacts, agencyVars } from './agency.ts';
import { commaList, e164, httpUrl, origins, readOnce, testers, wholeNumber } from './config-values.ts';

const secret = z.string().min(32, 'must be at least 32 characters');

const configSchema = z
  .object({
    ENVIRONMENT: z.enum(['development', 'staging', 'production']),
    ...agencyVars,
    DEFAULT_LOCALE: z.enum(locales),
    ACCOUNT_HINT: z.enum(['before-verify', 'after-verify']),
    SMS_COUNTRIES: commaList,
    SMS_DAILY_BUDGET: wholeNumber,
    SMS_PROVIDER: z.enum(['twilio', 'local']),
    TWILIO_API_URL: httpUrl,
    EMAIL_PROVIDER: z.enum(['cloudflare', 'local']),
    EMAIL_FROM: z.email(),
    UNVERIFIED_PROFILES_DAILY_LIMIT: wholeNumber,
    VIEW_SAMPLE: wholeNumber.pipe(z.number().min(1, 'must be 1 or more')),
    CONTACT_MAILTO: z.stringbool(),
    DESK_PASSKEY: z.enum(['required', 'optional']).default('required'),
    /** Read by http/answer-headers.ts, which needs no valid configuration. */
    HSTS_SUBDOMAINS: z.enum(['true', 'false']).default('false'),
    EMBED_ORIGINS: origins,
    STAGING_RECIPIENTS: testers,
    TURNSTILE_SITE_KEY: z.string(),
    TURNSTILE_VERIFY_URL: httpUrl,
    TURNSTILE_SECRET: z.string().default(''),
    LANGUAGE_MODEL_URL: httpUrl,
    LANGUAGE_MODEL: z.string().min(1),
    TRANSCRIPTION_MODEL: z.string().min(1),
    LANGUAGE_MODEL_KEY: z.string().default(''),
    ASSISTANT_DAILY_BUDGET: wholeNumber,
    IDENTITY_SECRET: secret,
    IDENTITY_SECRET_PREVIOUS: z.literal('').or(secret).default(''),
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
  .refine((config) => config.ENVIRONMENT !== 'staging' || config.STAGING_RECIPIENTS.length > 0, {
    path: ['STAGING_RECIPIENTS'],
    error: 'must name a tester while ENVIRONMENT is "staging"',
  })
  .refine((config) => config.EMBED_ORIGINS.every((origin) => mayEmbed(origin, config.ENVIRONMENT)), {
    path: ['EMBED_ORIGINS'],
    error: 'may name http sites only while ENVIRONMENT is "development"',
  })
  .refine((config) => config.TURNSTILE_SITE_KEY === '' || config.TURNSTILE_SECRET !== '', {
    path: ['TURNSTILE_SECRET'],
    error: 'is needed with a TURNSTILE_SITE_KEY',
  })
  .transform((config) => ({
    environment: config.ENVIRONMENT,
    ...agencyFacts(config),
    defaultLocale: config.DEFAULT_LOCALE,
    identitySecret: config.IDENTITY_SECRET,
    /** The secret, and the one before while it is set: for hashes that outlive a rotation (docs/operations.md). */
    identitySecrets: [config.IDENTITY_SECRET, config.IDENTITY_SECRET_PREVIOUS].filter(Boolean),
    accountHint: config.ACCOUNT_HINT,
    /** The phones and email addresses that get a staging system's messages; undefined elsewhere. */
    testers: config.ENVIRONMENT === 'staging' ? config.STAGING_RECIPIENTS : undefined,
    email: { provider: config.EMAIL_PROVIDER, from: config.EMAIL_FROM },
    /** Profiles that may be started per day without a verified phone, by all callers together. */
    unverifiedProfilesDailyLimit: config.UNVERIFIED_PROFILES_DAILY_LIMIT,
    /** One profile view in this many is counted, as this many. */
    viewSample: config.VIEW_SAMPLE,
    /** Whether Send also opens the parent's mail client (docs/specification.md 2.7). */
    contactMailto: config.CONTACT_MAILTO,
    /** Whether every staff member needs a passkey from the second sign-in on. */
    deskPasskey: config.DESK_PASSKEY,
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
      /** Calls of the language model per day, for everybody together. */
      dailyBudget: config.ASSISTANT_DAILY_BUDGET,
      /** Undefined without a key: then the templates are used. */
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

/**
 * The configuration in `env` (vars of wrangler.toml and secrets), validated once per isolate.
 * @throws ConfigError naming each value that is missing or malformed
 */
export const loadConfig: (env: object) => Config = readOnce(configSchema);
