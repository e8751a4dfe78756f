import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultLocale } from '../locale.ts';
import { createFeaturedFrame, createFeaturedSnippet, readFeaturedSettings } from './featured-snippet.ts';

const origin = 'https://profiles.example.com';
const texts = { directory: 'Meet our nannies', ask: 'Ask us' };
const read = (fields: Record<string, string>) => readFeaturedSettings(new Map(Object.entries(fields)), defaultLocale);
const snippet = (fields: Record<string, string>, listed?: number) =>
  createFeaturedSnippet(read(fields), origin, texts, listed);
const frame = (fields: Record<string, string>) => createFeaturedFrame(read(fields), origin, 'Our "nannies"');

describe('the snippet of a strip', () => {
  it('is a script, and an element with links for visitors without it', () => {
    expect(snippet({}).split('\n')).toEqual([
      '<script type="module" src="https://profiles.example.com/embed/featured-v1.js"></script>',
      '<nanny-profiles-featured style="display: block; min-height: 544px">' +
        '<a href="https://profiles.example.com/nannies#src=featured">Meet our nannies</a> · ' +
        '<a href="https://profiles.example.com/ask#src=featured">Ask us</a></nanny-profiles-featured>',
    ]);
  });

  it('says what was chosen, and nothing else', () => {
    const chosen = { city: ' Los  Angeles', language: 'Spanish', limit: '5', layout: 'grid', locale: 'es' };
    expect(snippet({ ...chosen, theme: 'dark', accent: '#7A3E1D' })).toContain(
      '<nanny-profiles-featured city="Los Angeles" language="Spanish" limit="5" layout="grid" locale="es" theme="dark" ' +
        'style="display: block; --np-accent: #7a3e1d"><div style="height: 0; padding-bottom: ' +
        'max(1064px, min(1584px, (748px - 100%) * 9999), min(2624px, (504px - 100%) * 9999))">' +
        '<a href="https://profiles.example.com/es/nannies?city=Los+Angeles&amp;language=Spanish#src=featured">',
    );
  });

  it('reserves the rows of a grid at each width, and none for nannies who are not listed', () => {
    const room = (fields: Record<string, string>, listed?: number) =>
      /padding-bottom: ([^"]+)/.exec(snippet({ layout: 'grid', ...fields }, listed))?.[1];
    expect(room({})).toBe('max(1064px, min(1584px, (748px - 100%) * 9999), min(3144px, (504px - 100%) * 9999))');
    expect(room({ limit: '4' })).toBe(
      'max(544px, min(1064px, (992px - 100%) * 9999), min(2104px, (504px - 100%) * 9999))',
    );
    expect(room({ limit: '1' })).toBe('544px');
    expect(room({}, 1)).toBe('544px');
    expect(room({}, 0)).toBe(room({}));
    expect(room({ ids: 'ana-reyes bea-lopez' }, 12)).toBe('max(544px, min(1064px, (504px - 100%) * 9999))');
    expect(snippet({ limit: '12' })).toContain('min-height: 544px');
  });

  it('names nannies by their ids, slugs or addresses, at most twelve, instead of a search', () => {
    const ids = `ana-reyes, ${origin}/cn/profile/bea-lopez?x#src=a ana-reyes "><b> UPPER`;
    expect(snippet({ ids, city: 'Irvine', limit: '3' })).toContain(
      '<nanny-profiles-featured ids="ana-reyes,bea-lopez" style',
    );
    const many = Array.from({ length: 500 }, (_, at) => `nanny-${at}`).join(' ');
    expect(read({ ids: many }).ids).toHaveLength(12);
  });

  it.each(['0', '13', '-1', '1.5', 'many', ''])('has no limit when %j was typed', (limit) => {
    expect(snippet({ limit })).not.toContain('limit');
  });

  it('stays two lines of the same elements whatever the form is made to say', () => {
    const names = fc.constantFrom('city', 'language', 'ids', 'limit', 'layout', 'locale', 'theme', 'font', 'accent');
    fc.assert(
      fc.property(fc.array(fc.tuple(names, fc.string({ unit: 'binary' }))), (fields) => {
        const settings = readFeaturedSettings(new Map(fields), defaultLocale);
        const html = createFeaturedSnippet(settings, origin, texts);
        expect(html.replace(/"[^"]*"/g, '""')).toMatch(
          /^<script type="" src=""><\/script>\n<nanny-profiles-featured( \w+="")*>(<div style="">)?<a href="">Meet our nannies<\/a> · <a href="">Ask us<\/a>(<\/div>)?<\/nanny-profiles-featured>$/,
        );
        expect(createFeaturedFrame(settings, origin, 'T').replace(/"[^"]*"/g, '""')).toMatch(
          /^<iframe( \w+="")*><\/iframe>$/,
        );
      }),
    );
  });
});

describe('the frame of a strip', () => {
  it('is as tall as its rows are on a wide page', () => {
    expect(frame({ limit: '12' })).toContain('height="544"');
    expect(frame({ limit: '12', layout: 'grid' })).toContain('height="1584"');
  });

  it('has the same settings in its address', () => {
    expect(frame({})).toBe(
      '<iframe src="https://profiles.example.com/embed/featured" title="Our &quot;nannies&quot;" width="100%" ' +
        'height="544" loading="lazy" style="border: 0"></iframe>',
    );
    const fields = { city: 'Los Angeles', layout: 'grid', accent: '#7a3e1d', radius: '4', font: 'Georgia, serif' };
    const address = /src="([^"]+)"/.exec(frame(fields))?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(readFeaturedSettings(new URL(address).searchParams, defaultLocale)).toEqual(read(fields));
  });
});
