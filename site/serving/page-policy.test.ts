import { expect, it } from 'vitest';
import { inlineSource, withOwnPolicy } from './page-policy.ts';

const html = `<!doctype html><style>p { color: red }</style><style data-x="1">b {}</style>
  <script type="application/ld+json">{"data": 1}</script><script src="/a.js">3</script>
  <script type="module">console.log('<b>')</script><p>&lt;script&gt;alert(1)&lt;/script&gt;</p>`;

async function policyOf(page: string, texts: string[]) {
  const sources = await Promise.all(texts.map(async (text) => `'${await inlineSource(text)}'`));
  const policy = `default-src 'self'; script-src 'self' ${sources.join(' ')}; style-src 'self' ${sources.join(' ')}`;
  const answer = await withOwnPolicy(
    new Response(page, {
      status: 404,
      headers: { 'Content-Type': 'text/html', 'Content-Security-Policy': policy, 'X-Other': 'kept' },
    }),
    '',
  );
  expect(answer.status).toBe(404);
  expect(answer.headers.get('X-Other')).toBe('kept');
  expect(await answer.text()).toBe(page);
  const allowed = answer.headers.get('Content-Security-Policy') ?? '';
  expect(allowed).toMatch(/^default-src 'self'; script-src 'self'.*; style-src 'self'/);
  return texts.filter((_text, index) => allowed.includes(sources[index] ?? ''));
}

it('the policy of a page allows the inline scripts and styles of that page, of those that the product has', async () => {
  const mine = ['p { color: red }', 'b {}', "console.log('<b>')"];
  expect(await policyOf(html, [...mine, 'i {}', '{"data": 1}', '3', 'alert(1)'])).toEqual(mine);
  expect(await policyOf('<p>words</p>', mine)).toEqual([]);
});

it('a typed text that looks like a script hides none of the page', async () => {
  const script = "console.log('mine')";
  for (const typed of ['<script>', "</title><style>'", '<script src="/x.js">', '<!--<script>']) {
    const field = `<input value="${typed.replaceAll('"', '&#34;')}"><p title="${typed.replaceAll('"', '&#34;')}">x</p>`;
    expect(await policyOf(`${field}<script>${script}</script>${field}`, [script, 'i {}']), typed).toEqual([script]);
  }
});

it('a script that the product does not have is not allowed', async () => {
  expect(await policyOf('<script>alert(1)</script>', ['p {}'])).toEqual([]);
  const answer = await withOwnPolicy(
    new Response('<script>alert(1)</script>', {
      headers: { 'Content-Type': 'text/html', 'Content-Security-Policy': "script-src 'self'" },
    }),
    '',
  );
  expect(answer.headers.get('Content-Security-Policy')).toBe("script-src 'self'");
});

it('a picture stays as it is', async () => {
  const picture = new Uint8Array([0x89, 0xff, 0xfe, 0]);
  const headers = { 'Content-Type': 'image/png', 'Content-Security-Policy': "script-src 'self'" };
  const answer = await withOwnPolicy(new Response(picture, { headers }), '');
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(picture);
});

it('the style of the brand is allowed, which no build knows', async () => {
  const headers = { 'Content-Type': 'text/html', 'Content-Security-Policy': "script-src 'self'; style-src 'self';" };
  const answer = await withOwnPolicy(new Response('<style>b {}</style>', { headers }), 'b {}');
  expect(answer.headers.get('Content-Security-Policy')).toBe(
    `script-src 'self'; style-src 'self' '${await inlineSource('b {}')}';`,
  );
});
