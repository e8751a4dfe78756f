import { hourMs } from '#domain/durations.ts';
import { type RateLimit } from '../../db/rate-limits.ts';
import { networkLimits } from '../../records/network-limits.ts';
import type { Services } from '../../services.ts';

/** When a family that reached a limit may continue, ms: counters advance by twelfths of an hour. */
export const retryMs = hourMs / 12;

/** New shortlists of a network: a household needs a few, a bot that presses hearts without a cookie needs many. */
export function newShortlistLimits(services: Services, network: string): Promise<RateLimit[]> {
  return networkLimits(services, network, 'shortlists', { hour: 30, day: 100 });
}

/** Changes to one shortlist. */
export function shortlistWriteLimits(tokenHash: string): RateLimit[] {
  return [{ key: `shortlist-writes:${tokenHash}`, max: 300, windowMs: hourMs }];
}
