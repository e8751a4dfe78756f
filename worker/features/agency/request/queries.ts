import { and, asc, desc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { isOldestFirst, type RequestList } from '#domain/request/desk.ts';
import type { StoredJob } from '#domain/request/job.ts';
import type { Database } from '../../../db/client.ts';
import { othersOfFamily } from './joining/queries.ts';
import { readTogether } from '../../../db/read-together.ts';
import {
  contactRequests,
  profiles,
  requestedProfiles,
  requestEvents,
  staffPresence,
  users,
} from '../../../db/schema.ts';

/**
 * Written like the partial indexes, so that SQLite uses them. The plus keeps it from using the index of states, which would read all
 * open requests.
 */
export const isOpen = sql`+${contactRequests.state} IN ('new', 'in-progress') AND ${contactRequests.quarantinedAt} IS NULL`;

export const isQuarantined = sql`${contactRequests.quarantinedAt} IS NOT NULL AND ${contactRequests.state} <> 'spam'`;

/** The requests to select. */
export interface Selection {
  list: RequestList;
  /** Id of a staff member; null for requests without an assignee. */
  assigneeId: string | null | undefined;
  /** Full-text expression. */
  match: string | undefined;
  after: { since: number; id: string } | undefined;
  limit: number;
  now: number;
  /** The reader of the list, who is not included among the other readers. */
  reader: string;
  /** A heartbeat before this time has expired, ms since the epoch. */
  seenAfter: number;
}

function condition({ list, now, match }: Selection): SQL | undefined {
  const { state, quarantinedAt, snoozedUntil } = contactRequests;
  // The plus keeps SQLite from using the index of states, because a search already finds few rows.
  const is = (wanted: string) => (match === undefined ? sql`${state} = ${wanted}` : sql`+${state} = ${wanted}`);
  switch (list) {
    case 'open':
      return and(isOpen, or(isNull(snoozedUntil), lte(snoozedUntil, now)));
    case 'snoozed':
      return and(isOpen, gt(snoozedUntil, now));
    case 'quarantined':
      return isQuarantined;
    case 'spam':
      return is(list);
    case 'all':
      return undefined;
    default:
      return and(is(list), isNull(quarantinedAt));
  }
}

/** Whether a list is sorted by how long families wait for an answer. */
const isOwedFirst = (list: RequestList) => list === 'open' || list === 'snoozed';

/** Maximum number of search matches that are used, newest first. More matches need a more specific search. */
const maxMatches = 60;

/** Everyone except one person who has an item open, with names, as JSON. */
const presentAt = (input: { seenAfter: number; reader: string }) => sql<string>`(
  SELECT json_group_array(json_object('name', name, 'isWriting', is_writing)) FROM staff_presence JOIN staff ON staff.id = staff_presence.staff_id
  WHERE subject_id = contact_requests.id AND seen_at > ${input.seenAfter} AND staff.id <> ${input.reader})`;

/** Since when a family waits, as the index of open requests has it. */
export const waitingSince = sql<number>`coalesce(${contactRequests.familyAnsweredAt}, ${contactRequests.createdAt})`;

const itemColumns = {
  id: contactRequests.id,
  revision: contactRequests.revision,
  state: contactRequests.state,
  parentName: contactRequests.parentName,
  nannyName: contactRequests.nannyName,
  profileRevision: contactRequests.profileRevision,
  channel: contactRequests.channel,
  source: contactRequests.source,
  others: sql<number>`(SELECT count(*) FROM requested_profiles WHERE request_id = contact_requests.id)`,
  profileId: contactRequests.profileId,
  urgency: contactRequests.urgency,
  excerpt: sql<string | null>`substr(${contactRequests.message}, 1, 160)`,
  assigneeId: contactRequests.assigneeId,
  assigneeName: sql<string | null>`(SELECT name FROM staff WHERE staff.id = contact_requests.assignee_id)`,
  createdAt: contactRequests.createdAt,
  answeredAt: contactRequests.answeredAt,
  familyAnsweredAt: contactRequests.familyAnsweredAt,
  since: waitingSince.as('waiting_since'),
  closingReason: contactRequests.closingReason,
  snoozedUntil: contactRequests.snoozedUntil,
  quarantinedAt: contactRequests.quarantinedAt,
  bouncedAt: contactRequests.bouncedAt,
};

/** A page of requests. */
export function selectRequests(db: Database, input: Selection) {
  const { id, assigneeId } = contactRequests;
  const isOldest = isOldestFirst(input.list);
  // Requests that are owed an answer are in the order in which they became due.
  const place = isOwedFirst(input.list) ? waitingSince : contactRequests.createdAt;
  const last = input.after && sql`(${input.after.since}, ${input.after.id})`;
  const behind = last && (isOldest ? sql`(${place}, ${id}) > ${last}` : sql`(${place}, ${id}) < ${last}`);
  const found = input.match === undefined ? undefined : isFound(input.match, maxMatches);
  const ofSomebody =
    input.assigneeId === undefined
      ? undefined
      : input.assigneeId === null
        ? isNull(assigneeId)
        : eq(assigneeId, input.assigneeId);
  // A search has few rows: the plus makes SQLite look them up first and then sort them.
  const since = found ? sql`+${place}` : place;
  const order = isOldest ? [asc(since), asc(id)] : [desc(since), desc(id)];
  return db
    .select({ ...itemColumns, job: contactRequests.job, present: presentAt(input) })
    .from(contactRequests)
    .where(and(condition(input), ofSomebody, found, behind))
    .orderBy(...order)
    .limit(input.limit);
}

/** Condition: the request is one of the newest matches of a full-text expression. */
function isFound(match: string, limit: number): SQL {
  return inArray(
    contactRequests.id,
    sql`(
      SELECT request_id FROM request_index WHERE position IN (
        SELECT rowid FROM request_search WHERE request_search MATCH ${match} ORDER BY rowid DESC LIMIT ${limit}))`,
  );
}

/** Matches that the search over everything reads; it shows a few of them. */
const maxFound = 30;

/** Requests in any state that match a full-text expression. Those that are owed a reply come first, oldest first. */
export function searchRequests(db: Database, { match, limit }: { match: string; limit: number }) {
  const { id, state, parentName, nannyName, profileRevision, createdAt, answeredAt, familyAnsweredAt, quarantinedAt } =
    contactRequests;
  const isOwed = sql`(${state} IN ('new', 'in-progress') AND ${quarantinedAt} IS NULL
    AND (${answeredAt} IS NULL OR ${familyAnsweredAt} IS NOT NULL))`;
  return db
    .select({
      id,
      state,
      parentName,
      nannyName,
      profileRevision,
      createdAt,
      answeredAt,
      familyAnsweredAt,
      quarantinedAt,
    })
    .from(contactRequests)
    .where(isFound(match, maxFound))
    .orderBy(sql`${isOwed} DESC, CASE WHEN ${isOwed} THEN ${waitingSince} ELSE -${createdAt} END`, asc(id))
    .limit(limit);
}

/** A request with its events and the people who have it open; null when there is none. */
export async function selectRequest(db: Database, id: string, seenAfter: number) {
  const {
    found: [found],
    events,
    present,
    nannies,
    others,
  } = await readTogether(db, {
    found: db
      .select({
        request: contactRequests,
        // In a batch, columns with the same name overwrite each other.
        slug: profiles.slug,
        revisionNow: sql<number | null>`${profiles.revision}`.as('version_now'),
        nannyPhone: sql<string | null>`coalesce(${users.phone}, ${profiles.phone})`.as('nanny_phone'),
      })
      .from(contactRequests)
      .leftJoin(profiles, eq(profiles.id, contactRequests.profileId))
      .leftJoin(users, eq(users.id, profiles.userId))
      .where(eq(contactRequests.id, id)),
    events: db
      .select()
      .from(requestEvents)
      .where(eq(requestEvents.requestId, id))
      .orderBy(asc(requestEvents.createdAt), asc(requestEvents.id))
      .limit(200),
    present: db
      .select({ staffId: staffPresence.staffId, isWriting: staffPresence.isWriting })
      .from(staffPresence)
      .where(and(eq(staffPresence.subjectId, id), gt(staffPresence.seenAt, seenAfter))),
    nannies: selectNannies(db, id),
    others: selectOthers(db, id),
  });
  return found ? { ...found, events, present, nannies, others } : null;
}

/** The job of a request; null when nothing is known of it, undefined when there is no such request. */
export async function selectJob(db: Database, id: string): Promise<StoredJob | null | undefined> {
  const [row] = await db.select({ job: contactRequests.job }).from(contactRequests).where(eq(contactRequests.id, id));
  return row?.job;
}

/** The other requests of a request's family, newest first. */
function selectOthers(db: Database, requestId: string) {
  const { id, parentName, createdAt, state } = contactRequests;
  return db
    .select({ id, parentName, createdAt, state })
    .from(contactRequests)
    .where(inArray(id, sql`(${othersOfFamily(requestId)})`))
    .orderBy(desc(createdAt), asc(id));
}

/** All nannies of a request in the family's order, with what the desk shows of their present profiles. */
function selectNannies(db: Database, id: string) {
  const { place, profileId, nannyName } = requestedProfiles;
  const columns = {
    slug: profiles.slug,
    firstName: profiles.firstName,
    lastName: profiles.lastName,
    profileImageUrl: profiles.profileImageUrl,
    calendar: profiles.availabilityCalendar,
  };
  return db
    .select({
      place: sql<number>`0`.as('place'),
      id: contactRequests.profileId,
      name: contactRequests.nannyName,
      ...columns,
    })
    .from(contactRequests)
    .leftJoin(profiles, eq(profiles.id, contactRequests.profileId))
    .where(and(eq(contactRequests.id, id), gt(contactRequests.profileRevision, 0)))
    .unionAll(
      db
        .select({ place, id: profileId, name: nannyName, ...columns })
        .from(requestedProfiles)
        .leftJoin(profiles, eq(profiles.id, profileId))
        .where(eq(requestedProfiles.requestId, id)),
    )
    .orderBy(sql`place`);
}
