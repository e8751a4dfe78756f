import { z } from 'zod';
import { days, e164, httpUrl, origin, readOnce, timeZone } from './config-values.ts';

/** The vars that say who the agency is, where its pages are and how long it keeps records. None is secret. */
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
  UNPROVED_PROFILES_KEPT_DAYS: days,
  UNPROVED_PUBLISHED_KEPT_DAYS: days,
};

const varsSchema = z.object(agencyVars);

/** The agency's facts under names of our own. */
export function agencyFacts(vars: z.output<typeof varsSchema>) {
  const agency = {
    name: vars.AGENCY_NAME,
    phones: [vars.AGENCY_PHONE_PRIMARY, vars.AGENCY_PHONE_SECONDARY] as readonly [string, string],
    whatsapp: vars.AGENCY_WHATSAPP,
    wechat: vars.AGENCY_WECHAT,
    serviceEmail: vars.AGENCY_SERVICE_EMAIL,
    teamEmail: vars.AGENCY_TEAM_EMAIL,
    website: vars.AGENCY_WEBSITE,
    /** An address, or a path of ours in English. */
    findNannyUrl: vars.AGENCY_FIND_NANNY_URL,
    /** `#rrggbb`; null for the product's own color. */
    accent: null as string | null,
    /** The path of a stored picture; null for the drawn mark. */
    logo: null as string | null,
  };
  return {
    publicOrigin: vars.PUBLIC_ORIGIN,
    agency,
    /** What the vars say, also where the desk's brand is laid over `agency`. */
    agencyDefaults: agency,
    defaultLocation: vars.DEFAULT_LOCATION,
    /** Where the nannies live: a day ends there when it ends in this zone. */
    timeZone: vars.AGENCY_TIME_ZONE,
    /** How long records are kept, in days; the privacy page says it. */
    retention: {
      contactRequestDays: vars.CONTACT_REQUESTS_KEPT_DAYS,
      auditLogDays: vars.AUDIT_LOG_KEPT_DAYS,
      /** The profile of somebody who never proved a phone, counted from the last change. */
      unprovedDays: vars.UNPROVED_PROFILES_KEPT_DAYS,
      /** The same, if that profile is published. */
      unprovedPublishedDays: vars.UNPROVED_PUBLISHED_KEPT_DAYS,
    },
  };
}

/** Who the agency is and where its pages are; nothing of it is secret. */
export type AgencyFacts = ReturnType<typeof agencyFacts>;

/**
 * What pages say of the agency. Pages made while the product is built read this and not the configuration: a build knows
 * no secrets.
 * @throws ConfigError naming each value that is missing or malformed
 */
export const loadAgency: (env: object) => AgencyFacts = readOnce(varsSchema.transform(agencyFacts));
