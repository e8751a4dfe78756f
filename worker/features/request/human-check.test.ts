import { env } from 'cloudflare:workers';
import { expect, inject, it } from 'vitest';
import { type HumanCheck, turnstile } from '../../ports/human-check.ts';
import { createTestApp } from '../../testing/api.ts';
import { takeComplaints } from '../../testing/console.ts';

/** Sends a request for no nanny in particular to an agency that uses the check. */
async function ask(humanCheck: HumanCheck, humanToken?: string, headers?: Record<string, string>) {
  const body = { parentName: 'Sam Lee', email: 'sam@example.com', urgency: 'urgent', humanToken };
  const response = await createTestApp({ humanCheck }).caller().call('POST', '/api/contact-requests', body, headers);
  return { status: response.status, answer: await response.json<{ id?: string; code?: string }>() };
}

it('decides about a request where the agency uses one', async () => {
  const check: HumanCheck = { isHuman: async (token) => token === 'a person' };
  expect((await ask(check)).answer.code).toBe('human_check_failed');
  const key = { 'Idempotency-Key': 'press-1' };
  const first = await ask(check, 'a person', key);
  expect(first.status).toBe(201);
  // The token is already used, and the response was lost.
  const again = await ask(check, 'used', key);
  expect([again.status, again.answer.id]).toEqual([201, first.answer.id]);
});

it('refuses a request with 503 while it is down, and stores nothing', async () => {
  const check = turnstile({ verifyUrl: inject('turnstileUrl'), secret: 'turnstile-secret' });
  const { status, answer } = await ask(check, 'garbage');
  expect([status, answer.code]).toEqual([503, 'service_unavailable']);
  expect(takeComplaints().join()).toContain('human_check_down');
  expect(await env.DB.prepare('SELECT count(*) AS stored FROM contact_requests').first('stored')).toBe(0);
});
