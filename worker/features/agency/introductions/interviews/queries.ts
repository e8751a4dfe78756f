import { sql } from 'drizzle-orm';
import type { Database } from '../../../../db/client.ts';
import { addMessage, type NewMessage } from '../../../../records/messages.ts';
import { changeSteps, type IntroductionChange } from '../queries.ts';

/** A message about an interview and the link in it: of a recipient of the introduction, or of its nanny's item. */
export interface InterviewNews {
  tokenHash: string;
  recipientId: string | null;
  itemId: string | null;
  message: NewMessage;
}

/** Stores when nanny and family meet, and tells them. @returns false when the introduction changed */
export async function writeInterview(
  db: Database,
  change: IntroductionChange,
  { itemId, at, news }: { itemId: string; at: number | null; news: readonly InterviewNews[] },
): Promise<boolean> {
  const steps = changeSteps(db, change).ifWrote(
    'introduction',
    'interview',
    (wrote) => sql`UPDATE introduction_items SET interview_at = ${at} WHERE ${wrote} AND id = ${itemId}`,
  );
  for (const [place, { tokenHash, recipientId, itemId: ofItem, message }] of news.entries()) {
    steps
      .ifWrote(
        'introduction',
        `link ${place}`,
        (wrote) => sql`
          INSERT INTO introduction_links (token_hash, recipient_id, item_id, created_at)
          SELECT ${tokenHash}, ${recipientId}, ${ofItem}, ${change.entry.at} WHERE ${wrote}`,
      )
      .with((added) => addMessage(added, `message ${place}`, message, { after: 'introduction' }));
  }
  const { introduction } = await steps.run();
  return introduction.length > 0;
}
