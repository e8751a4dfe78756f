import { ProductError } from '#domain/errors.ts';
import { createFitView } from '#domain/shortlist/fit-view.ts';
import { fitOf } from '#domain/shortlist/overlap.ts';
import { spansOf } from '#domain/shortlist/week.ts';
import { consentAt, goneReason, interviewState, placeOf } from '#domain/introduction/rules.ts';
import type { Introduction, unreachableReasons } from '#domain/introduction/schema.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { availabilityCalendarSchema, defaultAvailability } from '#domain/profile/availability.ts';
import { nameForReaders } from '#domain/profile/name-for-readers.ts';
import type { Services } from '../../../../services.ts';
import { groupedPhone } from '../../../identity/phone-number.ts';
import { selectIntroductions, type WholeIntroduction, type WholeItem } from '../../../../records/introduction/whole.ts';
import type { Actor } from '../../../../session/actor.ts';
import { nameOf, toIso, toIsoOrNull } from '../../item-fields.ts';
import { deskPortrait } from '../../portrait.ts';
import { selectStaffNames } from '../../staff/queries.ts';

/** The introductions of a family's request, newest first; none for an unknown request. */
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
  return rows.map((row) => {
    const { introduction, items, recipients, votes } = row;
    return {
      id: introduction.id,
      revision: introduction.revision,
      requestId: introduction.requestId,
      state: introduction.state,
      letter: introduction.letter,
      createdAt: toIso(introduction.createdAt),
      updatedAt: toIso(introduction.updatedAt),
      sentAt: toIsoOrNull(introduction.sentAt),
      expiresAt: toIsoOrNull(introduction.expiresAt),
      timeZone: services.config.timeZone,
      items: items.map((found) => toItem(found, row, { actor, names, now })),
      recipients: recipients.map(({ id, address }) => ({
        id,
        address,
        hasAnswered: votes.some(({ recipientId }) => recipientId === id),
      })),
    };
  });
}

function toItem(
  found: WholeItem,
  { job, votes: all }: WholeIntroduction,
  { actor, names, now }: { actor: Actor; names: Awaited<ReturnType<typeof selectStaffNames>>; now: number },
): Introduction['items'][number] {
  const { item, slug, firstName, lastName, profileImageUrl, calendar, isVisible, isWaiting, phone } = found;
  const needed = spansOf(job?.week?.ranges ?? []);
  const hours = availabilityCalendarSchema.catch(defaultAvailability).parse({ ...defaultAvailability, ...calendar });
  const fit = calendar === null ? undefined : fitOf(hours, needed);
  const votes = all.filter(({ itemId }) => itemId === item.id);
  const choices = votes.flatMap(({ times, updatedAt }) => (times.length > 0 ? [updatedAt] : []));
  const interview = interviewState({ ...item, choices });
  const place = placeOf({ ...found, ...item });
  const state = consentAt({ ...item, isWaiting }, now);
  const reason = state === 'unreachable' ? unreachableReason(found) : null;
  return {
    itemId: item.id,
    profileId: item.profileId,
    name: nameForReaders({ firstName: firstName ?? undefined, lastName: lastName ?? undefined }, actor.locale),
    slug,
    portrait: deskPortrait({ firstName, lastName, profileImageUrl }),
    isVisible,
    place,
    goneReason: place === 'gone' ? goneReason({ ...found, ...item }) : null,
    note: item.note,
    hidden: item.hidden,
    times: item.times,
    interview: interview && { state: interview, at: toIsoOrNull(item.interviewAt) },
    ...(fit && { fit: createFitView(fit, needed, serverTranslator(actor.locale), 'agency') }),
    consent: {
      state,
      askedAt: (state === 'asking' && isWaiting) || reason !== null ? null : toIso(item.askedAt),
      reason,
      phone: reason !== null && phone !== null ? groupedPhone(phone) : null,
      answeredAt: toIsoOrNull(item.answeredAt),
      by: nameOf(names, item.answeredBy),
      note: item.answerNote,
    },
    votes: votes.map(({ recipientId, vote, words, times }) => ({ recipient: recipientId, vote, words, times })),
  };
}

/** Why a nanny cannot be asked by a message. */
function unreachableReason({ phone, email, isStopped }: WholeItem): (typeof unreachableReasons)[number] {
  if (email === null && phone === null) return 'noAddress';
  return email === null && isStopped ? 'stopped' : 'undelivered';
}
