import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { AppEnv } from './context.ts';

/** Cookies of the product. On https they are `__Host-` prefixed and Secure; http://localhost has neither (design.md 3). */
export type CookieName = 'sid' | 'flow';

export function readCookie(c: Context<AppEnv>, name: CookieName): string | undefined {
  return isHttps(c) ? getCookie(c, name, 'host') : getCookie(c, name);
}

/** Sets a cookie for `maxAgeSeconds`; 0 removes it. */
export function writeCookie(c: Context<AppEnv>, name: CookieName, value: string, maxAgeSeconds: number): void {
  const common = { path: '/', httpOnly: true, sameSite: 'Lax', maxAge: maxAgeSeconds } as const;
  if (isHttps(c)) setCookie(c, name, value, { ...common, secure: true, prefix: 'host' });
  else setCookie(c, name, value, common);
}

function isHttps(c: Context<AppEnv>): boolean {
  return new URL(c.req.url).protocol === 'https:';
}
