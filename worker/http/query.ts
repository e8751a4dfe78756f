import { validator } from 'hono-openapi';
import type { z } from 'zod';
import { rejectInvalid } from './reject-invalid.ts';

/**
 * Middleware that parses the query parameters with `schema` and documents them; the handler reads `c.req.valid('query')`. An
 * empty parameter counts as absent, because forms send empty fields.
 * @throws ProductError validation_failed naming every parameter that does not fit
 */
export function queryParameters<Schema extends z.ZodObject>(schema: Schema) {
  const validate = validator('query', schema, rejectInvalid(schema));
  const withoutEmpty: typeof validate = (c, next) => {
    const url = new URL(c.req.url);
    const given = url.searchParams.size;
    for (const [name, value] of new URLSearchParams(url.searchParams))
      if (value === '') url.searchParams.delete(name, value);
    if (url.searchParams.size < given) c.req.raw = new Request(url, c.req.raw);
    return validate(c, next);
  };
  // The OpenAPI generator reads its metadata from the validator.
  return Object.assign(withoutEmpty, validate);
}
