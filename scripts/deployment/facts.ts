import { z } from 'zod';
import { agencyVars } from '#worker/agency.ts';
import { origins, testers } from '#worker/config-values.ts';
import type { EnvironmentName } from './deployment.ts';

/** A fact about the agency: a var of the Worker, an option of the command, and a question on the terminal. */
export interface Fact {
  name: string;
  question: string;
  schema: z.ZodType;
  /** The default value, derived from the previous facts; undefined if there is none. */
  otherwise?: (facts: Record<string, string>) => string | undefined;
}

const firstPhone = (facts: Record<string, string>) => facts['AGENCY_PHONE_PRIMARY'];

const facts: Fact[] = [
  { name: 'AGENCY_NAME', question: 'The name of the agency', schema: agencyVars.AGENCY_NAME },
  {
    name: 'PUBLIC_ORIGIN',
    question: 'The address that people will see, such as https://profiles.youragency.com',
    schema: agencyVars.PUBLIC_ORIGIN,
  },
  { name: 'AGENCY_WEBSITE', question: "The agency's website", schema: agencyVars.AGENCY_WEBSITE },
  {
    name: 'AGENCY_PHONE_PRIMARY',
    question: 'The phone that families call, such as +12135550142',
    schema: agencyVars.AGENCY_PHONE_PRIMARY,
  },
  {
    name: 'AGENCY_PHONE_SECONDARY',
    question: 'A second phone',
    schema: agencyVars.AGENCY_PHONE_SECONDARY,
    otherwise: firstPhone,
  },
  {
    name: 'AGENCY_WHATSAPP',
    question: 'The number on WhatsApp',
    schema: agencyVars.AGENCY_WHATSAPP,
    otherwise: firstPhone,
  },
  {
    name: 'AGENCY_WECHAT',
    question: 'The WeChat ID that Chinese-speaking families write to, if there is one',
    schema: agencyVars.AGENCY_WECHAT,
    otherwise: () => '',
  },
  {
    name: 'AGENCY_SERVICE_EMAIL',
    question: 'The e-mail address that families write to',
    schema: agencyVars.AGENCY_SERVICE_EMAIL,
  },
  {
    name: 'AGENCY_TEAM_EMAIL',
    question: 'The e-mail address that requests go to',
    schema: agencyVars.AGENCY_TEAM_EMAIL,
    otherwise: (known) => known['AGENCY_SERVICE_EMAIL'],
  },
  { name: 'EMAIL_FROM', question: 'The e-mail address that the product sends from', schema: z.email() },
  {
    name: 'DEFAULT_LOCATION',
    question: 'The place of a profile that names none, such as Los Angeles, CA',
    schema: agencyVars.DEFAULT_LOCATION,
  },
  {
    name: 'AGENCY_TIME_ZONE',
    question: 'The time zone where the nannies live, such as America/Los_Angeles',
    schema: agencyVars.AGENCY_TIME_ZONE,
    otherwise: () => 'America/Los_Angeles',
  },
  {
    name: 'TRUSTLINE',
    question: 'Whether the agency is in California, whose TrustLine law then applies: true or false',
    schema: agencyVars.TRUSTLINE,
    otherwise: () => 'true',
  },
  {
    name: 'EMBED_ORIGINS',
    question: 'Sites that may embed the builder, separated by commas',
    schema: origins,
    otherwise: ({ AGENCY_WEBSITE: site }) =>
      site !== undefined && URL.canParse(site) ? new URL(site).origin : undefined,
  },
];

const stagingFacts: Fact[] = [
  {
    name: 'STAGING_RECIPIENTS',
    question: 'Testers who get every message instead: phones and e-mail addresses, separated by commas',
    schema: testers.refine((list) => list.length > 0, 'must name a tester'),
  },
];

export const factsOf = (environment: EnvironmentName): Fact[] =>
  environment === 'staging' ? [...facts, ...stagingFacts] : facts;

/** The option of a fact: `--public-origin` for PUBLIC_ORIGIN. */
export const optionOf = (fact: Fact): string => fact.name.toLowerCase().replaceAll('_', '-');

/** The problem with a value, or undefined. */
export function problemOf(fact: Fact, value: string): string | undefined {
  const result = fact.schema.safeParse(value);
  return result.success ? undefined : (result.error.issues[0]?.message ?? 'is not usable');
}
