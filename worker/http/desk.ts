import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import { ProductError } from '#domain/errors.ts';
import { mayCall } from '../features/agency/policy.ts';
import { type DeskSession, deskSessionLifetime, findDeskSession } from '../features/agency/sign-in/service.ts';
import type { Actor } from '../features/agency/actor.ts';
import { clientNetwork } from '../network.ts';
import { readAuthorization } from './authorization.ts';
import type { AppEnv } from './context.ts';
import { readCookie, writeCookie } from './cookies.ts';

/**
 * Finds the session of the desk that the cookie names. No other way leads in: not a nanny's session, and not a Bearer token,
 * beside which no cookie counts, because the cross-site guard lets such a call pass.
 */
export const loadDeskSession = createMiddleware<AppEnv>(async (c, next) => {
  const token = readAuthorization(c.req.raw).kind === 'none' ? readCookie(c, 'desk') : undefined;
  c.set('deskSession', token === undefined ? null : await findDeskSession(c.get('services'), token));
  await next();
});

/**
 * Lets on who may call the route (features/agency/policy.ts), before a body is read. Nannies are told that there is nothing,
 * so that nobody learns from her session that there is a desk.
 * @throws ProductError session_required, passkey_required, forbidden, not_found
 */
export const deskOnly = createMiddleware<AppEnv>(async (c, next) => {
  const session = c.get('deskSession');
  if (!session) throw new ProductError(c.get('session') ? 'not_found' : 'session_required');
  if (session.stage !== 'open') throw new ProductError('passkey_required');
  // Middleware matches every method; what answers this one is the route.
  const route = matchedRoutes(c).find(({ method }) => method === c.req.method);
  if (!route) throw new ProductError('not_found');
  if (!mayCall(session.role, `${route.method} ${route.path}`)) throw new ProductError('forbidden');
  await next();
});

/** Who acts, on a route behind {@link deskOnly}. */
export function actor(c: Context<AppEnv>): Actor {
  const { id, name, role } = deskSession(c);
  return { id, name, role, network: clientNetwork(c.req.raw), locale: c.get('locale') };
}

/** The request's session of the desk. @throws ProductError session_required */
export function deskSession(c: Context<AppEnv>): DeskSession {
  const session = c.get('deskSession');
  if (!session) throw new ProductError('session_required');
  return session;
}

export function setDeskCookie(c: Context<AppEnv>, token: string): void {
  writeCookie(c, 'desk', token, deskSessionLifetime.absoluteMs / 1000);
}
