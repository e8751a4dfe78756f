import { type StaffRole, staffRoles } from '#domain/agency/roles.ts';
import { minuteMs } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';

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

/** A used passkey, or a code where there is none, counts as fresh for this long. */
const freshMs = 5 * minuteMs;

/**
 * The times, ms, between which a passkey or a code counts as fresh. A time ahead of `now` by more than that is not fresh: the
 * clock was wrong then or is now.
 */
export function freshSpan(now: number): { from: number; to: number } {
  return { from: now - freshMs, to: now + freshMs };
}

function isFresh(at: number | null, now: number): boolean {
  const { from, to } = freshSpan(now);
  return at !== null && at >= from && at <= to;
}

/**
 * Whoever has a passkey adds another one only right after using one, so that an open desk is not enough to keep access to it. The
 * first passkey needs none.
 * @throws ProductError fresh_passkey_needed
 */
export function requireFreshPasskey(
  { passkeys, passkeyAt }: { passkeys: number; passkeyAt: number | null },
  now: number,
): void {
  if (passkeys > 0 && !isFresh(passkeyAt, now)) throw new ProductError('fresh_passkey_needed');
}

/**
 * Whoever hands the desk to somebody (staff, roles, sites that embed the builder) has confirmed the session just now, so that an
 * open desk is not enough. A person without a passkey enters a code instead, where passkeys are optional.
 * @throws ProductError fresh_passkey_needed, passkey_needed, fresh_code_needed
 */
export function requireConfirmed(
  { passkeys, passkeyAt, codeAt }: { passkeys: number; passkeyAt: number | null; codeAt: number },
  { now, deskPasskey }: { now: number; deskPasskey: 'required' | 'optional' },
): void {
  requireFreshPasskey({ passkeys, passkeyAt }, now);
  if (passkeys > 0) return;
  if (deskPasskey === 'required') throw new ProductError('passkey_needed');
  if (!isFresh(codeAt, now)) throw new ProductError('fresh_code_needed');
}
