import type { Context } from 'hono';
import { ProductError } from '#domain/errors.ts';
import type { AppEnv } from './context.ts';

/** The version of `If-Match: "7"`; undefined without the header or for `*`. */
export function expectedVersion(c: Context<AppEnv>): number | undefined {
  const header = c.req.header('If-Match');
  if (header === undefined || header.trim() === '*') return undefined;
  const version = /^\s*(?:W\/)?"?(\d{1,15})"?\s*$/.exec(header)?.[1];
  if (version === undefined) throw new ProductError('malformed_request');
  return Number(version);
}
