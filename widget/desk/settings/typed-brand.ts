import { z } from 'zod';
import type { Brand } from '#domain/agency/brand.ts';
import { displayPhone } from '#domain/phone-display.ts';

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

/** The brand in its typed form. */
export function typedOf({ accent, primaryPhone, secondaryPhone, whatsapp, ...brand }: Brand): TypedBrand {
  return {
    ...brand,
    accent: accent ?? '',
    primaryPhone: displayPhone(primaryPhone),
    secondaryPhone: displayPhone(secondaryPhone),
    whatsapp: displayPhone(whatsapp),
  };
}
