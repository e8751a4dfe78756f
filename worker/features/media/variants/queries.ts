import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { batch } from '../../../db/batch.ts';
import type { Database } from '../../../db/client.ts';
import { objects } from '../../../db/schema.ts';
import { isReferredTo, otherStoredBytes } from '../queries.ts';

/**
 * What became of a variant: `claimed`, its bytes may be written; `same`, a record refers to the object and the variant was
 * claimed with these bytes before that; `full`, it exceeds the quota; `refused`, it is another picture, or too late; `gone`, there
 * is no such object.
 */
export type Claim = 'claimed' | 'same' | 'full' | 'refused' | 'gone';

const standing = z.object({ digest: z.string().nullable(), is_taken: z.number() });

/**
 * Claims a variant's name for bytes with this digest and counts their size, before they are written: one of several requests
 * wins, and only its repeat may write. Nothing is claimed once a record refers to the object: what was looked at stays as it is.
 */
export async function claimVariant(
  db: Database,
  input: { id: string; variant: string; digest: string; size: number; maxBytes: number },
): Promise<Claim> {
  const { id, digest, size } = input;
  const path = `$."${input.variant}"`;
  const others = sql`(size + (SELECT coalesce(sum(value), 0) FROM json_each(json_remove(variant_sizes, ${path}))))`;
  const isTaken = sql`(json_type(variant_sizes, ${path}) IS NOT NULL AND variant_digests ->> ${path} IS NOT ${digest})`;
  const { claimed, object } = await batch(db)
    .step(
      'claimed',
      db
        .update(objects)
        .set({
          variantSizes: sql`json_set(variant_sizes, ${path}, CAST(${size} AS INTEGER))`,
          variantDigests: sql`json_set(variant_digests, ${path}, ${digest})`,
        })
        .where(
          and(
            eq(objects.id, id),
            sql`NOT ${isTaken} AND NOT ${isReferredTo}`,
            sql`${otherStoredBytes(id)} + ${others} + ${size} <= ${input.maxBytes}`,
          ),
        )
        .returning({ id: objects.id }),
    )
    .step(
      'object',
      sql`
        SELECT variant_digests ->> ${path} AS digest, ${isTaken} OR ${isReferredTo} AS is_taken
        FROM objects WHERE id = ${id}`,
      (row) => standing.parse(row),
    )
    .run();
  const [stands] = object;
  if (claimed.length > 0) return 'claimed';
  if (!stands) return 'gone';
  if (stands.digest === digest) return 'same';
  return stands.is_taken === 1 ? 'refused' : 'full';
}
