import { expect, inject, it } from 'vitest';
import { takeComplaints } from '../testing/console.ts';
import { turnstile } from './human-check.ts';

const options = { verifyUrl: inject('turnstileUrl'), secret: 'turnstile-secret', timeoutMs: 60_000 };

it.each([
  ['a good token', 'a-person', true],
  ['a bad token', 'a-robot', false],
  ['no token', '', false],
])('Turnstile over HTTP: %s', async (_what, token, isHuman) => {
  expect(await turnstile(options).isHuman(token)).toBe(isHuman);
});

it.each([
  ['a wrong secret', 'a-person', { ...options, secret: 'wrong' }],
  ['an answer that is not JSON', 'garbage', options],
  ['no answer', 'hang', { ...options, timeoutMs: 50 }],
  ['no server', 'a-person', { ...options, verifyUrl: 'http://127.0.0.1:9/' }],
])('Turnstile over HTTP: %s is an outage, and the log says so', async (_what, token, using) => {
  await expect(turnstile(using).isHuman(token)).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(takeComplaints().join()).toContain('human_check_down');
});
