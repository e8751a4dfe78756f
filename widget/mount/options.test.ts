import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { BuilderEvents } from '#widget/kit/host.ts';
import type { BuilderAttributes, BuilderEventDetails } from './index.ts';
import { type EmbedOptions, readOptions } from './options.ts';

const read = (attributes: Record<string, string>) => readOptions((name) => attributes[name] ?? null);
const usual: EmbedOptions = { locale: 'en', theme: 'auto', start: 'builder', headings: 2 };

describe('the attributes of the element', () => {
  it('may all be absent', () => {
    expect(read({})).toEqual(usual);
  });

  it('are what they say', () => {
    expect(read({ locale: 'zh', theme: 'dark', start: 'quick', headings: '3' })).toEqual({
      locale: 'zh',
      theme: 'dark',
      start: 'quick',
      headings: 3,
    });
    expect(read({ locale: 'es', theme: 'light', start: 'builder' })).toEqual({
      ...usual,
      locale: 'es',
      theme: 'light',
    });
    expect(read({ theme: 'auto' })).toEqual(usual);
  });

  it('take languages as browsers name them', () => {
    expect(read({ locale: 'es-MX' }).locale).toBe('es');
    expect(read({ locale: 'ZH-Hans-CN' }).locale).toBe('zh');
    expect(read({ locale: 'fr-CA' }).locale).toBe('en');
  });

  it('count as absent with a value that nobody knows', () => {
    const value = fc.oneof(
      fc.string(),
      fc.constantFrom('', ' ', 'toString', '__proto__', 'constructor', 'DARK', 'quick '),
    );
    fc.assert(
      fc.property(value, value, value, value, (locale, theme, start, headings) => {
        fc.pre(!/^(?:en|zh|es)(?:-|$)/i.test(locale) && !['light', 'dark'].includes(theme) && start !== 'quick');
        fc.pre(!/^[1-4]$/.test(headings));
        expect(read({ locale, theme, start, headings })).toEqual(usual);
      }),
    );
  });
});

it('has the same types in the package as in the builder', () => {
  expectTypeOf<BuilderEventDetails>().toEqualTypeOf<{
    [Name in keyof BuilderEvents as `np:${Name}`]: BuilderEvents[Name];
  }>();
  expectTypeOf<Required<Omit<BuilderAttributes, 'isolate'>>>().branded.toEqualTypeOf<{
    [Name in keyof EmbedOptions]: EmbedOptions[Name] | undefined;
  }>();
});
