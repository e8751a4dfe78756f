import product from '../package.json' with { type: 'json' };
import { expect, test } from './support/test.ts';

const pdfVersion = product.dependencies['pdfjs-dist'];

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
      const isPublic = path === '/profile/elena-marquez';
      expect(headers['cache-control']).toBe(isPublic ? 'public, max-age=0, must-revalidate' : 'private, no-store');
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

test('pdf.js of the desk comes from our origin, may compile WebAssembly and evaluate nothing', async ({ request }) => {
  const policyOf = async (path: string) => (await request.get(path)).headers()['content-security-policy'] ?? '';
  expect(await policyOf('/agency')).toContain("worker-src 'self'");
  for (const file of [
    'pdf.worker.min.mjs',
    'cmaps/GBK-EUC-H.bcmap',
    'standard_fonts/FoxitSerif.pfb',
    'wasm/jbig2.wasm',
  ]) {
    const answer = await request.get(`/pdf/${pdfVersion}/${file}`);
    expect(answer.status(), file).toBe(200);
    expect(answer.headers()['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval';/,
    );
    expect(answer.headers()['cache-control']).toContain('immutable');
  }
});

test('security.md: CSRF, a foreign page in Chromium cannot act with our cookies', async ({ page, baseURL }) => {
  const target = new URL('/api/profiles', baseURL);
  // The loopback address is another site than localhost; its page is made here, so that no policy of ours holds it back.
  const foreignPage = `http://127.0.0.1:${target.port}/foreign-page`;
  const form = `<!doctype html><form method="post" enctype="text/plain" action="${target.href}"><button>Go</button></form>`;
  await page.route(foreignPage, (route) => route.fulfill({ contentType: 'text/html', body: form }));
  await page.goto(foreignPage);
  const answer = page.waitForResponse(target.href, { timeout: 15_000 });
  await page.getByRole('button').click();
  expect((await answer).status()).toBe(403);
});
