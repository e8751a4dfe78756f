import { type ChatMessage, chatMessageSchema } from '#domain/assistant/schema.ts';
import type { assistantMessages, captions } from '../../db/schema.ts';

export type MessageRow = typeof assistantMessages.$inferSelect;

export type CaptionsRow = typeof captions.$inferSelect;

/** The end of a history page: the oldest line that the client has. */
export type HistoryPlace = Pick<MessageRow, 'id' | 'createdAt'>;

/** A line of the chat as its owner sees it. */
export function toChatMessage(row: MessageRow): ChatMessage {
  return chatMessageSchema.parse({
    id: row.id,
    type: row.type,
    content: row.content,
    timestamp: new Date(row.createdAt).toISOString(),
  });
}
