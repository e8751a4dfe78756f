import { z } from 'zod';
import { e164, httpUrl, origin, readOnce } from './config-values.ts';

/** The vars that say who the agency is and where its pages are. None is secret. */
export const agencyVars = {
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
};

const varsSchema = z.object(agencyVars);

export function agencyFacts(vars: z.output<typeof varsSchema>) {
  return {
    publicOrigin: vars.PUBLIC_ORIGIN,
    agency: {
      name: vars.AGENCY_NAME,
      phones: [vars.AGENCY_PHONE_PRIMARY, vars.AGENCY_PHONE_SECONDARY] as const,
      whatsapp: vars.AGENCY_WHATSAPP,
      serviceEmail: vars.AGENCY_SERVICE_EMAIL,
      teamEmail: vars.AGENCY_TEAM_EMAIL,
      website: vars.AGENCY_WEBSITE,
      /** An address, or a path of ours in English. */
      findNannyUrl: vars.AGENCY_FIND_NANNY_URL,
    },
    defaultLocation: vars.DEFAULT_LOCATION,
  };
}

export type AgencyFacts = ReturnType<typeof agencyFacts>;

/**
 * What pages say of the agency. Pages made while the product is built read this and not the configuration: a build knows
 * no secrets.
 * @throws ConfigError naming each value that is missing or malformed
 */
export const loadAgency: (env: object) => AgencyFacts = readOnce(varsSchema.transform(agencyFacts));
