import { z } from 'zod';
import { listedProfileSchema } from '../profile/schema.ts';
import { fitViewSchema } from './fit-schema.ts';
import { maxNote } from './limits.ts';
import { weekSchema } from './week-schema.ts';
import { typedText } from '../typed-text.ts';

const profileId = z.string().regex(/^[0-9a-z]{1,64}$/, 'validation.choice');

/** Adds a nanny to the shortlist, or changes the note about her. Without a note, an existing one stays. */
export const shortlistEntrySchema = z.strictObject({ profileId, note: typedText(maxNote).optional() });

/** A nanny to add, with a note. */
export type ShortlistEntry = z.output<typeof shortlistEntrySchema>;

/** A shortlist in the family's language. Nannies whom families cannot see at present are left out. */
export const shortlistSchema = z.strictObject({
  items: z.array(
    listedProfileSchema
      .omit({ id: true })
      .extend({ profileId: z.string(), note: z.string(), addedAt: z.iso.datetime() }),
  ),
  week: weekSchema,
  /** Null without a list. */
  updatedAt: z.iso.datetime().nullable(),
  /** How the nannies on the list, and those asked about, fit the week; empty without a week. */
  fits: z.array(fitViewSchema.extend({ profileId: z.string() })),
});

/** A shortlist in the family's language. */
export type Shortlist = z.output<typeof shortlistSchema>;

/** The link that shows a shortlist to others. */
export const shortlistLinkSchema = z.strictObject({ url: z.url() });
