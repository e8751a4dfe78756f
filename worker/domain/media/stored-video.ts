import { z } from 'zod';

/** The facts of a stored video; null where the file does not contain them. */
export const storedVideoSchema = z.object({
  /** ms since the epoch. */
  storedAt: z.number(),
  durationMs: z.number().nullable(),
  /** Displayed size, in pixels. */
  width: z.number().nullable(),
  height: z.number().nullable(),
});

/** The facts of a stored video. */
export type StoredVideo = z.output<typeof storedVideoSchema>;
