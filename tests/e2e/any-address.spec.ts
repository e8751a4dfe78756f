import fc from 'fast-check';
import { locales, localizePath } from '#domain/locale.ts';
import { expect, test } from './support/test.ts';

const typed = [
  '<script>alert(1)</script>',
  "'; DROP TABLE profiles; --",
  '../../../../etc/passwd',
  'javascript:alert(1)',
  '{{7*7}}',
  'elena-marquez ',
  'ELENA-MARQUEZ',
  'elena_marquez-x',
  '__proto__',
  'constructor',
  'undefined',
  'null',
  '-1',
  '1e309',
  'a\u0000b',
  'x\r\nSet-Cookie: a=b',
  '\u202egnp.exe',
  '王秀英',
  '👩‍👩‍👧‍👦',
];

/** Identifiers of every shape: what people mistype, what programs try, and anything at all. */
function identifiers(): string[] {
  const random = fc.sample(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.webPath()), {
    numRuns: 60,
    seed: 7,
  });
  const raw = ['%', '%zz', '%E0%A4%A', '%00', '%2F', '%5C', ';', ':', '..%2f', '-', '_', '0', 'x'.repeat(4000)];
  const texts = [...typed, ...random];
  return [...raw, ...texts.map((text) => encodeURIComponent(text.toWellFormed()))].filter((text) => text !== '');
}

for (const [place, pattern] of [
  '/profile/*',
  '/profile/*/share.png',
  '/contact/*',
  '/sitemaps/*.xml',
  '/api/profiles/*',
  '/api/profiles/by-slug/*',
  '/api/objects/uploads/*',
].entries()) {
  test(`identifiers of any shape are not found at ${pattern}`, async ({ baseURL }) => {
    for (const [number, identifier] of identifiers().entries()) {
      const path = pattern.replace('*', () => identifier);
      const isPage = !pattern.startsWith('/api/') && place !== 3;
      const address = isPage ? localizePath(path, locales[number % 3] ?? 'en') : path;
      const answer = await fetch(`${baseURL ?? ''}${address}`, { redirect: 'manual' });
      const text = await answer.text();
      expect([400, 404], `${address} ${answer.status} ${text.slice(0, 300)}`).toContain(answer.status);
      expect(text).not.toMatch(/\bat \w+.*\.m?[jt]s\b/);
      expect(answer.headers.get('cache-control') ?? '').toContain('no-store');
    }
  });
}

test('query strings change no page that has none', async ({ baseURL }) => {
  const queries = [
    '?',
    '?a=1',
    '?lang=xx&lang=es',
    '?%',
    '?%E0%A4%A',
    '?__proto__=1&constructor=2',
    '?=&&=',
    `?a=${'x'.repeat(6000)}`,
  ];
  const paths = ['/', '/nannies', '/ask', '/about', '/privacy', '/terms', '/simple', '/profile-builder', '/preview'];
  const more = ['/profile/elena-marquez', '/contact/elena-marquez', '/robots.txt', '/sitemap.xml'];
  const canonical = async (address: string) => {
    const answer = await fetch(`${baseURL ?? ''}${address}`, { redirect: 'manual' });
    const text = await answer.text();
    return {
      status: answer.status,
      title: /<title>[^<]*/.exec(text)?.[0],
      canonical: /rel="canonical"[^>]*/.exec(text)?.[0],
    };
  };
  for (const path of [...paths, ...more]) {
    const plain = await canonical(path);
    expect(plain.status, path).toBe(path === '/preview' ? 404 : 200);
    for (const query of queries) expect(await canonical(path + query), path + query.slice(0, 40)).toEqual(plain);
  }
});

test('the directory answers any query with a page', async ({ baseURL }) => {
  const names = ['q', 'arrangement', 'age', 'duty', 'language', 'city', 'day', 'years', 'after'];
  const values = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 90 }),
    fc.constantFrom('-1', '1e309', 'NaN', '9007199254740993', '*', '"'),
  );
  const queries = fc.sample(fc.array(fc.tuple(fc.constantFrom(...names), values), { maxLength: 5 }), {
    numRuns: 120,
    seed: 7,
  });
  for (const query of queries) {
    const parameters = new URLSearchParams(query.map(([name, value]) => [name, value.toWellFormed()]));
    const answer = await fetch(`${baseURL ?? ''}/nannies?${parameters.toString()}`);
    expect(answer.status, parameters.toString()).toBe(200);
    await answer.arrayBuffer();
  }
});
