import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import product from '../../package.json' with { type: 'json' };
import { pagesOf, siteAddresses } from './support/routes.ts';
import { expect, test } from './support/test.ts';

const pdfVersion = product.dependencies['pdfjs-dist'];
const scalarVersion = product.dependencies['@scalar/fastify-api-reference'];

test('every page has a CSP with its own hashes, is framed by nobody else, and kept as it may be', async ({
  request,
}) => {
  for (const { addresses, isPublic, isFile, inlineStyles, referrerPolicy, frameAncestors } of pagesOf(
    siteAddresses(),
  )) {
    for (const address of addresses) {
      const answer = await request.get(address);
      const headers = answer.headers();
      const [, inHead = ''] =
        /<meta http-equiv="content-security-policy" content="([^"]*)/.exec(await answer.text()) ?? [];
      const policy = `${headers['content-security-policy']}; ${isFile ? inHead : ''}`;
      expect(policy, address).toContain(`frame-ancestors ${frameAncestors}`);
      expect(policy, address).toContain("object-src 'none'");
      expect(policy, address).toContain("base-uri 'none'");
      expect(policy, address).toMatch(/script-src [^;]*'self'/);
      const bytes = answer.headersArray().reduce((sum, { name, value }) => sum + `${name}: ${value}\r\n`.length, 0);
      expect(bytes, `headers of ${address}`).toBeLessThan(1500);
      const loose = policy.split(/ *; */).filter((directive) => directive.includes('unsafe'));
      const allowed = inlineStyles ? ["style-src 'self' 'unsafe-inline'"] : [];
      expect(new Set(loose), address).toEqual(new Set(allowed));
      expect(headers, address).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cache-control': isPublic ? 'public, max-age=0, must-revalidate' : 'private, no-store',
        'referrer-policy': referrerPolicy,
      });
    }
  }
});

test('the file of headers has a row for each page that is a file, and none for another page', () => {
  const rows = readFileSync(join(import.meta.dirname, '../../site/public/_headers'), 'utf8').match(/^\/.*$/gm) ?? [];
  const pages = pagesOf(siteAddresses());
  const inFiles = pages.filter(({ isFile }) => isFile).flatMap(({ addresses }) => addresses);
  expect(inFiles.length).toBeGreaterThan(0);
  const isPage = (row: string) => pages.some(({ addresses }) => addresses.includes(row));
  expect(rows.filter(isPage).toSorted()).toEqual(inFiles.toSorted());
});

test('hashed assets are cached for good', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const asset = /\/_astro\/[\w.-]+\.js/.exec(html)?.[0] ?? '';
  const response = await request.get(asset);
  expect(response.status()).toBe(200);
  expect(response.headers()['cache-control']).toContain('immutable');
});

test("the API reference runs only our origin's scripts, and Scalar's is kept for good", async ({ request }) => {
  const page = await request.get('/api/docs');
  expect(page.headers()['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/);
  const script = `/api-reference/${scalarVersion}/scalar.js`;
  expect(await page.text()).toContain(`src="${script}"`);
  const answer = await request.get(script);
  expect(answer.status()).toBe(200);
  expect(answer.headers()['cache-control']).toContain('immutable');
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

test('security.md: CSRF, a foreign page in Chromium cannot act with our cookies', async ({
  page,
  baseURL,
  complaints,
}) => {
  complaints.expect(/status of 403 .*\/api\/profiles\)/);
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
