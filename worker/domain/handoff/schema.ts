import { z } from 'zod';
import { ownerProfileSchema } from '../profile/schema.ts';
import { guidedFilmSchema } from '../profile/video-chapters.ts';

/** A link is good for this long: by then the phone has begun to send its video. */
export const handoffLifetimeMs = 15 * 60 * 1000;

/** A video that began to arrive in time may go on arriving until this long after the link was made. */
export const handoffUploadMs = 2 * handoffLifetimeMs;

/** What a hand-off remembers of the phone. */
const handoffPhases = ['waiting', 'connected', 'recording', 'uploading', 'done', 'cancelled'] as const;
export type HandoffPhase = (typeof handoffPhases)[number];

/** What becomes of a hand-off: its phase, or that its time has run out. */
const handoffStatuses = [...handoffPhases, 'expired'] as const;
export type HandoffStatus = (typeof handoffStatuses)[number];

/** Where the phone's page is, in the default language. The token stands behind it as a fragment, which no server is sent. */
export const handoffPagePath = '/record';

/** The header by which a phone shows its link's token and its own secret: `<token>.<secret>`. */
export const handoffHeader = 'X-Handoff';

/** What a phone's secret looks like: 128 bits, base64url. */
export const handoffSecretPattern = /^[\w-]{22}$/;

export const createdHandoffSchema = z.strictObject({
  id: z.string(),
  /** What the phone opens; told once, as only its hash is kept. */
  url: z.string(),
  /** ms since the epoch. */
  expiresAt: z.number().int(),
});
export type CreatedHandoff = z.output<typeof createdHandoffSchema>;

/** What the computer is told of it. */
export const handoffSchema = z.strictObject({
  id: z.string(),
  status: z.enum(handoffStatuses),
  /** How much of the video has been sent. */
  percent: z.number().int().min(0).max(100),
  expiresAt: z.number().int(),
  /** Once it is done: the profile with its video. */
  profile: ownerProfileSchema.optional(),
});
export type Handoff = z.output<typeof handoffSchema>;

/** What the phone is told of it: nothing of the profile but the first name. */
export const phoneHandoffSchema = z.strictObject({
  status: z.enum(handoffStatuses),
  expiresAt: z.number().int(),
  firstName: z.string().optional(),
  /** A name for what this phone keeps for the profile, which tells nobody whose it is. */
  keptUnder: z.string(),
});
export type PhoneHandoff = z.output<typeof phoneHandoffSchema>;

/** What the phone says of itself. */
export const handoffProgressSchema = z.strictObject({
  phase: z.enum(['connected', 'recording', 'uploading'], 'validation.choice'),
  percent: z.number().int('validation.wholeNumber').min(0).max(100).default(0),
});
export type HandoffProgress = z.output<typeof handoffProgressSchema>;

/** What the phone says of the video that it has sent. */
export const handoffVideoSchema = z.strictObject({
  /** Of a film that was made of answers. */
  guided: guidedFilmSchema.optional(),
});
