import { expect, test } from '@playwright/test';

test.describe('every page', () => {
  for (const path of [
    '/',
    '/cn',
    '/es/profile-builder',
    '/profile/elena-marquez',
    '/profile/nobody-here-at-all',
    '/nowhere',
  ]) {
    test(`${path} has a hash-based CSP and is framed by nobody`, async ({ request }) => {
      const headers = (await request.get(path)).headers();
      const policy = headers['content-security-policy'] ?? '';
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("base-uri 'none'");
      expect(policy).toMatch(/script-src [^;]*'sha256-/);
      expect(policy).not.toContain('unsafe');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['cache-control']).toBe('private, no-store');
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    });
  }
});

test('hashed assets are cached for good', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const asset = /\/_astro\/[\w.-]+\.js/.exec(html)?.[0] ?? '';
  const response = await request.get(asset);
  expect(response.status()).toBe(200);
  expect(response.headers()['cache-control']).toContain('immutable');
});

test('security.md: CSRF, a foreign page in Chromium cannot act with our cookies', async ({ page, baseURL }) => {
  await page.goto('/profile/elena-marquez');
  const foreign = (baseURL ?? '').replace('localhost', '127.0.0.1');
  await page.goto(`${foreign}/profile/elena-marquez`);
  const outcome = await page.evaluate(async (target) => {
    try {
      const response = await fetch(`${target}/api/profiles`, {
        method: 'POST',
        mode: 'no-cors',
        credentials: 'include',
        body: '{}',
      });
      return response.type;
    } catch {
      return 'blocked';
    }
  }, baseURL ?? '');
  expect(['blocked', 'opaque']).toContain(outcome);
});
