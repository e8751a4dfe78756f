import type { Context } from 'hono';
import { z } from 'zod';
import { ProductError } from '#domain/errors.ts';
import { toFieldIssues } from '#domain/field-issues.ts';

/** Longest value of a query parameter, in UTF-16 units. */
const maxLength = 300;

/**
 * The query parameters of a request, parsed; an empty one counts as absent.
 * @throws ProductError validation_failed naming each invalid one
 */
export function readQuery<Schema extends z.ZodObject>(c: Context, schema: Schema): z.output<Schema> {
  const given = Object.entries(c.req.query()).filter(([name, value]) => name in schema.shape && value !== '');
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (!parsed.success) throw new ProductError('validation_failed', { issues: toFieldIssues(parsed.error.issues) });
  return parsed.data;
}

/** A query parameter with any text. */
export const queryText = z.string().max(maxLength, 'validation.tooLong').optional();
