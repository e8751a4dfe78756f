import { sql } from 'drizzle-orm';
import type { Writer } from '../../../../records/purges.ts';
import { changeSteps, type IntroductionChange } from '../queries.ts';

/** Stores when nanny and family meet, or that they do not. @returns false when the introduction changed */
export async function writeInterview(
  services: Writer,
  change: IntroductionChange,
  { itemId, at }: { itemId: string; at: number | null },
): Promise<boolean> {
  const { introduction } = await changeSteps(services, change)
    .ifWrote(
      'introduction',
      'interview',
      (wrote) => sql`
        UPDATE introduction_items
        SET interview_at = coalesce(${at}, interview_at), canceled_at = ${at === null ? sql`${change.entry.at}` : sql`NULL`}
        WHERE ${wrote} AND id = ${itemId}`,
    )
    .run();
  return introduction.length > 0;
}
