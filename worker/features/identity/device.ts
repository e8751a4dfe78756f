import Bowser from 'bowser';
import type { Device } from '#domain/account/schema.ts';

/** No browser calls itself by a longer name; what is longer is not read. */
const maxUserAgent = 512;

/** Browser and system by the name that a browser gives itself; nothing that tells one person's device from another's. */
export function deviceNamed(userAgent: string): Device {
  if (userAgent === '' || userAgent.length > maxUserAgent) return {};
  const { browser, os } = Bowser.parse(userAgent);
  return { ...(browser.name && { browser: browser.name }), ...(os.name && { system: os.name }) };
}
