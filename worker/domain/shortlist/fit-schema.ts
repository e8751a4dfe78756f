import { z } from 'zod';

/** How a nanny fits a family's week, in words and as a bar. */
export const fitViewSchema = z.strictObject({
  words: z.string(),
  /**
   * The bar as an SVG path, `width` units wide and one unit high: the needed hours in order, filled where the nanny works. Absent
   * when only the nanny can say.
   */
  bar: z.strictObject({ path: z.string(), width: z.number().int() }).optional(),
});

/** How a nanny fits a family's week, in words and as a bar. */
export type FitView = z.output<typeof fitViewSchema>;
