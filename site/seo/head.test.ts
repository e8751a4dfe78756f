import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHead, hiddenHead } from './head.ts';
import { createSitemap, createSitemapIndex } from './sitemap.ts';
import { serializeStructuredData } from './structured-data.ts';

const input = {
  title: 'Ana Li',
  description: 'A nanny',
  path: '/profile/ana-li-x1y2z',
  origin: 'https://profiles.example.com',
  siteName: 'Golden Oak',
} as const;

describe('a page head', () => {
  it('has its own canonical, an alternate for every locale, and x-default', () => {
    const head = createHead({ ...input, locale: 'zh' });
    expect(head.canonical).toBe('https://profiles.example.com/cn/profile/ana-li-x1y2z');
    expect(head.alternates).toEqual([
      { hreflang: 'en', href: 'https://profiles.example.com/profile/ana-li-x1y2z' },
      { hreflang: 'zh-Hans', href: 'https://profiles.example.com/cn/profile/ana-li-x1y2z' },
      { hreflang: 'es', href: 'https://profiles.example.com/es/profile/ana-li-x1y2z' },
      { hreflang: 'x-default', href: 'https://profiles.example.com/profile/ana-li-x1y2z' },
    ]);
    expect(head.properties).toContainEqual(['og:locale', 'zh_CN']);
  });

  it('of a hidden page names no address', () => {
    expect(hiddenHead('Gone')).toMatchObject({ indexable: false, alternates: [], canonical: '' });
  });
});

describe('security.md: JSON-LD break-out', () => {
  it('no text can end the script element, and every text parses back', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '</script><script>alert(1)</script>',
        '<!--',
        ']]>',
        '\u2028\u2029',
        '&lt;/script&gt;',
        '"};alert(1)//',
      ),
    );
    fc.assert(
      fc.property(fc.array(hostile), (texts) => {
        const json = serializeStructuredData({ name: texts.join(''), knowsAbout: texts });
        expect(json).not.toMatch(/[<>&\u2028\u2029]/);
        expect(JSON.parse(json)).toEqual({ name: texts.join(''), knowsAbout: texts });
      }),
    );
  });
});

describe('sitemaps', () => {
  it('name each page in every language with its alternates, escaped', () => {
    const xml = createSitemap('https://a.example', [{ path: '/nannies?a=1&b=2', changedAt: 0 }]);
    expect(xml.match(/<url>/g)).toHaveLength(3);
    expect(xml.match(/hreflang="x-default"/g)).toHaveLength(3);
    expect(xml).toContain(
      '<loc>https://a.example/cn/nannies?a=1&amp;b=2</loc><lastmod>1970-01-01T00:00:00.000Z</lastmod>',
    );
    expect(createSitemapIndex('https://a.example', ['/sitemaps/pages.xml'])).toContain(
      '<loc>https://a.example/sitemaps/pages.xml</loc>',
    );
  });
});
