import { sql } from 'drizzle-orm';
import type { Database } from '../../../../db/client.ts';
import { addMessage, type NewMessage } from '../../../../records/messages.ts';
import { changeSteps, type PacketChange } from '../queries.ts';

/** A message about an interview and the link in it: of a recipient of the packet, or of its nanny's item. */
export interface InterviewNews {
  tokenHash: string;
  recipientId: string | null;
  itemId: string | null;
  message: NewMessage;
}

/** Stores when nanny and family meet, and tells them. @returns false when the packet changed */
export async function writeInterview(
  db: Database,
  change: PacketChange,
  { itemId, at, news }: { itemId: string; at: number | null; news: readonly InterviewNews[] },
): Promise<boolean> {
  const steps = changeSteps(db, change).ifWrote(
    'packet',
    'interview',
    (wrote) => sql`UPDATE packet_items SET interview_at = ${at} WHERE ${wrote} AND id = ${itemId}`,
  );
  for (const [place, { tokenHash, recipientId, itemId: ofItem, message }] of news.entries()) {
    steps
      .ifWrote(
        'packet',
        `link ${place}`,
        (wrote) => sql`
          INSERT INTO packet_links (token_hash, recipient_id, item_id, created_at)
          SELECT ${tokenHash}, ${recipientId}, ${ofItem}, ${change.entry.at} WHERE ${wrote}`,
      )
      .with((added) => addMessage(added, `message ${place}`, message, { after: 'packet' }));
  }
  const { packet } = await steps.run();
  return packet.length > 0;
}
