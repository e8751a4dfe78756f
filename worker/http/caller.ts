import Bowser from 'bowser';
import type { Context } from 'hono';
import type { Device } from '#domain/account/schema.ts';
import type { Caller } from '../features/identity/codes.ts';
import { clientNetwork } from '../network.ts';
import type { AppEnv } from './context.ts';
import { readCookie } from './cookies.ts';

/** No browser calls itself by a longer name; what is longer is not read. */
const maxUserAgent = 512;

/** Browser and system of a request, as it calls itself; nothing that tells one person's device from another's. */
export function deviceOf(c: Context<AppEnv>): Device {
  const userAgent = c.req.header('User-Agent') ?? '';
  if (userAgent === '' || userAgent.length > maxUserAgent) return {};
  const { browser, os } = Bowser.parse(userAgent);
  return { ...(browser.name && { browser: browser.name }), ...(os.name && { system: os.name }) };
}

/** Who asks for a code or brings one. @param flowCookie that binds a started sign-in to its browser */
export function callerOf(c: Context<AppEnv>, flowCookie: 'flow' | 'desk-flow'): Caller {
  return {
    flow: readCookie(c, flowCookie),
    // Browsers say where a request comes from, and keep the flow as a cookie or in the page that asks.
    keepsFlow: c.req.header('Sec-Fetch-Site') !== undefined,
    network: clientNetwork(c.req.raw),
    locale: c.get('locale'),
    device: deviceOf(c),
  };
}
