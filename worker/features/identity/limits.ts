import { hmacHex } from '../../crypto.ts';
import { dayMs, hourMs, type RateLimit } from '../../db/rate-limits.ts';
import { isDeveloperMachine, networkBlock } from '../../network.ts';
import type { Services } from '../../services.ts';
import { changeRecipientOf, recipientOf } from './code-keys.ts';

/**
 * The share of the day's budget that is reserved for devices that have verified the phone and for signed-in accounts, so that
 * strangers cannot use it up.
 */
const reservedShare = 0.2;

/** The limits of one code (security.md, SMS pumping). Keys contain only the HMACs of phones and addresses. */
export interface CodeLimits {
  /** The recipients whose waits between codes apply. The code starts the next wait of the first one. */
  recipients: readonly [string, ...string[]];
  /** Checked, and counted when the code is stored. */
  counted: readonly RateLimit[];
  /** Checked only. */
  checked: readonly RateLimit[];
}

interface CodeRequest {
  /** E.164. */
  phone: string;
  /** Whether the device has verified this phone before. */
  isKnownDevice: boolean;
  network: string;
}

/** The limits of a code that signs a nanny in. */
export async function sendLimits(services: Services, request: CodeRequest): Promise<CodeLimits> {
  const counted = [
    ...(await phoneLimits(services, request)),
    ...(await networkLimits(services, request, 'code-sends')),
  ];
  return { recipients: [recipientOf(request.phone, request.isKnownDevice)], counted, checked: [] };
}

/**
 * The limits of a code to a number that a signed-in account changes to. Nobody has verified that number here yet, so the account
 * takes the place of the known device: accounts have a share of the number's codes of their own, and skip the prefix. Each account
 * may ask for as many, whatever the numbers.
 */
export async function changeLimits(
  services: Services,
  request: { phone: string; userId: string; network: string },
): Promise<CodeLimits> {
  const recipient = changeRecipientOf(request.phone);
  const counted = [
    budgetOf(services, { isReserveOpen: true }),
    ...(await recipientLimits(services, recipient)),
    ...(await recipientLimits(services, `account:${request.userId}`)),
    ...(await networkLimits(services, request, 'code-sends')),
  ];
  return { recipients: [recipient], counted, checked: [] };
}

/**
 * The limits of a code at the desk. A number that is not staff's gets no code, but the same responses: it has counters of its own,
 * so that a code that is not sent counts toward no limit of codes. Networks are counted apart from other codes' for the same
 * reason.
 */
export async function deskSendLimits(
  services: Services,
  { isSent, ...request }: CodeRequest & { isSent: boolean },
): Promise<CodeLimits> {
  const [phones, networks] = await Promise.all([
    phoneLimits(services, request),
    networkLimits(services, request, 'desk-codes'),
  ]);
  const recipient = recipientOf(request.phone, request.isKnownDevice);
  if (isSent) return { recipients: [recipient], counted: [...phones, ...networks], checked: [] };
  const unsent = `unsent:${request.phone}`;
  return {
    recipients: [unsent, recipient],
    counted: [...(await recipientLimits(services, unsent)), ...networks],
    checked: phones,
  };
}

async function phoneLimits(services: Services, request: CodeRequest): Promise<RateLimit[]> {
  const { phone, isKnownDevice } = request;
  const prefix = phone.replace(/\D/g, '').slice(0, 7);
  const prefixKey = await hmacHex(services.config.identitySecret, `limit:prefix:${prefix}`);
  return [
    budgetOf(services, { isReserveOpen: isKnownDevice }),
    ...(await recipientLimits(services, recipientOf(phone, isKnownDevice))),
    ...(isKnownDevice ? [] : [{ key: `code-sends:hour:${prefixKey}`, max: 20, windowMs: hourMs }]),
  ];
}

/** The day's budget of all codes, with or without the reserve. */
function budgetOf({ config: { sms } }: Services, { isReserveOpen }: { isReserveOpen: boolean }): RateLimit {
  const max = isReserveOpen ? sms.dailyBudget : Math.ceil(sms.dailyBudget * (1 - reservedShare));
  return { key: 'code-sends:all:day', max, windowMs: dayMs };
}

async function recipientLimits({ config }: Services, recipient: string): Promise<RateLimit[]> {
  const key = await hmacHex(config.identitySecret, `limit:phone:${recipient}`);
  return [
    { key: `code-sends:hour:${key}`, max: 5, windowMs: hourMs },
    { key: `code-sends:day:${key}`, max: 10, windowMs: dayMs },
  ];
}

/** Per network, and four times as much for the /48 that an IPv6 network is part of. */
async function networkLimits(
  { config }: Services,
  { network }: Pick<CodeRequest, 'network'>,
  scope: string,
): Promise<RateLimit[]> {
  // On a developer's machine, all requests come from the loopback address.
  if (isDeveloperMachine(config.environment, network)) return [];
  const limitsOf = async (of: string, times: number): Promise<RateLimit[]> => {
    const key = await hmacHex(config.identitySecret, `limit:network:${of}`);
    return [
      { key: `${scope}:hour:${key}`, max: 10 * times, windowMs: hourMs },
      { key: `${scope}:day:${key}`, max: 30 * times, windowMs: dayMs },
    ];
  };
  const block = networkBlock(network);
  return [...(await limitsOf(network, 1)), ...(block === undefined ? [] : await limitsOf(`${block}/48`, 4))];
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
    { ...all, max: config.unverifiedProfilesDailyLimit },
    { key: `new-profiles:hour:${networkKey}`, max: 3, windowMs: hourMs },
    { key: `new-profiles:day:${networkKey}`, max: 10, windowMs: dayMs },
  ];
}
