import { z } from 'zod';

/** The answer to a request without other results. */
export const successSchema = z.strictObject({ success: z.literal(true) });

export const success = { success: true } as const;
