import { type StaffRole, staffRoles } from '#domain/agency/roles.ts';

/** The roles that satisfy each minimum role: an owner may do all that a reviewer may, and a reviewer all that a viewer may. */
const atLeast = {
  viewer: staffRoles,
  reviewer: ['owner', 'reviewer'],
  owner: ['owner'],
} as const satisfies Record<StaffRole, readonly StaffRole[]>;

/**
 * The minimum role for each route of the desk. Nobody may call a route that is not listed, so that a forgotten route is closed to
 * everybody (docs/desk.md shows it as a table, and a test tries every route with every role).
 */
export const deskRoutes = {
  'GET /api/agency/me': 'viewer',
  'GET /api/agency/me/passkeys': 'viewer',
  'POST /api/agency/me/passkeys/options': 'viewer',
  'POST /api/agency/me/passkeys': 'viewer',
  'DELETE /api/agency/me/passkeys/:id': 'viewer',
  'GET /api/agency/today': 'viewer',
  'GET /api/agency/search': 'viewer',
  'POST /api/agency/presence': 'viewer',
  'GET /api/agency/requests': 'viewer',
  'GET /api/agency/requests/:id': 'viewer',
  'PATCH /api/agency/requests/:id': 'reviewer',
  'POST /api/agency/requests/:id/notes': 'reviewer',
  'POST /api/agency/requests/:id/replies': 'reviewer',
  'POST /api/agency/requests/:id/release': 'reviewer',
  'GET /api/agency/introductions': 'viewer',
  'POST /api/agency/introductions': 'reviewer',
  'GET /api/agency/introductions/:id': 'viewer',
  'PATCH /api/agency/introductions/:id': 'reviewer',
  'PUT /api/agency/introductions/:id/order': 'reviewer',
  'POST /api/agency/introductions/:id/send': 'reviewer',
  'POST /api/agency/introductions/:id/withdraw': 'reviewer',
  'POST /api/agency/introductions/:id/extend': 'reviewer',
  'POST /api/agency/introductions/:id/consents': 'reviewer',
  'POST /api/agency/introductions/:id/interviews': 'reviewer',
  'GET /api/agency/introductions/:id/interviews.ics': 'viewer',
  'GET /api/agency/requests.csv': 'reviewer',
  'GET /api/agency/reviews': 'viewer',
  'GET /api/agency/profiles': 'viewer',
  'GET /api/agency/profiles.csv': 'reviewer',
  'GET /api/agency/profiles/:id': 'viewer',
  'POST /api/agency/profiles/:id/approve': 'reviewer',
  'POST /api/agency/profiles/:id/hold': 'reviewer',
  'POST /api/agency/profiles/:id/release': 'reviewer',
  'POST /api/agency/profiles/:id/notes': 'reviewer',
  'POST /api/agency/profiles/:id/merge': 'reviewer',
  'PUT /api/agency/profiles/:id/background-check': 'reviewer',
  'PUT /api/agency/profiles/:id/trustline': 'reviewer',
  'GET /api/agency/profiles/:id/trustline-number': 'reviewer',
  'GET /api/agency/profiles/:id/export': 'owner',
  'POST /api/agency/profiles/:id/erase': 'owner',
  'GET /api/agency/profiles/:id/references': 'viewer',
  'POST /api/agency/references/:id/approve': 'reviewer',
  'POST /api/agency/references/:id/refuse': 'reviewer',
  'POST /api/agency/references/:id/call': 'reviewer',
  'GET /api/profiles/:id/translations': 'viewer',
  'PUT /api/profiles/:id/translations/:field': 'reviewer',
  'PUT /api/profiles/:id/translations/:field/:locale': 'reviewer',
  'DELETE /api/profiles/:id/translations/:field/:locale': 'reviewer',
  'POST /api/profiles/:id/translations/:field/:locale/suggest': 'reviewer',
  'POST /api/profiles/:id/translations/:field/:locale/unchanged': 'reviewer',
  'GET /api/agency/certifications': 'viewer',
  'GET /api/agency/certifications/:id': 'viewer',
  'GET /api/agency/certifications/:id/document': 'reviewer',
  'POST /api/agency/certifications/:id/verify': 'reviewer',
  'POST /api/agency/certifications/:id/refuse': 'reviewer',
  'GET /api/agency/media/:id': 'viewer',
  'GET /api/agency/numbers': 'viewer',
  'GET /api/agency/staff': 'viewer',
  'POST /api/agency/staff': 'owner',
  'DELETE /api/agency/staff/:id': 'owner',
  'GET /api/agency/settings': 'viewer',
  'PUT /api/agency/settings': 'owner',
  'POST /api/agency/logo': 'owner',
  'GET /api/agency/audit': 'owner',
  'GET /api/agency/audit.csv': 'owner',
} as const satisfies Record<string, StaffRole>;

/** Whether a role may call a route, such as `GET /api/agency/requests/:id`. */
export function mayCall(role: StaffRole, route: string): boolean {
  const least = Object.hasOwn(deskRoutes, route) ? deskRoutes[route as keyof typeof deskRoutes] : undefined;
  return least !== undefined && (atLeast[least] as readonly StaffRole[]).includes(role);
}
