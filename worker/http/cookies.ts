import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { cookieName, isHttps } from '#domain/identity/cookie-name.ts';
import type { AppEnv } from './context.ts';

/** The cookies by their plain names. In the browser they have a prefix when the page is served over https. */
export type CookieName = Parameters<typeof cookieName>[0];

/**
 * The cookie's value in the request, unchecked; undefined without one. Cookies never count on a request from a page of another
 * origin, whoever may embed the builder.
 */
export function readCookie(c: Context<AppEnv>, name: CookieName): string | undefined {
  const url = new URL(c.req.url);
  const origin = c.req.header('Origin');
  return origin === undefined || origin === url.origin ? getCookie(c, cookieName(name, url)) : undefined;
}

/** Sets a cookie for `maxAgeSeconds`; 0 removes it. */
export function writeCookie(c: Context<AppEnv>, name: CookieName, value: string, maxAgeSeconds: number): void {
  const url = new URL(c.req.url);
  setCookie(c, cookieName(name, url), value, {
    path: '/',
    httpOnly: true,
    // Links to the desk do not need to arrive signed in.
    sameSite: name.startsWith('desk') ? 'Strict' : 'Lax',
    maxAge: maxAgeSeconds,
    secure: isHttps(url),
  });
}
