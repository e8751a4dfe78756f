import { sql } from 'drizzle-orm';
import type { Act } from '../act.ts';
import type { NewMessage } from '../messages.ts';

/** A message about an interview, and the link in it: of a recipient of the introduction, or of its nanny's item. */
export interface News {
  link: { tokenHash: string; recipientId: string | null; itemId: string | null } | undefined;
  message: NewMessage;
}

/** Adds the steps that store messages about interviews with their links. @param after the step that must have written a row */
export function addNews<Before extends object>(
  steps: Act<Before>,
  news: readonly News[],
  { after, now }: { after: keyof Before & string; now: number },
): void {
  for (const { link, message } of news) {
    if (link) {
      steps.ifWrote(
        after,
        `link of ${message.id}`,
        (wrote) => sql`
          INSERT INTO introduction_links (token_hash, recipient_id, item_id, created_at)
          SELECT ${link.tokenHash}, ${link.recipientId}, ${link.itemId}, ${now} WHERE ${wrote}`,
      );
    }
    steps.message(`message ${message.id}`, message, { after });
  }
}
