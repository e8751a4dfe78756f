import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { env } from 'cloudflare:workers';
import { locales } from '#domain/locale.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { createProfileView } from '#domain/profile/view.ts';
import { profiles } from '#worker/db/schema.ts';
import { findPublicProfile } from '#worker/features/profile/service.ts';
import { createServices } from '#worker/services.ts';
import { loadDemoData } from '../../scripts/demo/load.ts';
import { testFiles } from '../../scripts/demo/test-files.ts';
import { createHead, hiddenHead } from './head.ts';
import { findProblems } from './json-ld-validator.ts';
import { profileHead } from './profile-head.ts';
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

describe('structured data of every demo profile in every language', () => {
  it('is what schema.org and Google ask for, and survives its script element', async () => {
    await loadDemoData(env, testFiles);
    const services = createServices(env);
    const rows = await services.db.select({ id: profiles.id }).from(profiles);
    let videos = 0;
    let credentials = 0;
    for (const { id } of rows) {
      const found = await findPublicProfile(services, id, 'en');
      if (found?.kind !== 'public') continue;
      for (const locale of locales) {
        const translator = serverTranslator(locale);
        const facts = { agencyName: 'Golden Oak', defaultLocation: 'Los Angeles, CA', today: '2026-11-21' };
        const view = createProfileView(found.profile, found.certifications, translator, facts);
        const { config } = services;
        const head = profileHead({ view, profile: found.profile, path: `/profile/${id}`, locale, translator, config });
        const data: unknown = JSON.parse(head.structuredData ?? '');
        expect(findProblems(data), `${view.fullName} in ${locale}`).toEqual([]);
        videos += head.structuredData?.includes('VideoObject') ? 1 : 0;
        credentials += head.structuredData?.includes('EducationalOccupationalCredential') ? 1 : 0;
      }
    }
    expect(videos).toBeGreaterThan(6);
    expect(credentials).toBeGreaterThan(6);
  });

  it('is told apart from data that is not', () => {
    expect(findProblems({ '@type': 'VideoObject', name: '', color: 'red', thumbnailUrl: '/a.jpg' })).toEqual([
      '$.name is ""',
      '$.thumbnailUrl is "/a.jpg"',
      '$.color is unknown',
      '$.uploadDate is missing',
    ]);
    expect(findProblems({ '@graph': [{ '@type': 'Robot' }] })).toEqual(['$.@graph[0] is of the unknown type Robot']);
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
