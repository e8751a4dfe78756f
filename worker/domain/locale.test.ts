import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localeFacts, localeFromPath, locales, localizePath, stripLocale } from './locale.ts';

describe('locale paths (docs/specification.md 2.1)', () => {
  it.each([
    ['/', 'en'],
    ['/cn', 'zh'],
    ['/cn/profile/a-b', 'zh'],
    ['/es/simple', 'es'],
    ['/cnx', 'en'],
    ['/espresso/cn', 'en'],
    ['/profile/cn', 'en'],
  ])('%s is %s', (path, locale) => expect(localeFromPath(path)).toBe(locale));

  it('switching removes the prefix and adds the new one', () => {
    expect(localizePath('/', 'zh')).toBe('/cn');
    expect(localizePath('/es', 'en')).toBe('/');
    expect(localizePath('/cn/profile/a-b', 'es')).toBe('/es/profile/a-b');
  });

  it('survives any chain of switches', () => {
    const path = fc
      .array(fc.stringMatching(/^[a-z0-9-]{1,8}$/), { maxLength: 4 })
      .map((parts) => `/${parts.join('/')}`);
    fc.assert(
      fc.property(path, fc.array(fc.constantFrom(...locales), { minLength: 1 }), (start, chain) => {
        const end = chain.reduce((current, locale) => localizePath(current, locale), start);
        const last = chain.at(-1) ?? 'en';
        expect(end.startsWith(localeFacts[last].pathPrefix)).toBe(true);
        expect(stripLocale(end)).toBe(stripLocale(start));
      }),
    );
  });
});

it('weeks begin on Monday for readers of Chinese, and on Sunday for others in the United States', () => {
  expect(locales.map((locale) => [locale, localeFacts[locale].weekStartsOn])).toEqual([
    ['en', 0],
    ['zh', 1],
    ['es', 0],
  ]);
});
