import { z } from 'zod';

/** The typed values: phones in the format people write, and an unset color as an empty text. */
export const typedBrandSchema = z.strictObject({
  name: z.string(),
  primaryPhone: z.string(),
  secondaryPhone: z.string(),
  whatsapp: z.string(),
  accent: z.string(),
  logo: z.string().nullable(),
});

/** The brand as it is typed. */
export type TypedBrand = z.output<typeof typedBrandSchema>;
