import { eq, type SQL, sql } from 'drizzle-orm';
import type { ReferenceAnswers } from '#domain/reference/schema.ts';
import { act } from '../../../records/act.ts';
import type { NewAuditEntry } from '../../../records/audit.ts';
import type { Database } from '../../../db/client.ts';
import { readTogether } from '../../../db/read-together.ts';
import { profileReferences, profiles } from '../../../db/schema.ts';
import { asDeclined, forgetCall, nextRevision, refuse } from '../../../records/reference/changes.ts';
import { listingTagIf, visibleProfileTags, type Writer } from '../../../records/purges.ts';

/** Answers that may be shown wait until somebody reads them. */
const isWaiting = sql`state = 'answered' AND is_shown`;

/** The number of waiting answers, counted up to a limit. */
export function referenceCount(limit: number): SQL<number> {
  return sql<number>`(SELECT count(*) FROM (SELECT 1 FROM profile_references WHERE ${isWaiting} LIMIT ${limit}))`;
}

/** The number of families who prefer a call, counted up to a limit. */
export function callCount(limit: number): SQL<number> {
  return sql<number>`(SELECT count(*) FROM (SELECT 1 FROM profile_references WHERE state = 'to-call' LIMIT ${limit}))`;
}

/** The longest waiting references, with their nannies. */
export async function selectWaiting(db: Database, limit: number) {
  const { answeredAt, callAskedAt, state, isShown } = profileReferences;
  const { answered, calls } = await readTogether(db, {
    answered: waitingQuery(db, { condition: sql`${state} = 'answered' AND ${isShown}`, since: answeredAt, limit }),
    calls: waitingQuery(db, { condition: sql`${state} = 'to-call'`, since: callAskedAt, limit }),
  });
  return { answered, calls };
}

function waitingQuery(
  db: Database,
  input: {
    condition: SQL;
    since: typeof profileReferences.answeredAt | typeof profileReferences.callAskedAt;
    limit: number;
  },
) {
  return db
    .select({
      profileId: profileReferences.profileId,
      firstName: profileReferences.firstName,
      lastName: profileReferences.lastName,
      since: sql<number | null>`${input.since}`,
      // A batch identifies columns by name.
      nanny: {
        firstName: sql<string | null>`${profiles.firstName}`.as('nanny_first_name'),
        lastName: sql<string | null>`${profiles.lastName}`.as('nanny_last_name'),
      },
    })
    .from(profileReferences)
    .innerJoin(profiles, eq(profiles.id, profileReferences.profileId))
    .where(input.condition)
    .orderBy(input.since, profileReferences.id)
    .limit(input.limit);
}

/** A reference in the revision that the caller has seen. */
export interface Seen {
  id: string;
  revision: number;
}

function isSeen({ id, revision }: Seen): SQL {
  return sql`id = ${id} AND revision = ${revision}`;
}

/**
 * Stores a decision about an answered reference with its audit entry. An answer that the family does not want shown is never
 * approved.
 * @returns false when this decision is not possible for the reference, or it has another revision by now
 */
export async function storeDecision(
  services: Writer,
  { id, revision, state, entry }: Seen & { state: 'approved' | 'refused'; entry: NewAuditEntry },
): Promise<boolean> {
  const isDecidable =
    state === 'approved' ? sql`state IN ('answered', 'refused') AND is_shown` : sql`state IN ('answered', 'approved')`;
  const steps = act(services, entry.at)
    .step(
      'reference',
      sql`
        UPDATE profile_references
        SET state = ${state}, decided_at = ${entry.at}, decided_by = ${entry.actorId}, ${nextRevision}
        WHERE ${isSeen({ id, revision })} AND ${isDecidable}
        RETURNING id`,
    )
    .audit(entry, { after: 'reference' })
    // The cards of the directory show the number of references of a profile.
    .purgeIf(
      'reference',
      'page and lists are due',
      (wrote) =>
        sql`${visibleProfileTags(sql`${wrote} AND profiles.id = ${entry.subjectId}`)} UNION ALL ${listingTagIf(wrote)}`,
    );
  const { reference } = await steps.run({ isUrgent: true });
  return reference.length > 0;
}

/**
 * Stores a family's answers from a call, with the audit entry. From now on, the family's links can only withdraw the answer.
 * @returns false when the family is not waiting for a call, or the reference has another revision by now
 */
export async function storeCalled(
  services: Writer,
  input: Seen & { answers: ReferenceAnswers; isShown: boolean; linksUntil: number; entry: NewAuditEntry },
): Promise<boolean> {
  const { id, entry } = input;
  const { reference } = await act(services, entry.at)
    .step(
      'reference',
      sql`
        UPDATE profile_references
        SET state = 'answered', answers = ${JSON.stringify(input.answers)}, is_shown = ${Number(input.isShown)},
          answered_at = ${entry.at}, written_by = ${entry.actorId}, ${forgetCall}
        WHERE ${isSeen(input)} AND state = 'to-call'
        RETURNING id`,
    )
    .audit(entry, { after: 'reference' })
    .ifWrote(
      'reference',
      'links',
      (wrote) => sql`
        UPDATE links SET used_at = ${entry.at}, expires_at = ${input.linksUntil}
        WHERE ${wrote} AND purpose = 'reference' AND record_id = ${id}`,
    )
    .run();
  return reference.length > 0;
}

/**
 * Stores that a family declined to answer when called, with the audit entry.
 * @returns false when the family is not waiting for a call, or the reference has another revision by now
 */
export async function storeCallDeclined(
  services: Writer,
  { id, revision, familyHash, entry }: Seen & { familyHash: string; entry: NewAuditEntry },
): Promise<boolean> {
  const { reference } = await act(services, entry.at)
    .step(
      'reference',
      sql`
        UPDATE profile_references SET ${asDeclined}
        WHERE ${isSeen({ id, revision })} AND state = 'to-call'
        RETURNING id`,
    )
    .audit(entry, { after: 'reference' })
    .ifWrote('reference', 'refusal', (wrote) => refuse({ id, familyHash }, wrote))
    .run();
  return reference.length > 0;
}
