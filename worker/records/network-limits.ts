import { dayMs, hourMs } from '#domain/durations.ts';
import { hmacHex } from '../crypto.ts';
import { type RateLimit } from '../db/rate-limits.ts';
import { isDeveloperMachine, networkBlock } from '../network.ts';
import type { Services } from '../services.ts';

/** An IPv6 customer often has all networks of a /48: it gets this many times the share of one network. */
const shareOfBlock = 2;

/** On a developer's machine all requests come from the loopback address, and tests do in minutes what takes users weeks. */
const shareOfDeveloper = 1000;

/**
 * How often a network may cause an event: an IPv4 address or an IPv6 /64 as often as `share` says, and the /48 that an IPv6
 * network is part of twice as often. Keys contain only the HMAC of an address.
 * @param scope the kind of event
 * @param share events per hour, and per day if that is limited too
 */
export async function networkLimits(
  { config }: Pick<Services, 'config'>,
  network: string,
  scope: string,
  share: { hour: number; day?: number },
): Promise<RateLimit[]> {
  const times = isDeveloperMachine(config.environment, network) ? shareOfDeveloper : 1;
  const block = networkBlock(network);
  const limitsOf = async (address: string, shares: number): Promise<RateLimit[]> => {
    const key = await hmacHex(config.identitySecret, `limit:network:${address}`);
    return [
      { key: `${scope}:hour:${key}`, max: share.hour * shares, windowMs: hourMs },
      ...(share.day === undefined ? [] : [{ key: `${scope}:day:${key}`, max: share.day * shares, windowMs: dayMs }]),
    ];
  };
  return [
    ...(await limitsOf(network, times)),
    ...(block === undefined ? [] : await limitsOf(`${block}/48`, times * shareOfBlock)),
  ];
}
