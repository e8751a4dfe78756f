import { z } from 'zod';
import { requestStates } from '../request/desk.ts';
import { profileStates } from '../profile/desk.ts';
import { staffRoles } from './roles.ts';

/** Longest search, in UTF-16 units. */
export const searchLimit = 200;

/** GET /api/agency/search: the best few results of each kind. */
export const foundSchema = z.strictObject({
  /** Requests that are owed a reply come first, sorted by due time. */
  requests: z.array(
    z.strictObject({
      id: z.string(),
      parentName: z.string(),
      /** Null where the family asked without a nanny. */
      nannyName: z.string().nullable(),
      state: z.enum(requestStates),
      createdAt: z.iso.datetime(),
      /** When the first reply is due; null where none is owed. */
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

/** The results of a search over everything. */
export type Found = z.output<typeof foundSchema>;
