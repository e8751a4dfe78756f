import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { dayMs } from '#domain/durations.ts';
import { maxShortlisted } from '#domain/shortlist/limits.ts';
import type { WeekRange } from '#domain/shortlist/week.ts';
import { weekSchema } from '#domain/shortlist/week-schema.ts';
import { availabilityCalendarSchema, defaultAvailability } from '#domain/profile/availability.ts';
import { batch, type StoredRow } from '../../db/batch.ts';
import type { Database } from '../../db/client.ts';
import { countEvent, type RateLimit, withinLimits } from '../../db/rate-limits.ts';
import { insertLink, type Link } from '../../records/links.ts';
import { isVisible } from '../../records/directory/listings.ts';

/** A list by the hash of its token, or by its id. */
export type ListKey = { tokenHash: string } | { id: string };

/** Condition: the list is the one of a key, and has not expired. */
function isList(key: ListKey, now: number): SQL {
  const named = 'id' in key ? sql`shortlists.id = ${key.id}` : sql`shortlists.token_hash = ${key.tokenHash}`;
  return sql`(${named} AND shortlists.expires_at > ${now})`;
}

/** How many nannies of a list families can see. */
const visibleCount = (listId: SQL) => sql`(
  SELECT count(*) FROM shortlist_items JOIN profiles ON profiles.id = profile_id
  WHERE shortlist_id = ${listId} AND ${isVisible})`;

const json = z.string().transform((text): unknown => JSON.parse(text));
const listSchema = z
  .object({ id: z.string(), week: json, updated_at: z.number() })
  .transform(({ id, week, updated_at: updatedAt }) => ({
    id,
    week: weekSchema.shape.ranges.catch([]).parse(week),
    updatedAt,
  }));
const itemSchema = z
  .object({ profile_id: z.string(), note: z.string(), added_at: z.number() })
  .transform((row) => ({ profileId: row.profile_id, note: row.note, addedAt: row.added_at }));
const calendarSchema = z.object({ id: z.string(), availability_calendar: json }).transform((row) => ({
  profileId: row.id,
  calendar: availabilityCalendarSchema
    .catch(defaultAvailability)
    .parse(Object.assign({}, defaultAvailability, row.availability_calendar)),
}));

/**
 * A list, its visible nannies in the order in which they were added, and the calendars of these and other visible nannies, in one
 * round trip.
 * @param input.keepUntil extends the list's life to this time, if that is at least a day longer; ms since the epoch
 * @returns null when there is no such list
 */
export async function selectShortlist(
  db: Database,
  input: { key: ListKey; now: number; keepUntil: number | undefined; others: readonly string[] },
) {
  const { key, now, keepUntil, others } = input;
  const list = sql`(SELECT id FROM shortlists WHERE ${isList(key, now)})`;
  const items = sql`SELECT profile_id FROM shortlist_items WHERE shortlist_id = ${list}`;
  const read = await batch(db)
    .step(
      'used',
      sql`
        UPDATE shortlists SET expires_at = ${keepUntil ?? 0}
        WHERE ${isList(key, now)} AND expires_at < ${(keepUntil ?? 0) - dayMs}`,
    )
    .step('list', sql`SELECT id, week, updated_at FROM shortlists WHERE ${isList(key, now)}`, (row) =>
      listSchema.parse(row),
    )
    .step(
      'items',
      sql`
        SELECT profile_id, note, added_at FROM shortlist_items JOIN profiles ON profiles.id = profile_id
        WHERE shortlist_id = ${list} AND ${isVisible} ORDER BY added_at, profile_id`,
      (row) => itemSchema.parse(row),
    )
    .step(
      'calendars',
      sql`
        SELECT id, availability_calendar FROM profiles
        WHERE ${isVisible} AND ${list} IS NOT NULL
          AND (id IN (${items}) OR id IN (SELECT value FROM json_each(${JSON.stringify(others)})))`,
      (row) => calendarSchema.parse(row),
    )
    .run();
  const [found] = read.list;
  return found ? { ...found, items: read.items, calendars: read.calendars } : null;
}

/** A change to a list, by its family. */
export interface Change {
  tokenHash: string;
  now: number;
  keepUntil: number;
  /** For a list that exists: how often it may change. For a new one: how many the network may create. */
  limits: readonly RateLimit[];
}

/** Adds a nanny, or changes the note about her. */
interface Entry {
  profileId: string;
  /** Undefined keeps the note of a nanny who is on the list. */
  note: string | undefined;
}

/** Inserts an item if there is room; the limit is part of the statement, so that parallel presses cannot exceed it. */
function insertItem({ tokenHash, now }: Change, { profileId, note }: Entry, condition: SQL): SQL {
  const isOnList = sql`EXISTS (
    SELECT 1 FROM shortlist_items WHERE shortlist_id = shortlists.id AND shortlist_items.profile_id = profiles.id)`;
  return sql`
    INSERT INTO shortlist_items (shortlist_id, profile_id, note, added_at)
    SELECT shortlists.id, profiles.id, ${note ?? ''}, ${now} FROM shortlists, profiles
    WHERE ${isList({ tokenHash }, now)} AND profiles.id = ${profileId} AND ${isVisible} AND ${condition}
      AND (${isOnList} OR ${visibleCount(sql`shortlists.id`)} < ${maxShortlisted})
    ON CONFLICT (shortlist_id, profile_id) DO UPDATE SET note = ${note === undefined ? sql`note` : sql`excluded.note`}
    RETURNING profile_id`;
}

const noteUse = ({ tokenHash, now, keepUntil }: Change, condition: SQL): SQL => sql`
  UPDATE shortlists SET updated_at = ${now}, expires_at = ${keepUntil}
  WHERE ${isList({ tokenHash }, now)} AND ${condition} RETURNING id`;

const stateSchema = z.object({ list: z.number(), profile: z.number(), allowed: z.number() });
const readState = (row: StoredRow) => {
  const { list, profile, allowed } = stateSchema.parse(row);
  return { hasList: list === 1, hasProfile: profile === 1, isAllowed: allowed === 1 };
};

/** Query for why a change may not have happened. */
function selectState({ tokenHash, now, limits }: Change, profileId: string): SQL {
  return sql`
    SELECT EXISTS (SELECT 1 FROM shortlists WHERE ${isList({ tokenHash }, now)}) AS list,
      EXISTS (SELECT 1 FROM profiles WHERE id = ${profileId} AND ${isVisible}) AS profile,
      ${withinLimits(limits, now)} AS allowed`;
}

/** Adds an entry to an existing list. @returns whether it was added, and the reasons why not */
export async function addItem(db: Database, change: Change, entry: Entry) {
  const { now, limits } = change;
  const { state, item } = await batch(db)
    .step('state', selectState(change, entry.profileId), readState)
    .step('item', insertItem(change, entry, withinLimits(limits, now)))
    .ifWrote('item', 'list', (wrote) => noteUse(change, wrote))
    .ifWrote('item', 'limits', (wrote) => countEvent(limits, now, wrote))
    .run();
  return { isDone: item.length > 0, hasList: false, hasProfile: false, isAllowed: false, ...state[0] };
}

/** Removes a nanny from an existing list. Idempotent. @returns whether the list exists and may change */
export async function deleteItem(db: Database, change: Change, profileId: string) {
  const { tokenHash, now, limits } = change;
  const { state } = await batch(db)
    .step('state', selectState(change, profileId), readState)
    .step(
      'item',
      sql`
        DELETE FROM shortlist_items
        WHERE profile_id = ${profileId} AND ${withinLimits(limits, now)}
          AND shortlist_id = (SELECT id FROM shortlists WHERE ${isList({ tokenHash }, now)})
        RETURNING profile_id`,
    )
    .ifWrote('item', 'list', (wrote) => noteUse(change, wrote))
    .ifWrote('item', 'limits', (wrote) => countEvent(limits, now, wrote))
    .run();
  return { isAllowed: state[0]?.isAllowed ?? false };
}

/** Replaces the week of an existing list. */
export async function updateWeek(db: Database, change: Change, week: readonly WeekRange[]) {
  const { tokenHash, now, keepUntil, limits } = change;
  const { state, list } = await batch(db)
    .step('state', selectState(change, ''), readState)
    .step(
      'list',
      sql`
        UPDATE shortlists SET week = ${JSON.stringify(week)}, updated_at = ${now}, expires_at = ${keepUntil}
        WHERE ${isList({ tokenHash }, now)} AND ${withinLimits(limits, now)} RETURNING id`,
    )
    .ifWrote('list', 'limits', (wrote) => countEvent(limits, now, wrote))
    .run();
  return { isDone: list.length > 0, hasList: false, isAllowed: false, ...state[0] };
}

/** What a new list starts with. */
interface Beginning {
  id: string;
  entry?: Entry;
  week?: readonly WeekRange[];
  /** The list to copy. */
  source?: string;
}

/** Creates a list. @returns whether it was created; the reasons why not */
export async function insertShortlist(db: Database, change: Change, { id, entry, week = [], source }: Beginning) {
  const { tokenHash, now, keepUntil, limits } = change;
  const profileId = entry?.profileId ?? '';
  const isWanted =
    entry === undefined ? sql`1` : sql`EXISTS (SELECT 1 FROM profiles WHERE id = ${profileId} AND ${isVisible})`;
  const steps = batch(db)
    .step('state', selectState(change, profileId), readState)
    .step(
      'list',
      sql`
        INSERT INTO shortlists (id, token_hash, week, created_at, updated_at, expires_at)
        SELECT ${id}, ${tokenHash}, ${JSON.stringify(week)}, ${now}, ${now}, ${keepUntil}
        WHERE ${withinLimits(limits, now)} AND ${isWanted} RETURNING id`,
    )
    .ifWrote('list', 'limits', (wrote) => countEvent(limits, now, wrote));
  if (entry) steps.ifWrote('list', 'item', (wrote) => insertItem(change, entry, wrote));
  if (source !== undefined) steps.all('copy', copyStatements(change, source));
  const { state, list } = await steps.run();
  return { isDone: list.length > 0, hasProfile: false, isAllowed: false, ...state[0] };
}

/** Copies what fits of a shared list into an existing one, which keeps its own notes and week. */
export async function copyInto(db: Database, change: Change, source: string) {
  const { now, limits } = change;
  const { state, list } = await batch(db)
    .step('state', selectState(change, ''), readState)
    .step('list', noteUse(change, withinLimits(limits, now)))
    .ifWrote('list', 'limits', (wrote) => countEvent(limits, now, wrote))
    .all('copy', copyStatements(change, source))
    .run();
  return { isDone: list.length > 0, hasList: false, isAllowed: false, ...state[0] };
}

function copyStatements({ tokenHash, now }: Change, source: string): SQL[] {
  const own = sql`(SELECT id FROM shortlists WHERE ${isList({ tokenHash }, now)})`;
  const isSource = isList({ id: source }, now);
  return [
    sql`
      INSERT INTO shortlist_items (shortlist_id, profile_id, note, added_at)
      SELECT ${own}, profile_id, note, added_at FROM shortlist_items
      JOIN profiles ON profiles.id = profile_id JOIN shortlists ON shortlists.id = shortlist_id
      WHERE ${isSource} AND ${isVisible} AND ${own} IS NOT NULL AND shortlist_id <> ${own}
        AND profile_id NOT IN (SELECT profile_id FROM shortlist_items WHERE shortlist_id = ${own})
      ORDER BY added_at, profile_id LIMIT max(0, ${maxShortlisted} - ${visibleCount(own)})`,
    sql`
      UPDATE shortlists SET week = coalesce((SELECT week FROM shortlists WHERE ${isSource}), week)
      WHERE ${isList({ tokenHash }, now)} AND week = '[]'`,
  ];
}

/** Stores a link to an existing list. @returns whether the list exists and may change */
export async function insertShareLink(db: Database, change: Change, link: Link) {
  const { now, limits } = change;
  const { state, list } = await batch(db)
    .step('state', selectState(change, ''), readState)
    .step('list', noteUse(change, withinLimits(limits, now)))
    .ifWrote('list', 'link', (wrote) => insertLink(link, wrote))
    .ifWrote('list', 'limits', (wrote) => countEvent(limits, now, wrote))
    .run();
  return { isDone: list.length > 0, hasList: false, isAllowed: false, ...state[0] };
}
