import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './context.ts';
import { keepableAnswer } from './public-answers.ts';
import { setSecurityHeaders } from './security-headers.ts';

/**
 * Everything that all answers, of API and pages, say in their headers. In one place, because each middleware that changes
 * the headers of a finished answer copies the answer.
 */
export const answerHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const headers = new Headers(c.res.headers);
  headers.set('X-Request-Id', c.get('requestId'));
  setSecurityHeaders(headers, c.req.url.startsWith('https:'));
  const answer = await keepableAnswer(c.res, headers, c.req.header('If-None-Match'));
  // Hono puts the headers of an answer that it replaces over those of the new one, unless there is none.
  c.res = undefined;
  c.res = answer;
});
