import { and, asc, desc, eq, gt, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { ReviewedContent, ReviewKind } from '#domain/profile/desk.ts';
import type { Locale } from '#domain/locale.ts';
import { isRequestAbout } from '../../../records/request/search.ts';
import { act } from '../../../records/act.ts';
import type { NewAuditEntry } from '../../../records/audit.ts';
import {
  type ProfileAct,
  type ProfileChanges,
  type ProfileRow,
  writeDecision,
} from '../../../records/profile/write.ts';
import type { Writer } from '../../../records/purges.ts';
import type { Database } from '../../../db/client.ts';
import { readTogether } from '../../../db/read-together.ts';
import { isListed } from '../../../records/directory/listings.ts';
import {
  auditLog,
  certifications,
  contactRequests,
  profileNotes,
  profileReviews,
  profiles,
  profileViews,
  staffPresence,
  users,
} from '../../../db/schema.ts';
import { searchCondition } from './list/queries.ts';
import { selectContact, selectMessages } from '../nanny-message/queries.ts';
import { videosWithStill } from './files/queries.ts';
import { hasTrustlineNumber } from '../trustline/queries.ts';
import { selectTranslatedTexts, signColumns } from './signs/queries.ts';
import type { NewMessage } from '../../../records/messages.ts';

const isShown = sql`${profiles.isPublic} AND ${profiles.isActive} AND ${profiles.heldAt} IS NULL`;

/** Each queue in the form of its index: its profiles, and since when they have been waiting. */
const queues = {
  new: { condition: sql`${isShown} AND ${profiles.reviewedRevision} IS NULL`, since: profiles.publishedAt },
  changed: {
    condition: sql`${isShown} AND ${profiles.reviewedRevision} < ${profiles.revision}`,
    since: profiles.updatedAt,
  },
  answered: {
    condition: sql`${profiles.heldAt} IS NOT NULL AND ${profiles.holdAnsweredAt} IS NOT NULL`,
    since: profiles.heldAt,
  },
} as const;

/** A page of a queue, the longest waiting first. */
export async function selectQueue(
  db: Database,
  kind: ReviewKind,
  input: { words: readonly string[]; after: { since: number; id: string } | undefined; limit: number },
) {
  const { condition, since } = queues[kind];
  const { words, after, limit } = input;
  // A search has few rows: the plus makes SQLite look them up first and then sort them.
  const first = words.length > 0 ? sql`+${since}` : since;
  const behind = after && sql`(${since}, ${profiles.id}) > (${after.since}, ${after.id})`;
  return db
    .select({
      profileId: profiles.id,
      slug: profiles.slug,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      profileImageUrl: profiles.profileImageUrl,
      revision: profiles.revision,
      since,
      city: profiles.city,
      phone: users.phone,
      videoResumeUrl: profiles.videoResumeUrl,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(and(condition, behind, searchCondition(words)))
    .orderBy(asc(first), asc(profiles.id))
    .limit(limit);
}

/** The length of each queue, counted up to a limit. */
export function queueCount(kind: ReviewKind, limit: number): SQL<number> {
  return sql<number>`(SELECT count(*) FROM (SELECT 1 FROM profiles WHERE ${queues[kind].condition} LIMIT ${limit}))`;
}

/** Everything that the desk shows of a profile, in one round trip. Null when there is none. */
export async function selectDeskProfile(db: Database, id: string, times: { viewsFrom: string; seenAfter: number }) {
  const isThis = eq(profiles.id, id);
  const {
    found: [found],
    review: [review],
    ownCertifications,
    translations,
    notes,
    history,
    counts: [counts],
    readers,
    contact: [contact],
    messages,
  } = await readTogether(db, {
    found: db
      .select({
        profile: profiles,
        // In a batch, columns with the same name overwrite each other.
        verifiedPhone: sql<string | null>`${users.phone}`.as('verified_phone'),
        locale: sql<Locale | null>`${users.locale}`.as('reader_locale'),
        isListed: sql<number>`${isListed}`.as('is_listed'),
        ...signColumns(id),
        videoPosters: videosWithStill(id).as('video_posters'),
        hasTrustlineNumber: hasTrustlineNumber.as('has_trustline_number'),
      })
      .from(profiles)
      .innerJoin(users, eq(users.id, profiles.userId))
      .where(isThis),
    review: db.select().from(profileReviews).where(eq(profileReviews.profileId, id)),
    ownCertifications: db
      .select()
      .from(certifications)
      .where(eq(certifications.profileId, id))
      .orderBy(asc(certifications.createdAt), asc(certifications.id)),
    translations: selectTranslatedTexts(db, id),
    notes: db
      .select()
      .from(profileNotes)
      .where(eq(profileNotes.profileId, id))
      .orderBy(desc(profileNotes.createdAt), desc(profileNotes.id))
      .limit(50),
    history: db.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(desc(auditLog.at)).limit(50),
    counts: db
      .select({
        requests: sql<number>`(SELECT count(*) FROM ${contactRequests}
          WHERE ${isRequestAbout(sql`${id}`)} AND ${contactRequests.quarantinedAt} IS NULL)`,
        views: sql<number>`(SELECT coalesce(sum(${profileViews.views}), 0) FROM ${profileViews}
          WHERE ${profileViews.profileId} = ${id} AND ${profileViews.day} >= ${times.viewsFrom})`,
        viewsKept: sql<number>`(SELECT coalesce(sum(${profileViews.views}), 0) FROM ${profileViews}
          WHERE ${profileViews.profileId} = ${id})`,
      })
      .from(sql`(SELECT 1)`),
    readers: selectReaders(db, [id], times.seenAfter),
    contact: selectContact(db, id),
    messages: selectMessages(db, id),
  });
  return found && contact
    ? {
        ...found,
        review: review ?? null,
        certifications: ownCertifications,
        translations,
        notes,
        history,
        counts,
        readers,
        contact,
        messages,
      }
    : null;
}

/** The people who have items open. */
export function selectReaders(db: Database, subjects: string[], seenAfter: number) {
  return db
    .select({ subjectId: staffPresence.subjectId, staffId: staffPresence.staffId })
    .from(staffPresence)
    .where(and(inArray(staffPresence.subjectId, subjects), gt(staffPresence.seenAt, seenAfter)));
}

/** The recipient of notices about a profile. */
export async function selectRecipient(db: Database, profileId: string) {
  const [row] = await db
    .select({
      profileId: profiles.id,
      slug: profiles.slug,
      verifiedPhone: users.phone,
      email: profiles.email,
      locale: users.locale,
      profile: profiles,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(eq(profiles.id, profileId));
  return row ?? null;
}

/** A decision about a profile, with its audit entry and notice. */
interface Decision {
  id: string;
  entry: NewAuditEntry;
  notice: NewMessage | undefined;
}

/**
 * Writes a decision with its audit entry and its notice, all or nothing. Returns null when it is no longer possible.
 * @param decision.condition on `profiles`, under which the decision is still possible
 * @param also adds statements that run only if the profile was written
 */
function decide(
  services: Writer,
  { entry, notice, ...decision }: Decision & { condition?: SQL; changes: ProfileChanges },
  also = (steps: ProfileAct): ProfileAct => steps,
): Promise<ProfileRow | null> {
  return writeDecision(services, {
    ...decision,
    now: entry.at,
    also(steps) {
      const written = also(steps.audit(entry, { after: 'profile' }));
      return notice ? written.message('notice', notice, { after: 'profile' }) : written;
    },
  });
}

/** Approves the revision that the reviewer has seen, and stores its content for the next comparison. */
export function approve(
  services: Writer,
  input: Decision & { revision: number; content: ReviewedContent },
): Promise<ProfileRow | null> {
  const { id, revision, entry } = input;
  const keep = (wrote: SQL) => sql`
    INSERT INTO profile_reviews (profile_id, version, content, staff_id, reviewed_at)
    SELECT ${id}, ${revision}, ${JSON.stringify(input.content)}, ${entry.actorId}, ${entry.at} WHERE ${wrote}
    ON CONFLICT (profile_id) DO UPDATE SET
      version = excluded.version, content = excluded.content, staff_id = excluded.staff_id,
      reviewed_at = excluded.reviewed_at`;
  const changes = { reviewedAt: entry.at, reviewedRevision: revision };
  return decide(services, { ...input, condition: eq(profiles.revision, revision), changes }, (steps) =>
    steps.ifWrote('profile', 'review', keep),
  );
}

export function hold(
  services: Writer,
  input: Decision & { revision: number | undefined; reason: string },
): Promise<ProfileRow | null> {
  const changes = { heldAt: input.entry.at, holdReason: input.reason, holdAnsweredAt: null };
  return decide(services, { ...input, condition: isSeen(input.revision), changes });
}

export function release(
  services: Writer,
  input: Decision & { revision: number | undefined },
): Promise<ProfileRow | null> {
  const changes = { heldAt: null, holdReason: null, holdAnsweredAt: null };
  return decide(services, {
    ...input,
    condition: sql`${isNotNull(profiles.heldAt)} AND ${isSeen(input.revision)}`,
    changes,
  });
}

/** Stores the day of a background check, or null for none. @returns null when it has another revision by now */
export function setBackgroundCheck(
  services: Writer,
  { revision, checkedOn, ...input }: { id: string; revision: number; checkedOn: string | null; entry: NewAuditEntry },
): Promise<ProfileRow | null> {
  return decide(services, {
    ...input,
    condition: eq(profiles.backgroundCheckRevision, revision),
    changes: {
      backgroundCheckedOn: checkedOn,
      backgroundCheckRevision: sql`${profiles.backgroundCheckRevision} + 1`,
    },
    notice: undefined,
  });
}

/**
 * Adds a note with its audit entry. The same words of the same person after `repeatsAfter` are one note, because its answer may
 * have been lost.
 * @returns whether the profile exists in the revision that was seen
 */
export async function insertProfileNote(
  services: Writer,
  row: typeof profileNotes.$inferInsert,
  { entry, repeatsAfter, revision }: { entry: NewAuditEntry; repeatsAfter: number; revision: number | undefined },
): Promise<boolean> {
  const { profile } = await act(services, entry.at)
    .step(
      'note',
      sql`
        INSERT INTO profile_notes (id, profile_id, staff_id, text, created_at)
        SELECT ${row.id}, id, ${row.staffId}, ${row.text}, ${row.createdAt} FROM profiles WHERE id = ${row.profileId} AND ${isSeen(revision)}
          AND NOT EXISTS (
            SELECT 1 FROM profile_notes WHERE profile_id = ${row.profileId} AND staff_id = ${row.staffId}
              AND text = ${row.text} AND created_at > ${repeatsAfter})`,
    )
    .audit(entry, { after: 'note' })
    .step('profile', sql`SELECT id FROM profiles WHERE id = ${row.profileId} AND ${isSeen(revision)}`)
    .run();
  return profile.length > 0;
}

/** Condition on `profiles`: the revision that was seen, if that matters. */
function isSeen(revision: number | undefined): SQL {
  return revision === undefined ? sql`1` : eq(profiles.revision, revision);
}
