import { z } from 'zod';

/** One line of the assistant chat (spec.md 3). */
export const chatMessageSchema = z.strictObject({
  id: z.string(),
  type: z.enum(['ai', 'user']),
  content: z.string(),
  timestamp: z.iso.datetime(),
});
