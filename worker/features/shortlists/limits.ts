import { hmacHex } from '../../crypto.ts';
import { dayMs, hourMs, type RateLimit } from '../../db/rate-limits.ts';
import { isDeveloperMachine } from '../../network.ts';
import type { Services } from '../../services.ts';

/** When a family that reached a limit may continue, ms: counters advance by twelfths of an hour. */
export const retryMs = hourMs / 12;

/**
 * New shortlists of a network: a household needs a few, a bot that presses hearts without a cookie needs many. Keys contain only
 * the HMAC of an address.
 */
export async function newShortlistLimits({ config }: Services, network: string): Promise<RateLimit[]> {
  const key = `shortlists:${await hmacHex(config.identitySecret, `limit:network:${network}`)}`;
  // On a developer's machine, all families come from the loopback address.
  const times = isDeveloperMachine(config.environment, network) ? 1000 : 1;
  return [
    { key: `${key}:hour`, max: 30 * times, windowMs: hourMs },
    { key: `${key}:day`, max: 100 * times, windowMs: dayMs },
  ];
}

/** Changes to one shortlist. */
export function shortlistWriteLimits(tokenHash: string): RateLimit[] {
  return [{ key: `shortlist-writes:${tokenHash}`, max: 300, windowMs: hourMs }];
}
