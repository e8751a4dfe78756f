import { z } from 'zod';

/** One line of text: line breaks become spaces, so that they cannot add headers to a message. */
export function oneLine(max: number) {
  return z
    .string()
    .transform((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim())
    .pipe(z.string().max(max, 'validation.tooLong'));
}
