import { and, eq, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { MediaKind } from '#domain/media/media.ts';
import { mediaPath } from '#domain/media/media-path.ts';
import { batch, rowOf } from '../../db/batch.ts';
import type { Database } from '../../db/client.ts';
import { readTogether } from '../../db/read-together.ts';
import { objects, profiles, uploadParts, users } from '../../db/schema.ts';
import type { SweepPlace } from '../../records/sweeps.ts';
import type { StoredFile } from './store.ts';
import type { VideoFacts } from './video-facts.ts';

export type MediaObject = typeof objects.$inferSelect;

/** Bytes of a row of `objects`, with its variants. `row` is the table's name in the statement. */
const storedBytes = (row: SQL) =>
  sql`${row}.size + coalesce((SELECT sum(value) FROM json_each(${row}.variant_sizes)), 0)`;

/** Opens an upload, unless the user has too many open uploads or the quota would be exceeded. */
export async function insertUpload(
  db: Database,
  input: {
    id: string;
    userId: string;
    kind: MediaKind;
    size: number;
    uploadId: string | null;
    now: number;
    openSince: number;
    maxOpen: number;
    maxBytes: number;
  },
): Promise<'opened' | 'too-many' | 'full'> {
  const open = sql`(SELECT count(*) FROM objects WHERE user_id = ${input.userId} AND stored_at IS NULL AND created_at > ${input.openSince})`;
  const stored = sql`(SELECT coalesce(sum(${storedBytes(sql`objects`)}), 0) FROM objects WHERE user_id = ${input.userId})`;
  const { upload, count } = await batch(db)
    .step(
      'upload',
      sql`
        INSERT INTO objects (id, user_id, kind, size, upload_id, created_at)
        SELECT ${input.id}, ${input.userId}, ${input.kind}, ${input.size}, ${input.uploadId}, ${input.now}
        WHERE ${open} < ${input.maxOpen} AND ${stored} + ${input.size} <= ${input.maxBytes}
        RETURNING id`,
    )
    .step('count', sql`SELECT ${open} AS open`, (row) => z.number().parse(row['open']))
    .run();
  if (upload.length > 0) return 'opened';
  return (count[0] ?? 0) >= input.maxOpen ? 'too-many' : 'full';
}

export async function selectObject(db: Database, id: string): Promise<MediaObject | null> {
  const [row] = await db.select().from(objects).where(eq(objects.id, id));
  return row ?? null;
}

/** Gives a stored picture of undecided kind its kind. @returns false when it is of another kind */
export async function decideKind(db: Database, { id }: Pick<MediaObject, 'id'>, kind: MediaKind): Promise<boolean> {
  if (kind !== 'image' && kind !== 'document') return false;
  const decided = await db
    .update(objects)
    .set({ kind })
    .where(and(eq(objects.id, id), eq(objects.kind, 'undecided')))
    .returning({ id: objects.id });
  return decided.length > 0;
}

/** Creates the user who owns the agency's own pictures, unless it exists. */
export async function insertAgencyUser(db: Database, id: string, now: number): Promise<void> {
  await db.insert(users).values({ id, createdAt: now }).onConflictDoNothing();
}

/** Condition: the brand settings use a path as the agency's logo. */
function isLogo(path: SQL): SQL<number> {
  return sql<number>`EXISTS (SELECT 1 FROM agency_settings WHERE name = 'brand' AND value ->> '$.logo' = ${path})`;
}

const ownPath = sql`'/api/objects/uploads/' || objects.id`;

/** Condition on `objects`: a profile, a certification or the agency's brand refers to the object. Five index lookups. */
const isReferredTo = sql<number>`(
  EXISTS (SELECT 1 FROM profiles WHERE profile_image_url = ${ownPath})
  OR EXISTS (SELECT 1 FROM profiles WHERE video_resume_url = ${ownPath})
  OR EXISTS (SELECT 1 FROM profiles WHERE previous_video_url = ${ownPath})
  OR EXISTS (SELECT 1 FROM certifications WHERE document_url = ${ownPath})
  OR ${isLogo(ownPath)})`;

/** An object, the visible profile that shows it, if any, and whether it is the agency's logo. One query. */
export async function selectObjectForReading(db: Database, id: string) {
  const path = mediaPath(id);
  // The table is named by hand: in a query of one table drizzle omits the table name, and the subquery has another table.
  const shownBy = sql<string | null>`(
    SELECT profiles.id FROM profiles
    WHERE profiles.user_id = objects.user_id AND is_public AND is_active AND held_at IS NULL
      AND (profile_image_url = ${path} OR video_resume_url = ${path}))`;
  const [row] = await db
    .select({ object: objects, shownBy, isLogo: isLogo(sql`${path}`) })
    .from(objects)
    .where(and(eq(objects.id, id), isNotNull(objects.storedAt)));
  return row ? { ...row, isLogo: row.isLogo === 1 } : null;
}

/** The bytes that the user of the object `id` has stored in other objects. */
export function otherStoredBytes(id: string): SQL {
  return sql`(
    SELECT coalesce(sum(${storedBytes(sql`other`)}), 0)
    FROM objects AS this JOIN objects AS other ON other.user_id = this.user_id
    WHERE this.id = ${id} AND other.id <> ${id} AND other.stored_at IS NOT NULL)`;
}

/**
 * Marks an upload as stored if its actual size still fits into its user's quota.
 * @returns 'stored' also when another request marked it before; 'full' when it does not fit; 'gone' when the upload no longer
 *   exists
 */
export async function markStored(
  db: Database,
  input: {
    id: string;
    file: StoredFile & { kind?: MediaKind; fingerprint: string };
    facts: VideoFacts | null;
    now: number;
    maxBytes: number;
  },
): Promise<'stored' | 'full' | 'gone'> {
  const { file, facts } = input;
  const isThis = eq(objects.id, input.id);
  const fits = sql`${otherStoredBytes(input.id)} + ${file.size} <= ${input.maxBytes}`;
  const { object } = await batch(db)
    .step(
      'mark',
      db
        .update(objects)
        .set({ ...file, ...facts, uploadId: null, storedAt: input.now })
        .where(and(isThis, isNull(objects.storedAt), fits)),
    )
    .step('object', db.select().from(objects).where(isThis), rowOf(objects))
    .run();
  const [row] = object;
  if (!row) return 'gone';
  return row.storedAt === null ? 'full' : 'stored';
}

export async function upsertPart(
  db: Database,
  part: { objectId: string; partNumber: number; etag: string; size: number },
): Promise<void> {
  await db
    .insert(uploadParts)
    .values(part)
    .onConflictDoUpdate({
      target: [uploadParts.objectId, uploadParts.partNumber],
      set: { etag: part.etag, size: part.size },
    });
}

/** An object with its parts in order, if it was sent in parts. Null when there is none. */
export async function selectWithParts(db: Database, id: string) {
  const {
    object: [object],
    parts,
  } = await readTogether(db, {
    object: db.select().from(objects).where(eq(objects.id, id)),
    parts: db.select().from(uploadParts).where(eq(uploadParts.objectId, id)).orderBy(uploadParts.partNumber),
  });
  return object ? { object, parts } : null;
}

export async function deleteObjects(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  // Any number of ids as one parameter.
  await db.delete(objects).where(sql`${objects.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);
}

/** The objects after a position that are older than `before`, by age, including open uploads. */
export async function selectReferred(db: Database, place: SweepPlace, before: number, limit: number) {
  const rows = await db
    .select({ object: objects, isReferredTo })
    .from(objects)
    .where(
      and(
        lt(objects.createdAt, before),
        sql`(${objects.createdAt}, ${objects.id}) > (${place.createdAt}, ${place.id})`,
      ),
    )
    .orderBy(objects.createdAt, objects.id)
    .limit(limit);
  return rows.map((row) => ({ object: row.object, isReferredTo: row.isReferredTo === 1 }));
}

/** Clears the previous videos that profiles replaced before a time, in ms: then nothing refers to their files. */
export async function forgetPreviousVideos(db: Database, before: number): Promise<void> {
  await db
    .update(profiles)
    .set({
      previousVideoUrl: null,
      previousVideoTranscript: null,
      previousVideoChapters: null,
      previousVideoAt: null,
    })
    .where(lte(profiles.previousVideoAt, before));
}
