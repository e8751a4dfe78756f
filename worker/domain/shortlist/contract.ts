import { z } from 'zod';
import { operation } from '../operation.ts';
import { successSchema } from '../success.ts';
import { shortlistEntrySchema, shortlistLinkSchema, shortlistSchema } from './schema.ts';
import { weekSchema } from './week-schema.ts';

const tag = 'families';

/** The largest page of the directory. */
export const maxOthers = 24;

export const readShortlist = operation({
  method: 'GET',
  path: '/api/shortlist',
  tag,
  summary: "The family's shortlist and week, and how nannies fit that week",
  access: 'anyone',
  query: z.object({
    fit: z
      .string()
      .max(maxOthers * 40, 'validation.tooLong')
      .optional()
      .describe(`Ids of up to ${maxOthers} other profiles for which the fit is wanted, separated by commas`),
  }),
  answer: shortlistSchema,
});

export const addToShortlist = operation({
  method: 'POST',
  path: '/api/shortlist',
  tag,
  summary: 'Add a nanny to the shortlist, or change the note about her',
  access: 'anyone',
  body: shortlistEntrySchema,
  answer: successSchema,
  refusals: ['not_found', 'shortlist_full', 'too_many_shortlists'],
});

export const setWeek = operation({
  method: 'PUT',
  path: '/api/shortlist/week',
  tag,
  summary: 'Replace the hours that the family needs; overlapping ones are merged',
  access: 'anyone',
  body: weekSchema,
  answer: weekSchema,
  refusals: ['too_many_shortlists'],
});

export const shareShortlist = operation({
  method: 'POST',
  path: '/api/shortlist/share',
  tag,
  summary: 'A link that shows the shortlist to others for 30 days',
  access: 'anyone',
  answer: shortlistLinkSchema,
  refusals: ['not_found', 'too_many_shortlists'],
});
