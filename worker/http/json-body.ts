import { validator } from 'hono-openapi';
import type { z } from 'zod';
import { ProductError } from '#domain/errors.ts';
import { readAtMost } from '../streams.ts';
import { rejectInvalid } from './reject-invalid.ts';

/** Largest JSON body in bytes, for routes without their own limit. The longest profile is far below it. */
const maxJsonBytes = 256 * 1024;

/**
 * Middleware that reads a JSON body of at most `maxBytes`, parses it with `schema` and documents it; the handler reads
 * `c.req.valid('json')`. It belongs after the middleware that decides whether the caller may send anything (design.md 5).
 * @throws ProductError validation_failed naming every field, malformed_request when it is not JSON, body_too_large
 */
export function jsonBody<Schema extends z.ZodType>(schema: Schema, maxBytes = maxJsonBytes) {
  const validate = validator('json', schema, rejectInvalid(schema));
  const readThenValidate: typeof validate = async (c, next) => {
    const { body, headers } = c.req.raw;
    if (body !== null) {
      if (Number(headers.get('Content-Length') ?? 0) > maxBytes) throw tooLarge();
      const { method, url } = c.req.raw;
      c.req.raw = new Request(url, { method, headers, body: await readAtMost(body, maxBytes, tooLarge) });
    }
    return validate(c, next);
  };
  // The OpenAPI generator reads its metadata from the validator.
  return Object.assign(readThenValidate, validate);
}

function tooLarge(): ProductError {
  return new ProductError('body_too_large');
}
