import { z } from 'zod';
import { maxMediaUrlLength } from '../media/media-path.ts';
import { ownerProfileSchema } from './schema.ts';
import { guidedVideoSchema } from './video-chapters.ts';

/** POST /api/profiles/:id/upload-video: a data URL of the recording, or the URL of an uploaded file (docs/specification.md 7). */
export const uploadVideoSchema = z.strictObject({
  videoData: z.string('validation.wrongType').min(1, 'validation.videoData'),
  videoType: z.string().max(100, 'validation.tooLong').optional(),
});

export const setVideoResumeSchema = z.strictObject({
  videoURL: z.string().max(maxMediaUrlLength, 'validation.tooLong'),
  profileId: z.string().max(100),
  /** Set for a video made of answers. */
  guided: guidedVideoSchema.optional(),
});

/** Response body after saving a video: its stored path, and the whole profile as its owner sees it now. */
export const videoResumeAnswerSchema = z.strictObject({
  success: z.literal(true),
  videoUrl: z.string(),
  profile: ownerProfileSchema,
});
