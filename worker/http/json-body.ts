import { validator } from 'hono-openapi';
import type { z } from 'zod';
import { ProductError } from '#domain/errors.ts';
import { readAtMost } from '../streams.ts';
import { rejectInvalid } from './reject-invalid.ts';

/** Largest JSON body in bytes, for routes without their own limit. The longest profile is far below it. */
const maxJsonBytes = 256 * 1024;

/**
 * Middleware that reads a JSON body of at most `maxBytes`, parses it with `schema` and documents it; the handler reads
 * `c.req.valid('json')`. It belongs after the middleware that decides whether the caller may send anything
 * (docs/architecture.md 5).
 * @throws ProductError validation_failed naming the fields, malformed_request when it is not JSON, body_too_large
 */
export function jsonBody<Schema extends z.ZodType>(schema: Schema, maxBytes = maxJsonBytes) {
  const validate = validator('json', schema, rejectInvalid(schema));
  const readThenValidate: typeof validate = async (c, next) => {
    const { body, headers } = c.req.raw;
    if (body !== null) {
      if (Number(headers.get('Content-Length') ?? 0) > maxBytes) throw tooLarge();
      const { method, url } = c.req.raw;
      const bytes = await readAtMost(body, maxBytes, tooLarge);
      c.req.raw = new Request(url, { method, headers, body: withWellFormedText(bytes) });
    }
    return validate(c, next);
  };
  // The OpenAPI generator reads its metadata from the validator.
  return Object.assign(readThenValidate, validate);
}

/**
 * JSON can contain half a surrogate pair, which no database or page can store: what is written would differ from what was sent.
 * Each becomes U+FFFD.
 */
function withWellFormedText(json: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | string {
  const text = new TextDecoder().decode(json);
  if (!/\\ud[89a-f]/i.test(text)) return json;
  try {
    return JSON.stringify(
      JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value)),
    );
  } catch {
    // The validator says that this is no JSON.
    return json;
  }
}

function tooLarge(): ProductError {
  return new ProductError('body_too_large');
}
