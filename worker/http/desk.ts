import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { hasRole, type StaffRole } from '#domain/agency/roles.ts';
import { ProductError } from '#domain/errors.ts';
import { type DeskSession, deskSessionLifetime, findDeskSession } from '../session/desk-session.ts';
import type { Actor } from '../session/actor.ts';
import { clientNetwork } from '../network.ts';
import { readAuthorization } from './authorization.ts';
import type { AppEnv } from './context.ts';
import { readCookie, writeCookie } from './cookies.ts';

/**
 * Loads the desk session of the cookie. Nothing else gives access: not a nanny's session, and not a Bearer token. Next to a
 * Bearer token no cookie counts, because the cross-site guard allows such a call.
 */
export const loadDeskSession = createMiddleware<AppEnv>(async (c, next) => {
  const token = readAuthorization(c.req.raw).kind === 'none' ? readCookie(c, 'desk') : undefined;
  c.set('deskSession', token === undefined ? null : await findDeskSession(c.get('services'), token));
  await next();
});

/**
 * Requires a staff member with a role, before a body is read. For nannies the route does not exist, so that a nanny's session does
 * not reveal that there is a desk.
 * @throws ProductError session_required, passkey_required, forbidden, not_found
 */
export const deskOnly = (least: StaffRole) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const session = c.get('deskSession');
    if (!session) throw new ProductError(c.get('session') ? 'not_found' : 'session_required');
    if (session.stage !== 'open') throw new ProductError('passkey_required');
    if (!hasRole(session.role, least)) throw new ProductError('forbidden');
    await next();
  });

/** The acting staff member, on a route behind {@link deskOnly}. */
export function actor(c: Context<AppEnv>): Actor {
  const { id, name, role } = deskSession(c);
  return { id, name, role, network: clientNetwork(c.req.raw), locale: c.get('locale') };
}

/** The request's desk session. @throws ProductError session_required */
export function deskSession(c: Context<AppEnv>): DeskSession {
  const session = c.get('deskSession');
  if (!session) throw new ProductError('session_required');
  return session;
}

export function setDeskCookie(c: Context<AppEnv>, token: string): void {
  writeCookie(c, 'desk', token, deskSessionLifetime.absoluteMs / 1000);
}
