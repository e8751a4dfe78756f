import { ProductError } from '#domain/errors.ts';
import { createFitView } from '#domain/families/fit-view.ts';
import { fitOf } from '#domain/families/overlap.ts';
import { spansOf } from '#domain/families/week.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { consentAt, isRevealed } from '#domain/packets/rules.ts';
import type { Packet } from '#domain/packets/schema.ts';
import { availabilityCalendarSchema, defaultAvailability } from '#domain/profile/availability.ts';
import { nameForReaders } from '#domain/profile/name-for-readers.ts';
import type { Services } from '../../../../services.ts';
import type { Actor } from '../../actor.ts';
import { nameOf, toIso, toIsoOrNull } from '../../page.ts';
import { deskPortrait } from '../../portrait.ts';
import { selectStaffNames } from '../../staff/queries.ts';
import { selectPackets } from './queries.ts';

/** The packets of a family's request, newest first. */
export async function listPackets(services: Services, actor: Actor, requestId: string): Promise<Packet[]> {
  return readPackets(services, actor, { requestId });
}

/** @throws ProductError not_found */
export async function readPacket(services: Services, actor: Actor, id: string): Promise<Packet> {
  const [packet] = await readPackets(services, actor, { id });
  if (!packet) throw new ProductError('not_found');
  return packet;
}

async function readPackets(
  services: Services,
  actor: Actor,
  key: { requestId: string } | { id: string },
): Promise<Packet[]> {
  const [rows, names] = await Promise.all([selectPackets(services.db, key), selectStaffNames(services.db)]);
  const now = services.clock.now();
  const translator = serverTranslator(actor.locale);
  return rows.map(({ packet, job, items, recipients, votes }) => {
    const needed = spansOf(job?.week?.ranges ?? []);
    const fitView = (calendar: object | null) => {
      const hours = availabilityCalendarSchema
        .catch(defaultAvailability)
        .parse({ ...defaultAvailability, ...calendar });
      const fit = calendar === null ? undefined : fitOf(hours, needed);
      return fit && { fit: createFitView(fit, needed, translator) };
    };
    return {
      id: packet.id,
      version: packet.version,
      requestId: packet.requestId,
      state: packet.state,
      letter: packet.letter,
      deadline: toIsoOrNull(packet.deadline),
      createdAt: toIso(packet.createdAt),
      updatedAt: toIso(packet.updatedAt),
      sentAt: toIsoOrNull(packet.sentAt),
      expiresAt: toIsoOrNull(packet.expiresAt),
      revealed: isRevealed({ deadline: packet.deadline, recipients }, now),
      items: items.map(({ item, slug, firstName, lastName, profileImageUrl, calendar, isVisible }) => ({
        profileId: item.profileId,
        name: nameForReaders({ firstName: firstName ?? undefined, lastName: lastName ?? undefined }, actor.locale),
        slug,
        portrait: deskPortrait({ firstName, lastName, profileImageUrl }),
        isVisible: isVisible === 1,
        note: item.note,
        hidden: item.hidden,
        times: item.times,
        interviewAt: item.profileId === null ? null : toIsoOrNull(item.interviewAt),
        ...fitView(calendar),
        consent: {
          state: consentAt(item, now),
          askedAt: toIso(item.askedAt),
          answeredAt: toIsoOrNull(item.answeredAt),
          by: nameOf(names, item.answeredBy),
          note: item.answerNote,
        },
        votes: votes
          .filter(({ itemId }) => itemId === item.id)
          .map(({ recipientId, vote, words, times }) => ({ recipient: recipientId, vote, words, times })),
      })),
      recipients: recipients.map(({ id, address, lockedAt }) => ({
        id,
        address,
        lockedAt: toIsoOrNull(lockedAt),
        hasVoted: votes.some(({ recipientId, vote }) => recipientId === id && vote !== null),
      })),
    };
  });
}
