import type { Context } from 'hono';
import type { Device } from '#domain/account/schema.ts';
import { type Caller, knownDeviceMs } from '../session/caller.ts';
import { deviceNamed } from '../session/device.ts';
import { clientNetwork } from '../network.ts';
import type { AppEnv } from './context.ts';
import { readCookie, writeCookie } from './cookies.ts';

/** Browser and system of a request by its user agent, without details that would identify a person's device. */
export function deviceOf(c: Context<AppEnv>): Device {
  return deviceNamed(c.req.header('User-Agent') ?? '');
}

/** The caller that requests or checks a code. @param flowCookie binds a started sign-in to its browser */
export function callerOf(c: Context<AppEnv>, flowCookie: 'flow' | 'desk-flow'): Caller {
  return {
    flow: readCookie(c, flowCookie),
    // Browsers send this header, and they store the flow in a cookie or in the page.
    keepsFlow: c.req.header('Sec-Fetch-Site') !== undefined,
    network: clientNetwork(c.req.raw),
    locale: c.get('locale'),
    device: deviceOf(c),
  };
}

/**
 * Stores the flow in the browser for as long as a device stays known. A shorter lifetime for a code that is only requested would
 * make a known device a stranger again.
 */
export function keepFlow(c: Context<AppEnv>, flowCookie: 'flow' | 'desk-flow', flow: string): void {
  writeCookie(c, flowCookie, flow, knownDeviceMs / 1000);
}
