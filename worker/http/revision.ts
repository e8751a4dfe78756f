import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { ProductError } from '#domain/errors.ts';
import type { AppEnv } from './context.ts';

/** The revision of `If-Match: "7"`; undefined without the header or for `*`. */
export function expectedRevision(c: Context<AppEnv>): number | undefined {
  const header = c.req.header('If-Match');
  if (header === undefined || header.trim() === '*') return undefined;
  const revision = /^\s*(?:W\/)?"?(\d{1,15})"?\s*$/.exec(header)?.[1];
  if (revision === undefined) throw new ProductError('malformed_request');
  return Number(revision);
}

/** The revision that a decision is based on, from `If-Match`. @throws ProductError precondition_required without one */
export function requiredRevision(c: Context<AppEnv>): number {
  const revision = expectedRevision(c);
  if (revision === undefined) throw new ProductError('precondition_required');
  return revision;
}

/** Refuses a request without `If-Match` before its body is read. */
export const revisionSeen = createMiddleware<AppEnv>(async (c, next) => {
  requiredRevision(c);
  await next();
});
