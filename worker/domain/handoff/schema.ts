import { z } from 'zod';
import { ownerProfileSchema } from '../profile/schema.ts';
import { guidedVideoSchema } from '../profile/video-chapters.ts';

/** Lifetime of a link: within it, the phone must start to send its video. */
export const handoffLifetimeMs = 15 * 60 * 1000;

/** An upload that started in time may continue until this long after the link was created. */
export const handoffUploadMs = 2 * handoffLifetimeMs;

/** The phases of a handoff that are stored. */
const handoffPhases = ['waiting', 'connected', 'recording', 'uploading', 'done', 'cancelled'] as const;
export type HandoffPhase = (typeof handoffPhases)[number];

/** The status of a handoff: its phase, or `expired`. */
const handoffStatuses = [...handoffPhases, 'expired'] as const;
export type HandoffStatus = (typeof handoffStatuses)[number];

/** The path of the phone's page in the default language. The token follows as a fragment, which is never sent to a server. */
export const handoffPagePath = '/record';

/** The header with which a phone sends its link's token and its own secret: `<token>.<secret>`. */
export const handoffHeader = 'X-Handoff';

/** The format of a phone's secret: 128 bits, base64url. */
export const handoffSecretPattern = /^[\w-]{22}$/;

export const createdHandoffSchema = z.strictObject({
  id: z.string(),
  /** The URL for the phone. Returned only once, because only its hash is stored. */
  url: z.string(),
  /** ms since the epoch. */
  expiresAt: z.number().int(),
});
export type CreatedHandoff = z.output<typeof createdHandoffSchema>;

/** A handoff as the computer sees it. */
export const handoffSchema = z.strictObject({
  id: z.string(),
  status: z.enum(handoffStatuses),
  /** How much of the video has been uploaded. */
  percent: z.number().int().min(0).max(100),
  expiresAt: z.number().int(),
  /** Set once the handoff is done: the profile with its video. */
  profile: ownerProfileSchema.optional(),
});
export type Handoff = z.output<typeof handoffSchema>;

/** A handoff as the phone sees it: only the first name of the profile. */
export const phoneHandoffSchema = z.strictObject({
  status: z.enum(handoffStatuses),
  expiresAt: z.number().int(),
  firstName: z.string().optional(),
  /** The key under which this phone stores data for the profile. It does not reveal whose profile it is. */
  keptUnder: z.string(),
});
export type PhoneHandoff = z.output<typeof phoneHandoffSchema>;

/** The progress that the phone reports. */
export const handoffProgressSchema = z.strictObject({
  phase: z.enum(['connected', 'recording', 'uploading'], 'validation.choice'),
  percent: z.number().int('validation.wholeNumber').min(0).max(100).default(0),
});
export type HandoffProgress = z.output<typeof handoffProgressSchema>;

/** What the phone reports about the uploaded video. */
export const handoffVideoSchema = z.strictObject({
  /** Set for a video made of answers. */
  guided: guidedVideoSchema.optional(),
});
