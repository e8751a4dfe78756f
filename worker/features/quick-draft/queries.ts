import { eq, sql } from 'drizzle-orm';
import type { ProfileRow } from '../../records/profile/write.ts';
import { batch } from '../../db/batch.ts';
import type { Database } from '../../db/client.ts';
import { readTogether } from '../../db/read-together.ts';
import { profiles, quickDrafts } from '../../db/schema.ts';

/** A user's own profile and the quick profiles that wait for the user's decision, oldest first. One round trip. */
export async function selectDrafts(
  db: Database,
  userId: string,
): Promise<{ own: ProfileRow | null; drafts: ProfileRow[] }> {
  const { own, drafts } = await readTogether(db, {
    own: db.select().from(profiles).where(eq(profiles.userId, userId)),
    drafts: db
      .select({ profile: profiles })
      .from(quickDrafts)
      .innerJoin(profiles, eq(profiles.id, quickDrafts.profileId))
      .where(eq(quickDrafts.userId, userId))
      .orderBy(quickDrafts.createdAt),
  });
  return { own: own[0] ?? null, drafts: drafts.map((row) => row.profile) };
}

interface Takeover {
  draftId: string;
  draftUserId: string;
  ownId: string;
  userId: string;
}

/** Transfers the files and slugs of a quick profile to the nanny's own profile. */
export async function handOver(db: Database, { draftId, draftUserId, ownId, userId }: Takeover): Promise<void> {
  const isOffered = sql`EXISTS (SELECT 1 FROM quick_drafts WHERE profile_id = ${draftId} AND user_id = ${userId})`;
  await batch(db)
    .step('files', sql`UPDATE objects SET user_id = ${userId} WHERE user_id = ${draftUserId} AND ${isOffered}`)
    .step(
      'addresses',
      sql`UPDATE profile_slugs SET profile_id = ${ownId} WHERE profile_id = ${draftId} AND ${isOffered}`,
    )
    .run();
}
