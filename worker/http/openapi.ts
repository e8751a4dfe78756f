import { resolver } from 'hono-openapi';
import { z } from 'zod';
import { errorStatus } from '#domain/errors.ts';

export const successSchema = z.strictObject({ success: z.literal(true) });

const errorBodySchema = z.object({
  success: z.literal(false),
  error: z.string().describe("What to do about it, in the request's language"),
  code: z.enum(Object.keys(errorStatus) as [keyof typeof errorStatus, ...(keyof typeof errorStatus)[]]),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  requestId: z.string().optional(),
});

const json = (schema: z.ZodType) => ({ 'application/json': { schema: resolver(schema) } });

/** A documented JSON body of a route that reads it by itself. */
export function jsonContent(schema: z.ZodType) {
  return { required: true, content: json(schema) };
}

/** The documented answers of a route: one success with its schema, and the failures it knows. */
export function answers(status: 200 | 201, schema: z.ZodType, ...failures: number[]) {
  return {
    [status]: { description: 'Done', content: json(schema) },
    ...Object.fromEntries(
      failures.map((failure) => [failure, { description: 'Failed', content: json(errorBodySchema) }]),
    ),
  };
}
