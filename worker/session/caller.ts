import type { Device } from '#domain/account/schema.ts';
import { dayMs } from '#domain/durations.ts';
import type { Locale } from '#domain/locale.ts';

/** A device that verified a phone counts as known for this long: browsers do not keep cookies longer. */
export const knownDeviceMs = 400 * dayMs;

/** The origin of a request. `flow` is the raw flow cookie, `network` the network address by which limits count. */
export interface Caller {
  flow: string | undefined;
  /** True for a browser that will send the flow back, so that nobody else can check its code. */
  keepsFlow: boolean;
  network: string;
  locale: Locale;
  device: Device;
}
