import { z } from 'zod';

/**
 * A typed text with line breaks, at most `max` UTF-16 units. Line breaks become `\n`, other control characters a space.
 */
export function typedText(max: number) {
  return (
    z
      .string()
      // A browser sends each line break as two characters.
      .max(max * 2, 'validation.tooLong')
      .overwrite((text) =>
        text
          .toWellFormed()
          .replace(/\r\n?/g, '\n')
          .replace(/[^\P{Cc}\n]+/gu, ' ')
          .trim(),
      )
      .max(max, 'validation.tooLong')
  );
}
