import { z } from 'zod';
import { dayMs } from '../durations.ts';
import { videoChaptersSchema } from './video-chapters.ts';

/** A replaced or removed video can be restored for this long, in ms. */
export const videoUndoMs = dayMs;

/** The profile's previous video, with its transcript and chapters. */
export const previousVideoSchema = z.strictObject({
  videoUrl: z.string(),
  transcript: z.string().optional(),
  chapters: videoChaptersSchema.optional(),
  /** When the video was replaced or removed. */
  replacedAt: z.iso.datetime(),
});

/** A video that was replaced or removed. */
export type PreviousVideo = z.output<typeof previousVideoSchema>;

/** Whether a replaced video can still be restored. @param now in ms */
export function canBringBack({ replacedAt }: Pick<PreviousVideo, 'replacedAt'>, now: number): boolean {
  return now < Date.parse(replacedAt) + videoUndoMs;
}
