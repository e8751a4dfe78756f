import { hmacHex } from '../../crypto.ts';
import { dayMs, hourMs, type RateLimit } from '../../db/rate-limits.ts';
import { isDeveloperMachine } from '../../network.ts';
import type { Services } from '../../services.ts';

/** The share of the day's budget that is reserved for numbers with a profile, so that strangers cannot use up all of it. */
const reservedShare = 0.2;

interface CodeRequest {
  phone: string;
  /** The phone, or the phone on a device that has verified it. */
  recipient: string;
  network: string;
  hasProfile: boolean | undefined;
  /** False when nothing is sent, so that strangers do not use up other people's limits. */
  isSent?: boolean;
}

/** The limits for sending codes (security.md, SMS pumping). Keys contain only the HMACs of phones and addresses. */
export async function sendLimits(services: Services, request: CodeRequest): Promise<RateLimit[]> {
  const { identitySecret: secret, sms, environment } = services.config;
  const { phone, network } = request;
  const recipientKey = await hmacHex(secret, `limit:phone:${request.recipient}`);
  const networkKey = await hmacHex(secret, `limit:network:${network}`);
  const prefixKey = await hmacHex(secret, `limit:prefix:${phone.replace(/\D/g, '').slice(0, 7)}`);
  const networkLimits: RateLimit[] = [
    { key: `code-sends:hour:${networkKey}`, max: 10, windowMs: hourMs },
    { key: `code-sends:day:${networkKey}`, max: 30, windowMs: dayMs },
  ];
  const budget = request.hasProfile ? sms.dailyBudget : Math.ceil(sms.dailyBudget * (1 - reservedShare));
  return [
    ...(request.isSent === false ? [] : [{ key: 'code-sends:all:day', max: budget, windowMs: dayMs }]),
    { key: `code-sends:hour:${recipientKey}`, max: 5, windowMs: hourMs },
    { key: `code-sends:day:${recipientKey}`, max: 10, windowMs: dayMs },
    { key: `code-sends:hour:${prefixKey}`, max: 20, windowMs: hourMs },
    // On a developer's machine, all requests come from the loopback address.
    ...(isDeveloperMachine(environment, network) ? [] : networkLimits),
  ];
}

/**
 * How often a phone's codes may be checked again after a wrong guess. Each sent code, at most 5 an hour and 10 a day, has one
 * check in addition to these, which makes 10 failures an hour and 20 a day (security.md, code guessing).
 */
export async function furtherCheckLimits(services: Services, phone: string): Promise<(RateLimit & { key: string })[]> {
  const phoneKey = await hmacHex(services.config.identitySecret, `limit:phone:${phone}`);
  return [
    { key: `code-failures:hour:${phoneKey}`, max: 5, windowMs: hourMs },
    { key: `code-failures:day:${phoneKey}`, max: 10, windowMs: dayMs },
  ];
}

/** How many profiles may be started without a verified phone (security.md, publishing in bulk). */
export async function newProfileLimits({ config }: Services, network: string): Promise<RateLimit[]> {
  const all = { key: 'new-profiles:all:day', windowMs: dayMs };
  // On a developer's machine, all requests come from the loopback address, and tests do in minutes what takes users weeks.
  if (isDeveloperMachine(config.environment, network)) return [{ ...all, max: Number.MAX_SAFE_INTEGER }];
  const networkKey = await hmacHex(config.identitySecret, `limit:network:${network}`);
  return [
    { ...all, max: config.unprovedProfilesDailyLimit },
    { key: `new-profiles:hour:${networkKey}`, max: 3, windowMs: hourMs },
    { key: `new-profiles:day:${networkKey}`, max: 10, windowMs: dayMs },
  ];
}
