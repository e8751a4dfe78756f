import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { ProductError } from '#domain/errors.ts';
import { requireProfile } from '../session/own-profile.ts';
import { findSession, type Session, sessionLifetime } from '../session/session.ts';
import { readAuthorization } from './authorization.ts';
import { clientNetwork, isDeveloperMachine } from '../network.ts';
import type { AppEnv } from './context.ts';
import { safeMethods } from './cross-site.ts';
import { readCookie, writeCookie } from './cookies.ts';
import { tokenHeader, wantsBearer } from './embed.ts';

/** When a user who wrote too often may continue: counters advance by twelfths of an hour. */
const writesRetrySeconds = 300;

/** Loads the session of the cookie or Bearer token. Without a token there is no query. */
export const loadSession = createMiddleware<AppEnv>(async (c, next) => {
  const token = sessionToken(c);
  const services = c.get('services');
  const isWrite = !safeMethods.has(c.req.method);
  // On a developer's machine, one user makes the requests of many.
  const isCounted = isWrite && !isDeveloperMachine(services.config.environment, clientNetwork(c.req.raw));
  c.set('session', token === undefined ? null : await findSession(services, token, isCounted));
  await next();
});

/** The request's session. @throws ProductError session_required without one, too_many_writes */
export function requireSession(c: Context<AppEnv>): Session {
  const session = c.get('session');
  if (!session) throw new ProductError('session_required');
  if (!session.mayWrite) throw new ProductError('too_many_writes', { retryAfterSeconds: writesRetrySeconds });
  return session;
}

/**
 * Gives the caller its session: as a cookie for the longest lifetime of a session ({@link sessionLifetime}), or in a header where
 * cookies do not work.
 */
export function giveSession(c: Context<AppEnv>, token: string): void {
  if (wantsBearer(c)) c.header(tokenHeader, token);
  else writeCookie(c, 'sid', token, sessionLifetime.absoluteMs / 1000);
}

/** Tells the caller that its session has ended. */
export function forgetSession(c: Context<AppEnv>): void {
  if (wantsBearer(c)) c.header(tokenHeader, '');
  else writeCookie(c, 'sid', '', 0);
}

/** Requires a signed-in caller before the body is read. @throws ProductError session_required */
export const signedIn = createMiddleware<AppEnv>(async (c, next) => {
  requireSession(c);
  await next();
});

/** Requires the owner of the profile `:id` before the body is read. @throws ProductError session_required, not_found */
export const ownProfile = createMiddleware<AppEnv>(async (c, next) => {
  requireProfile(requireSession(c), c.req.param('id'));
  await next();
});

/** The raw session token of a request: from the Authorization header, or from the cookie. */
export function sessionToken(c: Context<AppEnv>): string | undefined {
  const authorization = readAuthorization(c.req.raw);
  if (authorization.kind === 'bearer') return authorization.token;
  return authorization.kind === 'unusable' ? undefined : readCookie(c, 'sid');
}
