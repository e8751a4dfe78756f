import * as account from '#domain/account/contract.ts';
import * as desk from '#domain/agency/contract.ts';
import type { StaffRole } from '#domain/agency/roles.ts';
import * as search from '#domain/agency/search-contract.ts';
import * as settings from '#domain/agency/settings-contract.ts';
import * as staff from '#domain/agency/staff-contract.ts';
import * as assistant from '#domain/assistant/contract.ts';
import * as certifications from '#domain/certification/contract.ts';
import * as deskCertifications from '#domain/certification/desk-contract.ts';
import * as featured from '#domain/directory/featured.ts';
import * as handoffs from '#domain/handoff/contract.ts';
import * as imports from '#domain/profile/import-contract.ts';
import * as introductions from '#domain/introduction/contract.ts';
import * as deskIntroductions from '#domain/introduction/desk-contract.ts';
import { type Operation, routeOf } from '#domain/operation.ts';
import * as profiles from '#domain/profile/contract.ts';
import * as deskProfiles from '#domain/profile/desk-contract.ts';
import * as preview from '#domain/profile/preview-contract.ts';
import * as quickDrafts from '#domain/quick-draft/contract.ts';
import * as references from '#domain/reference/contract.ts';
import * as deskReferences from '#domain/reference/desk-contract.ts';
import * as requests from '#domain/request/contract.ts';
import * as deskRequests from '#domain/request/desk-contract.ts';
import * as shortlists from '#domain/shortlist/contract.ts';
import * as stillFree from '#domain/still-free/contract.ts';
import * as unclaimed from '#domain/profile/unclaimed-contract.ts';
import * as translations from '#domain/translation/contract.ts';

const modules = [
  account,
  assistant,
  certifications,
  desk,
  deskCertifications,
  deskIntroductions,
  deskProfiles,
  deskReferences,
  deskRequests,
  featured,
  handoffs,
  imports,
  introductions,
  preview,
  profiles,
  quickDrafts,
  references,
  requests,
  search,
  settings,
  shortlists,
  staff,
  stillFree,
  translations,
  unclaimed,
];

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'access' in value;

/** All contracts, by route, such as `GET /api/agency/requests/:id`. */
export const operations: ReadonlyMap<string, Operation> = new Map(
  modules
    .flatMap((contracts) => Object.values<unknown>(contracts).filter(isOperation))
    .map((operation) => [routeOf(operation), operation]),
);

/** The least role for an operation; undefined where staff has no part in it. */
export function leastRole({ access }: Operation): StaffRole | undefined {
  if (typeof access === 'string') return undefined;
  return 'desk' in access ? access.desk : access.ownerOrDesk;
}
