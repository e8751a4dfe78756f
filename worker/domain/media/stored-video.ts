import { z } from 'zod';

/** The facts of a stored video; null where the file does not contain them. */
export const storedVideoSchema = z.object({
  /** ms since the epoch. */
  storedAt: z.number(),
  durationMs: z.number().nullable(),
  /** Displayed size, in pixels. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** Whether a still of it is stored. */
  hasStill: z.number().transform((stored) => stored === 1),
});

/** The facts of a stored video. */
export type StoredVideo = z.output<typeof storedVideoSchema>;
