import { expect, inject, it } from 'vitest';
import { turnstile } from './human-check.ts';

const options = { verifyUrl: inject('turnstileUrl'), secret: 'turnstile-secret', timeoutMs: 60_000 };

it.each([
  ['a good token', 'a-person', options, true],
  ['a bad token', 'a-robot', options, false],
  ['no token', '', options, false],
  ['a wrong secret', 'a-person', { ...options, secret: 'wrong' }, false],
  ['an answer that is not JSON', 'garbage', options, false],
  ['no answer', 'hang', { ...options, timeoutMs: 50 }, false],
  ['no server', 'a-person', { ...options, verifyUrl: 'http://127.0.0.1:9/' }, false],
])('Turnstile over HTTP: %s', async (_what, token, using, isHuman) => {
  expect(await turnstile(using).isHuman(token)).toBe(isHuman);
});
