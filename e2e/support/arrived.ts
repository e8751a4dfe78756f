import type { APIResponse } from '@playwright/test';

/**
 * Sends a request with which a test begins, once more where it did not arrive. `wrangler dev` now and then drops one over a
 * kept connection that its own server closes at that moment (cloudflare/workers-sdk 14641), and answers 500 itself; failures
 * of the Worker are JSON.
 */
export async function arrived(send: () => Promise<APIResponse>): Promise<APIResponse> {
  const answer = await send();
  const isDropped = answer.status() === 500 && !answer.headers()['content-type']?.startsWith('application/json');
  return isDropped ? send() : answer;
}
