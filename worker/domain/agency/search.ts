import { z } from 'zod';
import { requestStates } from './requests.ts';
import { profileStates } from './reviews.ts';
import { staffRoles } from './roles.ts';

/** Longest search, in UTF-16 units. */
export const searchLimit = 200;

/** GET /api/agency/search: the best few of each kind. */
export const foundSchema = z.strictObject({
  /** Those that are owed an answer first, the soonest due before the others. */
  requests: z.array(
    z.strictObject({
      id: z.string(),
      parentName: z.string(),
      nannyName: z.string(),
      state: z.enum(requestStates),
      createdAt: z.iso.datetime(),
      /** When the first answer is due; null where none is owed. */
      dueAt: z.iso.datetime().nullable(),
    }),
  ),
  nannies: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      city: z.string().nullable(),
      state: z.enum(profileStates),
    }),
  ),
  people: z.array(z.strictObject({ id: z.string(), name: z.string(), role: z.enum(staffRoles) })),
});

/** What a search over everything found. */
export type Found = z.output<typeof foundSchema>;
