import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { introductionItems, introductionLinks, introductionRecipients } from '../../db/schema.ts';

/** The recipient of an introduction behind a family's link; null when there is none. */
export async function selectRecipient(db: Database, tokenHash: string) {
  const [row] = await db
    .select({ id: introductionRecipients.id, introductionId: introductionRecipients.introductionId })
    .from(introductionLinks)
    .innerJoin(introductionRecipients, eq(introductionRecipients.id, introductionLinks.recipientId))
    .where(eq(introductionLinks.tokenHash, tokenHash));
  return row ?? null;
}

/** How many nannies staff have left out whom the family could see. */
export function countRemoved(db: Database, introductionId: string): Promise<number> {
  return db.$count(
    introductionItems,
    and(
      eq(introductionItems.introductionId, introductionId),
      isNotNull(introductionItems.removedAt),
      isNotNull(introductionItems.shownAt),
    ),
  );
}
