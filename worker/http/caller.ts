import type { Context } from 'hono';
import type { Device } from '#domain/account/schema.ts';
import type { Caller } from '../features/identity/codes.ts';
import { deviceNamed } from '../features/identity/device.ts';
import { clientNetwork } from '../network.ts';
import type { AppEnv } from './context.ts';
import { readCookie } from './cookies.ts';

/** Browser and system of a request, as it calls itself; nothing that tells one person's device from another's. */
export function deviceOf(c: Context<AppEnv>): Device {
  return deviceNamed(c.req.header('User-Agent') ?? '');
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
