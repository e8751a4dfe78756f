import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { mediaPath } from '#domain/media/media-path.ts';
import { objects } from '../../../db/schema.ts';
import { act } from '../../../records/act.ts';
import { visibleMediaTags, visibleProfileTags, type Writer } from '../../../records/purges.ts';
import { otherStoredBytes } from '../queries.ts';

/**
 * What became of a variant: `claimed`, its bytes may be written; `same`, it was claimed with these bytes before; `full`, it exceeds
 * the quota; `refused`, it is another picture; `gone`, there is no such object.
 */
export type Claim = 'claimed' | 'same' | 'full' | 'refused' | 'gone';

const standing = z.object({ digest: z.string().nullable(), is_taken: z.number() });

/**
 * Claims a variant's name for bytes with this digest and counts their size, before they are written: one of several requests
 * wins, and only its repeat may write. A profile that shows the object already gets a new revision, so the agency reviews it again.
 */
export async function claimVariant(
  services: Writer,
  input: { id: string; variant: string; digest: string; size: number; maxBytes: number; now: number },
): Promise<Claim> {
  const { id, digest, size, now } = input;
  const path = `$."${input.variant}"`;
  const isTaken = sql`json_type(variant_sizes, ${path}) IS NOT NULL`;
  const shows = sql`(profile_image_url = ${mediaPath(id)} OR video_resume_url = ${mediaPath(id)})`;
  const added = sql`(SELECT coalesce(sum(value), 0) FROM json_each(variant_sizes))`;
  const steps = act(services, now)
    .step(
      'claimed',
      services.db
        .update(objects)
        .set({
          variantSizes: sql`json_set(variant_sizes, ${path}, CAST(${size} AS INTEGER))`,
          variantDigests: sql`json_set(variant_digests, ${path}, ${digest})`,
        })
        .where(
          and(
            eq(objects.id, id),
            sql`NOT (${isTaken})`,
            sql`${otherStoredBytes(id)} + size + ${added} + ${size} <= ${input.maxBytes}`,
          ),
        )
        .returning({ id: objects.id }),
    )
    .ifWrote(
      'claimed',
      'profile',
      (wrote) => sql`UPDATE profiles SET version = version + 1, updated_at = ${now} WHERE ${wrote} AND ${shows}`,
    )
    .purgeIf('profile', 'page is due', (wrote) => visibleProfileTags(sql`${wrote} AND ${shows}`))
    .purgeIf('profile', 'files are due', (wrote) => visibleMediaTags(sql`${wrote} AND ${shows}`))
    .step(
      'object',
      sql`SELECT variant_digests ->> ${path} AS digest, ${isTaken} AS is_taken FROM objects WHERE id = ${id}`,
      (row) => standing.parse(row),
    );
  const { claimed, object } = await steps.run();
  const [stands] = object;
  if (claimed.length > 0) return 'claimed';
  if (!stands) return 'gone';
  if (stands.digest === digest) return 'same';
  return stands.is_taken === 1 ? 'refused' : 'full';
}
