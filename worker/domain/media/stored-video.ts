import { z } from 'zod';

/** What the server knows of a stored video; null where its file does not say. */
export const storedVideoSchema = z.object({
  /** ms since the epoch. */
  storedAt: z.number(),
  durationMs: z.number().nullable(),
  /** Pixels, as it is shown. */
  width: z.number().nullable(),
  height: z.number().nullable(),
});

/** What is known of a stored video. */
export type StoredVideo = z.output<typeof storedVideoSchema>;
