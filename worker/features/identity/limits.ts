import { dayMs, hourMs } from '#domain/durations.ts';
import { hmacHex } from '../../crypto.ts';
import { type RateLimit } from '../../db/rate-limits.ts';
import { isDeveloperMachine } from '../../network.ts';
import { textBudget } from '../../records/messages.ts';
import { networkLimits } from '../../records/network-limits.ts';
import type { Services } from '../../services.ts';
import { changeRecipientOf, recipientOf } from './code-keys.ts';

/**
 * The share of the day's budget that is reserved for devices that have verified the phone and for signed-in accounts, so that
 * strangers cannot use it up.
 */
const reservedShare = 0.2;

/** How many codes one network may request. */
const codesOfNetwork = { hour: 10, day: 30 } as const;

/** The limits of one code (docs/security.md, text messages for profit). Keys contain only the HMACs of phones and addresses. */
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
    ...(await networkLimits(services, request.network, 'code-sends', codesOfNetwork)),
  ];
  return { recipients: waitsFor(request), counted, checked: [] };
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
    ...(await networkLimits(services, request.network, 'code-sends', codesOfNetwork)),
  ];
  return { recipients: [recipient, recipientOf(request.phone, false)], counted, checked: [] };
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
    networkLimits(services, request.network, 'desk-codes', codesOfNetwork),
  ]);
  const recipients = waitsFor(request);
  if (isSent) return { recipients, counted: [...phones, ...networks], checked: [] };
  const unsent = `unsent:${request.phone}`;
  return {
    recipients: [unsent, ...recipients],
    counted: [...(await recipientLimits(services, unsent)), ...networks],
    checked: phones,
  };
}

/**
 * The recipients whose waits apply to a code to sign in, here or at the desk. A code for a changed number starts the same wait:
 * two purposes are no way to get two codes at once. A known device waits for its own codes only, so that nobody else delays it.
 */
function waitsFor({ phone, isKnownDevice }: CodeRequest): CodeLimits['recipients'] {
  return isKnownDevice ? [recipientOf(phone, true)] : [recipientOf(phone, false), changeRecipientOf(phone)];
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
function budgetOf(services: Services, { isReserveOpen }: { isReserveOpen: boolean }): RateLimit {
  return textBudget(services, isReserveOpen ? 1 : 1 - reservedShare);
}

async function recipientLimits({ config }: Services, recipient: string): Promise<RateLimit[]> {
  const key = await hmacHex(config.identitySecret, `limit:phone:${recipient}`);
  return [
    { key: `code-sends:hour:${key}`, max: 5, windowMs: hourMs },
    { key: `code-sends:day:${key}`, max: 10, windowMs: dayMs },
  ];
}

/**
 * How often a phone's codes may be checked again after a wrong guess. Each sent code, at most 5 an hour and 10 a day, has one
 * check in addition to these, which makes 10 failures an hour and 20 a day (docs/security.md, guessing a code).
 */
export async function furtherCheckLimits(services: Services, phone: string): Promise<(RateLimit & { key: string })[]> {
  const phoneKey = await hmacHex(services.config.identitySecret, `limit:phone:${phone}`);
  return [
    { key: `code-failures:hour:${phoneKey}`, max: 5, windowMs: hourMs },
    { key: `code-failures:day:${phoneKey}`, max: 10, windowMs: dayMs },
  ];
}

/** How many profiles may be started without a verified phone (docs/security.md, profiles in bulk). */
export async function newProfileLimits(services: Services, network: string): Promise<RateLimit[]> {
  const { config } = services;
  const isDeveloper = isDeveloperMachine(config.environment, network);
  const max = isDeveloper ? Number.MAX_SAFE_INTEGER : config.unverifiedProfilesDailyLimit;
  return [
    { key: 'new-profiles:all:day', max, windowMs: dayMs },
    ...(await networkLimits(services, network, 'new-profiles', { hour: 3, day: 10 })),
  ];
}
