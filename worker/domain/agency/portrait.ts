import { z } from 'zod';

/** A nanny's portrait beside her name in the desk's lists. */
export const deskPortraitSchema = z.strictObject({
  /** The stored path of the picture; null when there is none. */
  picture: z.string().nullable(),
  /** Shown without a picture. */
  initials: z.string(),
});

/** A nanny's portrait beside her name in the desk's lists. */
export type DeskPortrait = z.output<typeof deskPortraitSchema>;
