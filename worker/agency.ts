import { z } from 'zod';
import type { AnswerTime } from '#domain/agency/answer-time.ts';
import { noPageTexts } from '#domain/agency/page-texts.ts';
import { defaultTrustlineSettings, type TrustlineSettings } from '#domain/trustline/settings.ts';
import { days, e164, httpUrl, origin, readOnce, timeZone } from './config-values.ts';

/** The environment variables with the agency's identity, the URLs of its pages and its retention periods. None is secret. */
export const agencyVars = {
  PUBLIC_ORIGIN: origin,
  AGENCY_NAME: z.string().min(1),
  AGENCY_PHONE_PRIMARY: e164,
  AGENCY_PHONE_SECONDARY: e164,
  AGENCY_WHATSAPP: e164,
  /** Empty without one. */
  AGENCY_WECHAT: z.string().regex(/^(?:[\w-]{5,40})?$/, 'must be a WeChat ID'),
  AGENCY_SERVICE_EMAIL: z.email(),
  AGENCY_TEAM_EMAIL: z.email(),
  AGENCY_WEBSITE: httpUrl,
  AGENCY_FIND_NANNY_URL: z.union([httpUrl, z.string().regex(/^\/(?!\/)/, 'must be an address or a path')]),
  DEFAULT_LOCATION: z.string().min(1),
  AGENCY_TIME_ZONE: timeZone,
  CONTACT_REQUESTS_KEPT_DAYS: days,
  AUDIT_LOG_KEPT_DAYS: days,
  UNVERIFIED_PROFILES_KEPT_DAYS: days,
  UNVERIFIED_PUBLISHED_KEPT_DAYS: days,
  TRUSTLINE: z.stringbool(),
};

const varsSchema = z.object(agencyVars);

/** The agency's facts under our own names. */
export function agencyFacts(vars: z.output<typeof varsSchema>) {
  const agency = {
    name: vars.AGENCY_NAME,
    phones: [vars.AGENCY_PHONE_PRIMARY, vars.AGENCY_PHONE_SECONDARY] as readonly [string, string],
    whatsapp: vars.AGENCY_WHATSAPP,
    wechat: vars.AGENCY_WECHAT,
    serviceEmail: vars.AGENCY_SERVICE_EMAIL,
    teamEmail: vars.AGENCY_TEAM_EMAIL,
    website: vars.AGENCY_WEBSITE,
    /** A URL, or a path of ours in English. */
    findNannyUrl: vars.AGENCY_FIND_NANNY_URL,
    /** `#rrggbb`; null for the product's own color. */
    accent: null as string | null,
    /** The path of a stored picture; null for the default logo. */
    logo: null as string | null,
  };
  const trustline: TrustlineSettings & { isUsed: boolean } = { isUsed: vars.TRUSTLINE, ...defaultTrustlineSettings };
  return {
    publicOrigin: vars.PUBLIC_ORIGIN,
    agency,
    /** The values of the environment variables, also where the desk's brand replaces `agency`. */
    agencyDefaults: agency,
    defaultLocation: vars.DEFAULT_LOCATION,
    /** The nannies' time zone, in which a day starts and ends. */
    timeZone: vars.AGENCY_TIME_ZONE,
    /** Whether California's TrustLine law applies to the agency, and the settings where the desk has none. */
    trustline,
    /** The agency's own texts, where the desk has written some. */
    pageTexts: noPageTexts,
    /** How soon the agency usually answers, as measured; null while there are too few answers. */
    answerTime: null as AnswerTime | null,
    /** Retention periods in days, as shown on the privacy page. */
    retention: {
      contactRequestDays: vars.CONTACT_REQUESTS_KEPT_DAYS,
      auditLogDays: vars.AUDIT_LOG_KEPT_DAYS,
      /** For the profile of a user who never verified a phone, counted from the last change. */
      unverifiedDays: vars.UNVERIFIED_PROFILES_KEPT_DAYS,
      /** The same, for a published profile. */
      unverifiedPublishedDays: vars.UNVERIFIED_PUBLISHED_KEPT_DAYS,
    },
  };
}

/** The agency's identity and the URLs of its pages. None of it is secret. */
export type AgencyFacts = ReturnType<typeof agencyFacts>;

/**
 * The agency's facts for pages. Prerendered pages read this and not the configuration, because a build has no secrets.
 * @throws ConfigError naming each value that is missing or malformed
 */
export const loadAgency: (env: object) => AgencyFacts = readOnce(varsSchema.transform(agencyFacts));
