import type { APIResponse, Response } from '@playwright/test';

/** Every answer of the Worker has one (worker/http/answer-headers.ts). */
const requestIdHeader = 'x-request-id';

/**
 * Sends a request, once more where it never came to the Worker: for what a test begins with, or does hundreds of times.
 * `wrangler dev` now and then drops one over a kept connection that its own server closes at that moment (cloudflare/workers-sdk
 * 14641), and answers 500 itself.
 */
export async function arrived<Answer extends APIResponse | Response | null>(
  send: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await send();
  const isDropped = answer?.status() === 500 && answer.headers()[requestIdHeader] === undefined;
  return isDropped ? send() : answer;
}
