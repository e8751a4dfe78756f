import { hmacHex } from '../../crypto.ts';
import { dayMs, hourMs, type RateLimit } from '../../db/rate-limits.ts';
import { isDeveloperMachine } from '../../network.ts';
import type { Services } from '../../services.ts';

/** How many codes may go out (security.md, SMS pumping). Keys hold no phone and no address, only their HMAC. */
export async function sendLimits(services: Services, phone: string, network: string): Promise<RateLimit[]> {
  const secret = services.config.identitySecret;
  const phoneKey = await hmacHex(secret, `limit:phone:${phone}`);
  const networkKey = await hmacHex(secret, `limit:network:${network}`);
  const prefixKey = await hmacHex(secret, `limit:prefix:${phone.replace(/\D/g, '').slice(0, 7)}`);
  const networkLimits: RateLimit[] = [
    { key: `code-sends:hour:${networkKey}`, max: 10, windowMs: hourMs },
    { key: `code-sends:day:${networkKey}`, max: 30, windowMs: dayMs },
  ];
  return [
    { key: `code-sends:all:day`, max: services.config.sms.dailyBudget, windowMs: dayMs },
    { key: `code-sends:hour:${phoneKey}`, max: 5, windowMs: hourMs },
    { key: `code-sends:day:${phoneKey}`, max: 10, windowMs: dayMs },
    { key: `code-sends:hour:${prefixKey}`, max: 20, windowMs: hourMs },
    // On a developer's machine everybody comes from the loopback address.
    ...(isDeveloperMachine(services.config.environment, network) ? [] : networkLimits),
  ];
}

/** How many codes a phone may get wrong, over all its codes (security.md, code guessing). */
export async function failureLimits(services: Services, phone: string): Promise<RateLimit[]> {
  const phoneKey = await hmacHex(services.config.identitySecret, `limit:phone:${phone}`);
  return [
    { key: `code-failures:hour:${phoneKey}`, max: 10, windowMs: hourMs },
    { key: `code-failures:day:${phoneKey}`, max: 20, windowMs: dayMs },
  ];
}
