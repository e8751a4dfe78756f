import * as account from '#domain/account/contract.ts';
import * as agency from '#domain/agency/contract.ts';
import type { StaffRole } from '#domain/agency/roles.ts';
import * as search from '#domain/agency/search-contract.ts';
import * as settings from '#domain/agency/settings-contract.ts';
import * as staff from '#domain/agency/staff-contract.ts';
import * as ownCertifications from '#domain/certification/contract.ts';
import * as certifications from '#domain/certification/desk-contract.ts';
import * as introductions from '#domain/introduction/desk-contract.ts';
import { type Operation, routeOf } from '#domain/operation.ts';
import * as profiles from '#domain/profile/desk-contract.ts';
import * as quickDrafts from '#domain/quick-draft/contract.ts';
import * as ownReferences from '#domain/reference/contract.ts';
import * as references from '#domain/reference/desk-contract.ts';
import * as requests from '#domain/request/desk-contract.ts';
import * as translations from '#domain/translation/contract.ts';

const modules = [
  account,
  ownCertifications,
  quickDrafts,
  ownReferences,
  agency,
  search,
  settings,
  staff,
  certifications,
  introductions,
  profiles,
  references,
  requests,
  translations,
];

const isOperation = (value: object): value is Operation => 'access' in value;

/** All contracts, by route, such as `GET /api/agency/requests/:id`. */
export const operations: ReadonlyMap<string, Operation> = new Map(
  modules
    .flatMap((contracts) => Object.values<object>(contracts).filter(isOperation))
    .map((operation) => [routeOf(operation), operation]),
);

/** The least role for an operation; undefined where staff has no part in it. */
export function leastRole({ access }: Operation): StaffRole | undefined {
  if (typeof access === 'string') return undefined;
  return 'desk' in access ? access.desk : access.ownerOrDesk;
}
