import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
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

/** The version that a decision is based on, from `If-Match`. @throws ProductError precondition_required without one */
export function requiredVersion(c: Context<AppEnv>): number {
  const version = expectedVersion(c);
  if (version === undefined) throw new ProductError('precondition_required');
  return version;
}

/** Refuses a request without `If-Match` before its body is read. */
export const versionSeen = createMiddleware<AppEnv>(async (c, next) => {
  requiredVersion(c);
  await next();
});
