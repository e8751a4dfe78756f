import { dayMs } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';
import { createId } from '#domain/id.ts';
import type { Locale } from '#domain/locale.ts';
import { maxReferences, type OwnReference, ownReferenceSchema, referenceDays } from '#domain/reference/schema.ts';
import type { ReferenceInput } from '#domain/reference/asking.ts';
import { hmacHex } from '../../crypto.ts';
import { createLink } from '../../records/links.ts';
import type { ReferenceRow } from '../../records/reference/record.ts';
import { type Services, todayOf } from '../../services.ts';
import { parsePhoneNumber } from '../identity/phone-number.ts';
import type { Session } from '../../session/session.ts';
import { requestMessage } from './messages.ts';
import { familyHashes, networkHash } from './network.ts';
import { askAgain, deleteOwn, insertAsked, selectAsking, selectReference, selectReferences } from './queries.ts';

/** How often one nanny may ask, and how often one family is asked by all nannies together. */
const askedADay = 5;
const askedOfOneFamily = { max: 3, windowMs: 30 * dayMs };

/** Until when the link of a reference can be answered. */
export function answerableUntil({ askedAt }: Pick<ReferenceRow, 'askedAt'>): number {
  return askedAt + referenceDays * dayMs;
}

/** A row as the nanny sees it. */
export function toOwnReference({ clock }: Pick<Services, 'clock'>, row: ReferenceRow): OwnReference {
  const expiresAt = answerableUntil(row);
  return ownReferenceSchema.parse({
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    sentTo: row.recipient || undefined,
    fromMonth: row.fromMonth,
    toMonth: row.toMonth,
    state: row.state,
    askedAt: new Date(row.askedAt).toISOString(),
    expiresAt: new Date(expiresAt).toISOString(),
    isExpired: row.state === 'asked' && expiresAt <= clock.now(),
    isShown: row.isShown,
  });
}

/** A reference with its nanny, for the agency; null when it does not exist. */
export function findReference(services: Services, id: string) {
  return selectReference(services.db, id);
}

/** The references of a profile, newest first, for the agency. */
export function findReferences(services: Services, profileId: string) {
  return selectReferences(services.db, profileId);
}

/** The references that a profile's owner has asked for, newest first. */
export async function listReferences(services: Services, profileId: string): Promise<OwnReference[]> {
  return (await selectReferences(services.db, profileId)).map((row) => toOwnReference(services, row));
}

/**
 * Asks a former family for a reference: the family gets a link by email or text message. Only a nanny with a verified phone may
 * ask.
 * @param caller the nanny's network, and the language of the request
 * @throws ProductError phone_needed, forbidden while the agency holds the profile, references_full, too_many_references,
 *   validation_failed, phone_invalid and the like
 */
export async function askForReference(
  services: Services,
  session: Session & { profileId: string },
  input: ReferenceInput,
  caller: { network: string; locale: Locale },
): Promise<OwnReference> {
  const { clock } = services;
  if (session.phone === undefined) throw new ProductError('phone_needed');
  if (input.toMonth > todayOf(services).slice(0, 7)) throw invalid('toMonth', 'validation.monthFuture');
  const now = clock.now();
  const row: ReferenceRow = {
    ...unanswered,
    ...(await addressOf(services, session, input)),
    id: createId(),
    profileId: session.profileId,
    firstName: input.firstName,
    lastName: input.lastName,
    locale: input.locale ?? caller.locale,
    fromMonth: input.fromMonth,
    toMonth: input.toMonth,
    askedAt: now,
    askedNetwork: await networkHash(services, session.profileId, caller.network),
  };
  const nannyFirstName = await requireMayAsk(services, row);
  const link = await createLink({
    purpose: 'reference',
    recordId: row.id,
    createdAt: now,
    expiresAt: answerableUntil(row),
  });
  const message = requestMessage(services, row, { token: link.token, nannyFirstName, kind: 'asked' });
  const limits = await askingLimits(services, row);
  const isAsked = await insertAsked(services, {
    row,
    userId: session.userId,
    max: maxReferences,
    link,
    message,
    limits,
  });
  if (!isAsked) throw new ProductError('too_many_references', { retryAfterSeconds: dayMs / 1000 });
  return toOwnReference(services, row);
}

/**
 * Asks a family again whose link has expired unanswered. The new link is valid as long as the first one.
 * @throws ProductError phone_needed, not_found, conflict while the link is still valid, too_many_references
 */
export async function askForReferenceAgain(
  services: Services,
  session: Session & { profileId: string },
  id: string,
): Promise<OwnReference> {
  const { db, clock } = services;
  if (session.phone === undefined) throw new ProductError('phone_needed');
  const found = await selectReference(db, id);
  if (!found || found.reference.profileId !== session.profileId) throw new ProductError('not_found');
  const now = clock.now();
  const { reference } = found;
  if (reference.state !== 'asked' || answerableUntil(reference) > now) throw new ProductError('conflict');
  const row = { ...reference, askedAt: now, remindedAt: null };
  const link = await createLink({
    purpose: 'reference',
    recordId: id,
    createdAt: now,
    expiresAt: answerableUntil(row),
  });
  const message = requestMessage(services, row, {
    token: link.token,
    nannyFirstName: found.nannyFirstName ?? '',
    kind: 'asked',
  });
  const isAsked = await askAgain(services, {
    id,
    profileId: session.profileId,
    expiredBefore: now - referenceDays * dayMs,
    link,
    message,
    limits: await askingLimits(services, row),
    now,
  });
  if (!isAsked) throw new ProductError('too_many_references', { retryAfterSeconds: dayMs / 1000 });
  return toOwnReference(services, row);
}

/** The limits for another reference request: the nanny's and the family's. */
async function askingLimits(services: Services, row: ReferenceRow) {
  const family = await hmacHex(services.config.identitySecret, `reference-family:${row.recipient}`);
  return [
    { key: `references:${row.profileId}`, max: askedADay, windowMs: dayMs },
    { key: `references-to:${family}`, ...askedOfOneFamily },
  ];
}

const unanswered = {
  revision: 1,
  state: 'asked',
  answers: {},
  isShown: false,
  remindedAt: null,
  answeredAt: null,
  decidedAt: null,
  decidedBy: null,
  device: null,
  sameNetwork: false,
  sameDevice: false,
  callPhone: null,
  callTime: '',
  callAskedAt: null,
  writtenBy: null,
} as const;

/** The address for the link; never the nanny's own phone. {@link requireMayAsk} checks the rest. */
async function addressOf({ config }: Services, session: Session, { email, phone }: ReferenceInput) {
  if (email !== undefined) return { channel: 'email' as const, recipient: email.toLowerCase() };
  const recipient = parsePhoneNumber(phone ?? '', config.sms.countries);
  if (recipient === session.phone) throw invalid('phone', 'validation.referenceSelf');
  return { channel: 'sms' as const, recipient };
}

/** @returns the nanny's first name, for the message */
async function requireMayAsk(services: Services, row: ReferenceRow): Promise<string> {
  const asking = await selectAsking(services.db, { ...row, familyHashes: await familyHashes(services, row) });
  if (!asking) throw new ProductError('not_found');
  if (asking.heldAt !== null) throw new ProductError('forbidden');
  if (!asking.firstName) throw invalid('profile.firstName', 'validation.referenceName');
  if (asking.references >= maxReferences) throw new ProductError('references_full');
  const field = row.channel === 'email' ? 'email' : 'phone';
  const isOwn =
    row.channel === 'email' ? mailbox(row.recipient) === mailbox(asking.email ?? '') : row.recipient === asking.phone;
  if (isOwn)
    throw invalid(field, row.channel === 'email' ? 'validation.referenceOwnEmail' : 'validation.referenceSelf');
  if (asking.wasAsked === 1) throw invalid(field, 'validation.referenceTwice');
  if (asking.hasRefused === 1) throw invalid(field, 'validation.referenceRefused');
  return asking.firstName;
}

/** An email address without case and tag: `Ana+nanny@example.com` is the mailbox of `ana@example.com`. */
function mailbox(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*(?=@)/, '');
}

/** Deletes one of the nanny's references in any state. The profile's page is purged at once. @throws ProductError not_found */
export async function removeReference(services: Services, input: { id: string; profileId: string }): Promise<void> {
  const isDeleted = await deleteOwn(services, { ...input, now: services.clock.now() });
  if (!isDeleted) throw new ProductError('not_found');
}

function invalid(path: string, messageId: string): ProductError {
  return new ProductError('validation_failed', { issues: [{ path, messageId }] });
}
