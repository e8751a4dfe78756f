import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { ProductError } from '#domain/errors.ts';
import { findSession, type Session, sessionLifetime } from '../features/identity/session.ts';
import type { AppEnv } from './context.ts';
import { isEmbedded } from './embed.ts';
import { readCookie, writeCookie } from './cookies.ts';

/** Finds the session that the cookie or Bearer token names; no token costs no query. */
export const loadSession = createMiddleware<AppEnv>(async (c, next) => {
  const token = sessionToken(c);
  c.set('session', token === undefined ? null : await findSession(c.get('services'), token));
  await next();
});

/** The request's session. @throws ProductError session_required without one */
export function requireSession(c: Context<AppEnv>): Session {
  const session = c.get('session');
  if (!session) throw new ProductError('session_required');
  return session;
}

export function setSessionCookie(c: Context<AppEnv>, token: string): void {
  writeCookie(c, 'sid', token, sessionLifetime.absoluteMs / 1000);
}

/** The raw session token of a request: the Authorization header's, or the cookie's unless another site's page asks. */
export function sessionToken(c: Context<AppEnv>): string | undefined {
  const bearer = /^Bearer ([\w-]+)$/i.exec(c.req.header('Authorization') ?? '')?.[1];
  return bearer ?? (isEmbedded(c) ? undefined : readCookie(c, 'sid'));
}
