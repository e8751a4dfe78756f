import { z } from 'zod';

/** A new profile belongs to the session's user; the id in the body is only a hint (docs/architecture.md 3). */
export const createProfileSchema = z.strictObject({
  userId: z.string().max(100, 'validation.tooLong').optional(),
  /** The human check's token, if the agency uses a human check and the caller has no verified phone. */
  humanToken: z.string().max(4096, 'validation.tooLong').optional(),
});
