import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { loadConfig } from '../config.ts';
import { ConfigError } from '../config-values.ts';
import { noCache } from '../ports/public-cache.ts';

/** The Strict-Transport-Security header of a response of the API. */
async function strictTransport(url: string, variables: object): Promise<string | null> {
  const response = await createApp({ publicCache: noCache }).request(url, {}, { ...env, ...variables });
  return response.headers.get('Strict-Transport-Security');
}

it.each([
  ['does not say so', {}],
  ['says no', { HSTS_SUBDOMAINS: 'false' }],
])('https covers the host alone where the agency %s', async (_what, variables) => {
  expect(await strictTransport('https://host.example/api/nowhere', variables)).toBe('max-age=31536000');
});

it('https covers the subdomains where the agency says so', async () => {
  expect(await strictTransport('https://host.example/api/nowhere', { HSTS_SUBDOMAINS: 'true' })).toBe(
    'max-age=63072000; includeSubDomains; preload',
  );
});

it('a request over http gets no promise of https', async () => {
  expect(await strictTransport('http://host.example/api/nowhere', { HSTS_SUBDOMAINS: 'true' })).toBeNull();
});

it('only true and false are usable', () => {
  expect(() => loadConfig({ ...env, HSTS_SUBDOMAINS: 'yes' })).toThrow(ConfigError);
});
