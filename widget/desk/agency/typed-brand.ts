import { z } from 'zod';

/** As it is typed: phones as people write them, no color as an empty text. */
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
