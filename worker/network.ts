import type { Config } from './config.ts';

/** Whether a request comes from the developer's own machine. */
export function isDeveloperMachine(environment: Config['environment'], network: string): boolean {
  return environment === 'development' && (network === '127.0.0.1' || network === '0:0:0:0');
}

/** The /48 that an IPv6 network is part of; undefined for IPv4. One customer often has all networks of a /48. */
export function networkBlock(network: string): string | undefined {
  return network.includes(':') ? network.split(':').slice(0, 3).join(':') : undefined;
}

/**
 * The network address by which limits count: the IPv4 address, or the /64 of an IPv6 one (docs/security.md, a network of many
 * addresses).
 */
export function clientNetwork(request: Request): string {
  const address = request.headers.get('CF-Connecting-IP') ?? '127.0.0.1';
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':');
}
