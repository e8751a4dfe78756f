import Bowser from 'bowser';
import type { Device } from '#domain/account/schema.ts';

/** Browsers do not send longer user agents; longer ones are ignored. */
const maxUserAgent = 512;

/** Browser and system from a user agent, without details that would identify a person's device. */
export function deviceNamed(userAgent: string): Device {
  if (userAgent === '' || userAgent.length > maxUserAgent) return {};
  const { browser, os } = Bowser.parse(userAgent);
  return { ...(browser.name && { browser: browser.name }), ...(os.name && { system: os.name }) };
}
