import { eq, type SQL, sql } from 'drizzle-orm';
import type { ReferenceAnswers } from '#domain/references/schema.ts';
import { type Act, insertAct } from '../../../records/audit.ts';
import { atomic } from '../../../db/atomic.ts';
import type { Database } from '../../../db/client.ts';
import { profileReferences, profiles } from '../../../db/schema.ts';
import { followVideoWords } from '../../../records/translations.ts';
import { asDeclined, forgetCall, refuse } from '../../../records/reference-write.ts';
import {
  addDuePurges,
  listingTagIf,
  planPurges,
  type PurgePlan,
  readPurgePlan,
  visibleProfileTags,
} from '../../../records/purges.ts';

/** What families answered, and may be shown, waits for somebody to read it. */
const isWaiting = sql`state = 'answered' AND is_shown`;

/** How many wait, counted up to a limit. */
export function referenceCount(limit: number): SQL<number> {
  return sql<number>`(SELECT count(*) FROM (SELECT 1 FROM profile_references WHERE ${isWaiting} LIMIT ${limit}))`;
}

/** How many would rather be called, counted up to a limit. */
export function callCount(limit: number): SQL<number> {
  return sql<number>`(SELECT count(*) FROM (SELECT 1 FROM profile_references WHERE state = 'to-call' LIMIT ${limit}))`;
}

/** The longest waiting, with whose they are. */
export async function selectWaiting(db: Database, limit: number) {
  const { answeredAt, callAskedAt, state, isShown } = profileReferences;
  const [answered, calls] = await db.batch([
    waitingQuery(db, { condition: sql`${state} = 'answered' AND ${isShown}`, since: answeredAt, limit }),
    waitingQuery(db, { condition: sql`${state} = 'to-call'`, since: callAskedAt, limit }),
  ]);
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
      // A batch tells columns apart by their names.
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

/** Stores a decision about an answered reference with its act; what the family does not want shown is never approved. */
export async function storeDecision(
  db: Database,
  { id, state, act }: { id: string; state: 'approved' | 'refused'; act: Act },
): Promise<Stored> {
  const isDecidable =
    state === 'approved' ? sql`state IN ('answered', 'refused') AND is_shown` : sql`state IN ('answered', 'approved')`;
  const results = await atomic(db, [
    sql`
      UPDATE profile_references SET state = ${state}, decided_at = ${act.at}, decided_by = ${act.actorId}
      WHERE id = ${id} AND ${isDecidable}
      RETURNING id`,
    insertAct(act, sql`changes() > 0`),
    // The cards of the directory count the references of a profile.
    addDuePurges(
      sql`${visibleProfileTags(sql`changes() > 0 AND profiles.id = ${act.subjectId}`)}
        UNION ALL ${listingTagIf(sql`changes() > 0`)}`,
      act.at,
    ),
    ...planPurges(act.at, true),
  ]);
  return { isStored: results[0]?.length === 1, plan: readPurgePlan(results) };
}

/** Stores what a family said when it was called, with the act; its links take it back from now on. */
export async function storeCalled(
  db: Database,
  input: { id: string; answers: ReferenceAnswers; isShown: boolean; linksUntil: number; act: Act },
): Promise<boolean> {
  const { id, act } = input;
  const [stored = []] = await atomic(db, [
    sql`
      UPDATE profile_references
      SET state = 'answered', answers = ${JSON.stringify(input.answers)}, is_shown = ${Number(input.isShown)},
        answered_at = ${act.at}, written_by = ${act.actorId}, video_upload_id = NULL, ${forgetCall}
      WHERE id = ${id} AND state = 'to-call'
      RETURNING id`,
    insertAct(act, sql`changes() > 0`),
    sql`
      UPDATE links SET used_at = ${act.at}, expires_at = ${input.linksUntil}
      WHERE changes() > 0 AND purpose = 'reference' AND record_id = ${id}`,
  ]);
  return stored.length > 0;
}

/** Stores that a family did not want to say anything when it was called, with the act. */
export async function storeCallDeclined(
  db: Database,
  { id, familyHash, act }: { id: string; familyHash: string; act: Act },
): Promise<boolean> {
  const [stored = []] = await atomic(db, [
    sql`
      UPDATE profile_references SET ${asDeclined}
      WHERE id = ${id} AND state = 'to-call'
      RETURNING id`,
    insertAct(act, sql`changes() > 0`),
    refuse({ id, familyHash }, sql`changes() > 0`),
  ]);
  return stored.length > 0;
}

/** Takes the film away from words that are finished, with the act; its page is purged if it shows them. */
export function storeWithoutVideo(
  db: Database,
  { id, objectId, act }: { id: string; objectId: string; act: Act },
): Promise<Stored> {
  return changeFilm(db, act, {
    id,
    change: sql`video_object_id = NULL, video_words = ''`,
    condition: sql`video_object_id = ${objectId}`,
  });
}

/** Stores what is said in a film of words that are finished, with the act; its page is purged if it shows them. */
export function storeVideoWords(
  db: Database,
  { id, words, act }: { id: string; words: string; act: Act },
): Promise<Stored> {
  return changeFilm(db, act, {
    id,
    change: sql`video_words = ${words}`,
    condition: sql`video_object_id IS NOT NULL`,
  });
}

interface Stored {
  isStored: boolean;
  plan: PurgePlan;
}

async function changeFilm(
  db: Database,
  act: Act,
  { id, change, condition }: { id: string; change: SQL; condition: SQL },
): Promise<Stored> {
  const results = await atomic(db, [
    sql`
      UPDATE profile_references SET ${change}
      WHERE id = ${id} AND ${condition} AND answered_at IS NOT NULL
      RETURNING id`,
    insertAct(act, sql`changes() > 0`),
    addDuePurges(visibleProfileTags(sql`changes() > 0 AND profiles.id = ${act.subjectId}`), act.at),
    ...followVideoWords(id, act.at),
    ...planPurges(act.at, true),
  ]);
  return { isStored: results[0]?.length === 1, plan: readPurgePlan(results) };
}
