import { validator } from 'hono-openapi';
import { z } from 'zod';
import { ProductError } from '#domain/errors.ts';
import { toFieldIssues } from '#domain/field-issues.ts';

/** Longest value of a query parameter, in UTF-16 units. */
const maxLength = 300;

/**
 * Middleware that parses the query parameters with `schema` and documents them; the handler reads `c.req.valid('query')`. An
 * empty parameter counts as absent, because forms send empty fields.
 * @throws ProductError validation_failed naming every parameter that does not fit
 */
export function queryParameters<Schema extends z.ZodObject>(schema: Schema) {
  const validate = validator('query', schema, (result) => {
    if (result.success) return;
    const parsed = schema.safeParse(result.data);
    throw new ProductError('validation_failed', { issues: parsed.success ? [] : toFieldIssues(parsed.error.issues) });
  });
  const withoutEmpty: typeof validate = (c, next) => {
    const url = new URL(c.req.url);
    for (const [name, value] of new URLSearchParams(url.searchParams))
      if (value === '') url.searchParams.delete(name, value);
    c.req.raw = new Request(url, c.req.raw);
    return validate(c, next);
  };
  // What the OpenAPI document is made from hangs on the validator.
  return Object.assign(withoutEmpty, validate);
}

/** A query parameter of any text, and what it is. */
export const queryText = (description: string) =>
  z.string().max(maxLength, 'validation.tooLong').optional().describe(description);

/** Where a page of a list begins. */
export const pageQuery = queryText('`next` of the page before');
