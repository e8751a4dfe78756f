import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './context.ts';
import { keepableAnswer } from './public-answers.ts';
import { setSecurityHeaders } from './security-headers.ts';

/**
 * The headers of every response, from the API and pages. They are set in one place, because each middleware that changes the
 * headers of a finished response copies the response.
 */
export const answerHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const headers = new Headers(c.res.headers);
  headers.set('X-Request-Id', c.get('requestId'));
  // Straight from the environment, because the response may say that the configuration is not usable.
  const hasSubdomains = c.env.HSTS_SUBDOMAINS === 'true';
  setSecurityHeaders(headers, { isUsed: c.req.url.startsWith('https:'), hasSubdomains });
  const answer = await keepableAnswer(c.res, headers, c.req.header('If-None-Match'));
  // Hono would merge the headers of the old response into the new one; without an old response it does not.
  c.res = undefined;
  c.res = answer;
});
