import { z } from 'zod';
import { dayMs } from '#domain/durations.ts';
import {
  changedFields,
  type DeskProfile,
  type ProfileState,
  reviewedContentSchema,
  type WaitingProfile,
  type ReviewKind,
} from '#domain/profile/desk.ts';
import { ProductError } from '#domain/errors.ts';
import { createId } from '#domain/id.ts';
import type { Locale } from '#domain/locale.ts';
import { nameForReaders } from '#domain/profile/name-for-readers.ts';
import type { ProfileRow } from '../../../records/profile/write.ts';
import type { Services } from '../../../services.ts';
import { groupedPhone } from '../../identity/phone-number.ts';
import { isUnclaimed, isVisible } from '../../profile/policy.ts';
import { toOwnerProfile } from '../../profile/record.ts';
import { auditEntryOf, type Actor } from '../../../session/actor.ts';
import { type NoticeKind, noticeFor, type NoticeRecipient } from '../../outbox/notices.ts';
import { toReach } from '../nanny-message/record.ts';
import { toDeskCertification } from '../certification/record.ts';
import { nameOf, repeatedNoteMs, toIso, toIsoOrNull } from '../item-fields.ts';
import { pageOf, readPlace, type QueueSearch } from '../paging.ts';
import { deskPortrait } from '../portrait.ts';
import { selectStaffNames } from '../staff/queries.ts';
import { toDeskTrustline } from '../trustline/record.ts';
import {
  approve,
  hold,
  insertProfileNote,
  release,
  selectDeskProfile,
  selectQueue,
  selectRecipient,
  setBackgroundCheck,
} from './queries.ts';
import { signsOf } from './signs/service.ts';
import { presenceMs } from '../presence/service.ts';

const pageSize = 50;

/**
 * A page of the waiting profiles, the longest waiting first.
 * @param search beginnings of the nanny's name, slug or number, and the start of the page
 * @throws ProductError malformed_request
 */
export async function listWaitingProfiles(
  services: Services,
  locale: Locale,
  kind: ReviewKind,
  { words = [], after }: QueueSearch = {},
): Promise<{ items: WaitingProfile[]; next: string | null }> {
  const rows = await selectQueue(services.db, kind, { words, after: readPlace(after), limit: pageSize + 1 });
  const { items, next } = pageOf(rows, pageSize, ({ since, profileId }) => ({ since: since ?? 0, id: profileId }));
  return {
    items: items.map((row) => ({
      profileId: row.profileId,
      slug: row.slug,
      name: nameForReaders(row, locale),
      portrait: deskPortrait(row),
      kind,
      revision: row.revision,
      waitingSince: toIso(row.since ?? 0),
      city: row.city,
      isPhoneVerified: row.phone !== null,
      hasVideo: row.videoResumeUrl !== null,
    })),
    next,
  };
}

/** A profile with everything that the agency knows about it. @throws ProductError not_found */
export async function readDeskProfile(services: Services, actor: Actor, id: string): Promise<DeskProfile> {
  const { db, clock } = services;
  const viewsFrom = toIso(clock.now() - 30 * dayMs).slice(0, 10);
  const [found, names] = await Promise.all([
    selectDeskProfile(db, id, { viewsFrom, seenAfter: clock.now() - presenceMs }),
    selectStaffNames(db),
  ]);
  if (!found) throw new ProductError('not_found');
  const { profile: row, review } = found;
  const profile = toOwnerProfile(row);
  const phone = found.verifiedPhone ?? profile.phone;
  const approved = review && reviewedContentSchema.partial().catch({}).parse(review.content);
  return {
    profile,
    name: nameForReaders(profile, actor.locale),
    locale: found.locale,
    state: stateOf(row),
    ...toReach(services, { contact: found.contact, messages: found.messages, names }),
    isListed: found.isListed === 1,
    isPhoneVerified: found.verifiedPhone !== null,
    verifiedPhone: found.verifiedPhone,
    phoneShown: phone === undefined ? null : groupedPhone(phone),
    approved:
      review && approved
        ? {
            revision: review.revision,
            at: toIso(review.reviewedAt),
            by: nameOf(names, review.staffId),
            content: approved,
          }
        : null,
    videoPosters: z.array(z.string()).parse(JSON.parse(found.videoPosters)),
    changed: changedFields(profile, approved),
    hold:
      row.heldAt === null
        ? null
        : { reason: row.holdReason, at: toIso(row.heldAt), answeredAt: toIsoOrNull(row.holdAnsweredAt) },
    signs: signsOf(profile, found),
    certifications: found.certifications.map((certification) => toDeskCertification(services, certification)),
    backgroundCheckRevision: row.backgroundCheckRevision,
    trustline: services.config.trustline.isUsed ? toDeskTrustline(services, found, names) : null,
    notes: found.notes.map((note) => ({
      id: note.id,
      text: note.text,
      by: nameOf(names, note.staffId),
      at: toIso(note.createdAt),
    })),
    history: found.history.map((entry) => ({
      action: entry.action,
      by: nameOf(names, entry.actorId),
      at: toIso(entry.at),
    })),
    requests: found.counts?.requests ?? 0,
    views: found.counts?.views ?? 0,
    viewsInAll: row.viewsBefore + (found.counts?.viewsKept ?? 0),
    readers: found.readers
      .filter(({ staffId }) => staffId !== actor.id)
      .flatMap(({ staffId }) => names.get(staffId) ?? []),
  };
}

/** The state of a profile at a glance. */
export function stateOf(
  row: Pick<ProfileRow, 'isPublic' | 'isActive' | 'heldAt' | 'reviewedRevision' | 'revision' | 'unclaimedSince'>,
): ProfileState {
  if (isUnclaimed(row)) return 'unclaimed';
  if (row.heldAt !== null) return 'held';
  if (!row.isPublic) return 'draft';
  if (!isVisible({ ...row, held: false })) return 'paused';
  if (row.reviewedRevision === null) return 'waiting';
  return row.reviewedRevision < row.revision ? 'changed' : 'reviewed';
}

/**
 * Approves the revision that the reviewer has seen. Later edits wait as changed.
 * @throws ProductError not_found, profile_unclaimed, stale with the current profile
 */
export async function approveProfile(
  services: Services,
  actor: Actor,
  input: { id: string; revision: number },
): Promise<void> {
  const recipient = await recipientOf(services, input.id);
  const { profile: row } = recipient;
  if (isUnclaimed(row)) throw new ProductError('profile_unclaimed');
  if (row.revision !== input.revision) throw await staleProfile(services, actor, input.id);
  // A repeated press, or one whose answer was lost.
  if (row.reviewedRevision === input.revision) return;
  const content = reviewedContentSchema.parse(toOwnerProfile(row));
  const entry = auditEntryOf(services, actor, {
    action: 'profile.approved',
    subjectId: input.id,
    detail: { version: input.revision },
  });
  // Only the first approval sends a notice: later ones only confirm the nanny's changes.
  const notice = row.reviewedAt === null ? noticeFor(services, 'approved', recipient) : undefined;
  const isApproved = await approve(services, { ...input, content, entry, notice });
  if (!isApproved) throw await staleProfile(services, actor, input.id);
}

/**
 * Hides a profile from the public until the agency lifts the hold; its owner cannot lift it (docs/architecture.md 4). The nanny
 * sees the reason.
 * @throws ProductError not_found, profile_unclaimed, stale with the current profile
 */
export async function holdProfile(
  services: Services,
  actor: Actor,
  { id, revision, reason }: { id: string; revision?: number | undefined; reason: string },
): Promise<void> {
  const recipient = await recipientOf(services, id);
  if (isUnclaimed(recipient.profile)) throw new ProductError('profile_unclaimed');
  const { heldAt, holdReason, holdAnsweredAt } = recipient.profile;
  // A repeated press, or one whose answer was lost.
  if (heldAt !== null && holdReason === reason && holdAnsweredAt === null) return;
  const decision = decisionAbout(services, actor, recipient, 'held');
  const isHeld = await hold(services, { id, revision, reason, ...decision });
  if (!isHeld) throw await staleProfile(services, actor, id);
}

/** Lifts a hold. @throws ProductError not_found, conflict when there is none, stale with the current profile */
export async function releaseProfile(
  services: Services,
  actor: Actor,
  { id, revision }: { id: string; revision?: number | undefined },
): Promise<void> {
  const recipient = await recipientOf(services, id);
  if (recipient.profile.heldAt === null) throw new ProductError('conflict');
  const decision = decisionAbout(services, actor, recipient, 'released');
  const isReleased = await release(services, { id, revision, ...decision });
  if (!isReleased) throw await staleProfile(services, actor, id);
}

/**
 * Records the day of a nanny's background check; null removes it.
 * @param input.revision of the background check that the caller saw
 * @throws ProductError not_found, stale with the current profile
 */
export async function recordBackgroundCheck(
  services: Services,
  actor: Actor,
  input: { id: string; revision: number; checkedOn: string | null },
): Promise<void> {
  const { id, revision, checkedOn } = input;
  const { profile } = await recipientOf(services, id);
  if (profile.backgroundCheckRevision !== revision) throw await staleProfile(services, actor, id);
  const entry = auditEntryOf(services, actor, {
    action: 'profile.background-check',
    subjectId: id,
    detail: { checkedOn, replaces: profile.backgroundCheckedOn },
  });
  const isStored = await setBackgroundCheck(services, { ...input, entry });
  if (!isStored) throw await staleProfile(services, actor, id);
}

/** The error for a decision about something else than what is stored by now. @throws ProductError not_found */
export async function staleProfile(services: Services, actor: Actor, id: string): Promise<ProductError> {
  return new ProductError('stale', { details: { profile: await readDeskProfile(services, actor, id) } });
}

/**
 * Adds a note that only the agency sees, unless it repeats one of the last minutes.
 * @throws ProductError not_found, stale with the current profile
 */
export async function noteProfile(
  services: Services,
  actor: Actor,
  input: { id: string; revision?: number | undefined; text: string },
): Promise<void> {
  const note = {
    id: createId(),
    profileId: input.id,
    staffId: actor.id,
    text: input.text,
    createdAt: services.clock.now(),
  };
  const entry = auditEntryOf(services, actor, { action: 'profile.noted', subjectId: input.id });
  const repeatsAfter = note.createdAt - repeatedNoteMs;
  const isSeen = await insertProfileNote(services, note, { entry, repeatsAfter, revision: input.revision });
  if (!isSeen) throw await staleProfile(services, actor, input.id);
}

async function recipientOf(services: Services, id: string): Promise<NoticeRecipient & { profile: ProfileRow }> {
  const recipient = await selectRecipient(services.db, id);
  if (!recipient) throw new ProductError('not_found');
  return recipient;
}

function decisionAbout(
  services: Services,
  actor: Pick<Actor, 'id' | 'network'>,
  recipient: NoticeRecipient,
  kind: NoticeKind & ('held' | 'released'),
) {
  const entry = auditEntryOf(services, actor, { action: `profile.${kind}`, subjectId: recipient.profileId });
  return { notice: noticeFor(services, kind, recipient), entry };
}
