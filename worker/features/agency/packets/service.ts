import { dayIn } from '#domain/dates.ts';
import { ProductError } from '#domain/errors.ts';
import { createId } from '#domain/id.ts';
import { isOwnNo } from '#domain/packets/rules.ts';
import {
  maxRecipients,
  type NewPacket,
  type Packet,
  packetDays,
  type PacketItemPatch,
  type PacketPatch,
} from '#domain/packets/schema.ts';
import { dayMs } from '../../../db/rate-limits.ts';
import { createToken } from '../../../records/links.ts';
import type { Services } from '../../../services.ts';
import { parsePhoneNumber } from '../../identity/phone-number.ts';
import { enqueueMessages } from '../../outbox/service.ts';
import { askableAt, consentQuestion, packetMessage } from '../../packets/messages.ts';
import { type Actor, auditEntryOf } from '../actor.ts';
import {
  insertPacket,
  type NewItem,
  type PacketChange,
  recordPhoneConsent,
  sendPacket,
  updatePacket,
} from './queries.ts';
import { selectForAsking, selectPackets } from './reading/queries.ts';
import { readPacket } from './reading/service.ts';

/**
 * Makes a draft for a family's request and asks its nannies.
 * @throws ProductError not_found for a request that does not exist or was withdrawn, validation_failed
 */
export async function makePacket(services: Services, actor: Actor, input: NewPacket): Promise<Packet> {
  const id = createId();
  const { requestId, profileIds, letter, deadline, items = [] } = input;
  const asked = await toAsk(services, { requestId, packetId: id }, profileIds);
  requireAll(profileIds, asked.items, asked.known);
  const isMade = await insertPacket(services.db, {
    id,
    requestId,
    letter,
    deadline: instantOf(deadline) ?? null,
    items: asked.items,
    content: contentOf(items),
    order: profileIds,
    entry: auditEntryOf(services, actor, { action: 'packet.made', subjectId: id, detail: { requestId } }),
  });
  if (!isMade) throw new ProductError('not_found');
  await enqueueMessages(services, messagesOf(asked.items));
  return readPacket(services, actor, id);
}

/** A change to the packet that the caller has seen. */
interface Seen {
  id: string;
  version: number;
}

/** Changes content, nannies or deadline; added nannies are asked. @throws ProductError not_found, stale_packet, validation_failed */
export async function patchPacket(services: Services, actor: Actor, seen: Seen, patch: PacketPatch): Promise<Packet> {
  const { letter, deadline, items = [], profileIds } = patch;
  const before = await readPacket(services, actor, seen.id);
  const present = new Set(before.items.flatMap(({ profileId }) => profileId ?? []));
  const added = profileIds?.filter((id) => !present.has(id)) ?? [];
  const asked = await toAsk(services, { requestId: before.requestId, packetId: seen.id }, added);
  requireAll(added, asked.items, asked.known);
  const packet = await change(services, actor, seen, {
    action: 'packet.changed',
    set: { letter, deadline: instantOf(deadline) },
    items: asked.items,
    content: contentOf(items),
    order: profileIds,
  });
  await enqueueMessages(services, messagesOf(asked.items));
  return packet;
}

/** Puts the nannies in another order. @throws ProductError not_found, stale_packet, validation_failed for other nannies */
export async function orderPacket(
  services: Services,
  actor: Actor,
  seen: Seen,
  order: readonly string[],
): Promise<Packet> {
  const { items } = await readPacket(services, actor, seen.id);
  const present = items.flatMap(({ profileId }) => profileId ?? []);
  if (present.length !== order.length || present.some((id) => !order.includes(id))) {
    throw invalid('profileIds', 'validation.choice');
  }
  return change(services, actor, seen, { action: 'packet.ordered', order });
}

/**
 * Sends each recipient a link. All of the family's links end 14 days from now.
 * @throws ProductError not_found, stale_packet, packet_without_consent, packet_recipients_full, validation_failed
 */
export async function sendPacketTo(
  services: Services,
  actor: Actor,
  seen: Seen,
  recipients: readonly ({ email: string } | { phone: string })[],
): Promise<Packet> {
  const { db, clock, config } = services;
  const [row] = await selectPackets(db, { id: seen.id });
  if (!row) throw new ProductError('not_found');
  const to = recipients.map((recipient) =>
    'email' in recipient
      ? { channel: 'email' as const, address: recipient.email.toLowerCase() }
      : { channel: 'sms' as const, address: parsePhoneNumber(recipient.phone, config.sms.countries) },
  );
  if (new Set(to.map(({ address }) => address)).size < to.length) {
    throw invalid('recipients', 'validation.sameRecipient');
  }
  const known = new Set([...row.recipients, ...to].map(({ address }) => address));
  if (known.size > maxRecipients) throw new ProductError('packet_recipients_full');
  if (!row.items.some(({ item, isVisible }) => item.consent === 'yes' && isVisible === 1)) {
    throw new ProductError('packet_without_consent');
  }
  const expiresAt = clock.now() + packetDays.links * dayMs;
  const expiresOn = dayIn(config.timeZone, expiresAt);
  const links = await Promise.all(
    to.map(async ({ channel, address }) => {
      const { token, tokenHash } = await createToken();
      const { locale, packet } = row;
      const message = packetMessage(
        services,
        { channel, address, locale },
        { token, requestId: packet.requestId, packetId: packet.id, expiresOn },
      );
      return { id: createId(), channel, address, tokenHash, message };
    }),
  );
  const entry = auditEntryOf(services, actor, { action: 'packet.sent', subjectId: seen.id });
  const event = { id: createId(), kind: 'packet-sent' };
  const isSent = await sendPacket(db, { ...seen, entry, event, set: { expiresAt } }, links);
  const packet = await readPacket(services, actor, seen.id);
  if (!isSent) throw stale(packet);
  await enqueueMessages(
    services,
    links.map(({ message }) => message.id),
  );
  return packet;
}

/** Ends a packet: its links say so, and nothing of it is shown anymore. @throws ProductError not_found, stale_packet */
export function withdrawPacket(services: Services, actor: Actor, seen: Seen): Promise<Packet> {
  const event = { id: createId(), kind: 'packet-withdrawn' };
  return change(services, actor, seen, { action: 'packet.withdrawn', set: { state: 'withdrawn' }, event });
}

/** Lets a sent packet's links end later. @throws ProductError not_found, stale_packet, packet_unsent */
export async function extendPacket(services: Services, actor: Actor, seen: Seen, days: number): Promise<Packet> {
  const { expiresAt } = await readPacket(services, actor, seen.id);
  if (expiresAt === null) throw new ProductError('packet_unsent');
  const from = Math.max(Date.parse(expiresAt), services.clock.now());
  return change(services, actor, seen, { action: 'packet.extended', set: { expiresAt: from + days * dayMs } });
}

/**
 * Records what a nanny said by phone. The no that she gave by her own link is hers alone to change.
 * @throws ProductError not_found, stale_packet, consent_declined with the current packet, validation_failed for another nanny
 */
export async function recordConsent(
  services: Services,
  actor: Actor,
  seen: Seen,
  { profileId, answer, note }: { profileId: string; answer: 'yes' | 'no'; note: string },
): Promise<Packet> {
  const before = await readPacket(services, actor, seen.id);
  if (!before.items.some((item) => item.profileId === profileId)) throw invalid('profileId', 'validation.choice');
  const entry = auditEntryOf(services, actor, {
    action: 'packet.consent-recorded',
    subjectId: seen.id,
    detail: { profileId, answer },
  });
  const isRecorded = await recordPhoneConsent(services.db, { ...seen, entry }, { profileId, consent: answer, note });
  const packet = await readPacket(services, actor, seen.id);
  if (isRecorded) return packet;
  const item = packet.items.find((found) => found.profileId === profileId);
  if (item && isOwnNo(item.consent)) throw new ProductError('consent_declined', { details: { packet } });
  throw stale(packet);
}

async function change(
  services: Services,
  actor: Actor,
  seen: Seen,
  { action, ...changes }: Omit<PacketChange, keyof Seen | 'entry'> & { action: string },
): Promise<Packet> {
  const entry = auditEntryOf(services, actor, { action, subjectId: seen.id });
  const isChanged = await updatePacket(services.db, { ...seen, ...changes, entry });
  const packet = await readPacket(services, actor, seen.id);
  if (!isChanged) throw stale(packet);
  return packet;
}

/** The items and messages that ask nannies; nannies whom families cannot see are not among them. */
async function toAsk(
  services: Services,
  packet: { requestId: string; packetId: string },
  profileIds: readonly string[],
) {
  const { request, nannies } = await selectForAsking(services.db, { requestId: packet.requestId, profileIds });
  if (!request || request.email === '') throw new ProductError('not_found');
  const items = await Promise.all(
    nannies.map(async (nanny): Promise<NewItem> => {
      const { token, tokenHash } = await createToken();
      const message = consentQuestion(services, nanny, { token, job: request.job, kind: 'asked', ...packet });
      return { id: createId(), profileId: nanny.id, askedAt: askableAt(services), tokenHash, message };
    }),
  );
  return { items, known: new Set(nannies.map(({ id }) => id)) };
}

function requireAll(wanted: readonly string[], items: readonly NewItem[], known: ReadonlySet<string>): void {
  if (items.length < wanted.length || wanted.some((id) => !known.has(id))) {
    throw invalid('profileIds', 'validation.nannyUnavailable');
  }
}

function contentOf(items: readonly PacketItemPatch[]): PacketContent {
  return new Map(items.map(({ profileId, ...content }) => [profileId, content]));
}

type PacketContent = NonNullable<PacketChange['content']>;

function messagesOf(items: readonly NewItem[]): string[] {
  return items.flatMap(({ message }) => message?.id ?? []);
}

/** Undefined and null stay what they are. */
function instantOf(time: string | null | undefined): number | null | undefined {
  return typeof time === 'string' ? Date.parse(time) : time;
}

function stale(packet: Packet): ProductError {
  return new ProductError('stale_packet', { details: { packet } });
}

function invalid(path: string, messageId: string): ProductError {
  return new ProductError('validation_failed', { issues: [{ path, messageId }] });
}
