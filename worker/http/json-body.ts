import { validator } from 'hono-openapi';
import { z } from 'zod';
import { ProductError } from '#domain/errors.ts';
import { toFieldIssues } from '#domain/field-issues.ts';

/**
 * Middleware that parses the JSON body with `schema` and documents it; the handler reads `c.req.valid('json')`.
 * @throws ProductError validation_failed naming every field, malformed_request when it is not JSON
 */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return validator('json', schema, (result) => {
    if (result.success) return;
    const parsed = schema.safeParse(result.data);
    throw new ProductError('validation_failed', { issues: parsed.success ? [] : toFieldIssues(parsed.error.issues) });
  });
}
