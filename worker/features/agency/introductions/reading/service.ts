import { ProductError } from '#domain/errors.ts';
import { createFitView } from '#domain/families/fit-view.ts';
import { fitOf } from '#domain/families/overlap.ts';
import { spansOf } from '#domain/families/week.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { consentAt, isRevealed } from '#domain/introductions/rules.ts';
import type { Introduction } from '#domain/introductions/schema.ts';
import { availabilityCalendarSchema, defaultAvailability } from '#domain/profile/availability.ts';
import { nameForReaders } from '#domain/profile/name-for-readers.ts';
import type { Services } from '../../../../services.ts';
import type { Actor } from '../../actor.ts';
import { nameOf, toIso, toIsoOrNull } from '../../page.ts';
import { deskPortrait } from '../../portrait.ts';
import { selectStaffNames } from '../../staff/queries.ts';
import { selectIntroductions } from './queries.ts';

/** The introductions of a family's request, newest first. */
export async function listIntroductions(services: Services, actor: Actor, requestId: string): Promise<Introduction[]> {
  return readIntroductions(services, actor, { requestId });
}

/** @throws ProductError not_found */
export async function readIntroduction(services: Services, actor: Actor, id: string): Promise<Introduction> {
  const [introduction] = await readIntroductions(services, actor, { id });
  if (!introduction) throw new ProductError('not_found');
  return introduction;
}

async function readIntroductions(
  services: Services,
  actor: Actor,
  key: { requestId: string } | { id: string },
): Promise<Introduction[]> {
  const [rows, names] = await Promise.all([selectIntroductions(services.db, key), selectStaffNames(services.db)]);
  const now = services.clock.now();
  const translator = serverTranslator(actor.locale);
  return rows.map(({ introduction, job, items, recipients, votes }) => {
    const needed = spansOf(job?.week?.ranges ?? []);
    const fitView = (calendar: object | null) => {
      const hours = availabilityCalendarSchema
        .catch(defaultAvailability)
        .parse({ ...defaultAvailability, ...calendar });
      const fit = calendar === null ? undefined : fitOf(hours, needed);
      return fit && { fit: createFitView(fit, needed, translator) };
    };
    return {
      id: introduction.id,
      version: introduction.version,
      requestId: introduction.requestId,
      state: introduction.state,
      letter: introduction.letter,
      deadline: toIsoOrNull(introduction.deadline),
      createdAt: toIso(introduction.createdAt),
      updatedAt: toIso(introduction.updatedAt),
      sentAt: toIsoOrNull(introduction.sentAt),
      expiresAt: toIsoOrNull(introduction.expiresAt),
      revealed: isRevealed({ deadline: introduction.deadline, recipients }, now),
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
