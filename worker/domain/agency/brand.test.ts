import { describe, expect, it } from 'vitest';
import { contrast, parseHex, textContrast } from '../contrast.ts';
import { accentColors, brandSchema, brandStyles } from './brand.ts';

const accents = ['#1e6a5a', '#7a3e1d', '#000000', '#767676', '#c2185b', '#0000ff'];

describe('colors of a brand', () => {
  it.each(accents)('%s can be read as text and behind text, in both themes', (accent) => {
    for (const [theme, paper] of [['light', '#fbf8f3'] as const, ['dark', '#16181a'] as const]) {
      const colors = accentColors(accent, theme);
      for (const other of [paper, colors.tint, colors.on]) {
        expect(contrast(parseHex(colors.accent), parseHex(other)), `${theme} ${other}`).toBeGreaterThanOrEqual(
          textContrast,
        );
      }
      expect(contrast(parseHex(colors.hover), parseHex(colors.on)), theme).toBeGreaterThanOrEqual(textContrast);
    }
  });

  it('are refused where white text cannot be read on them', () => {
    const { accent } = brandSchema.shape;
    expect(accent.safeParse('#FFCC00').error?.issues[0]?.message).toBe('validation.colorContrast');
    expect(accent.safeParse('teal').error?.issues.map(({ message }) => message)).toEqual(['validation.color']);
    expect(accent.parse(' #7A3E1D ')).toBe('#7a3e1d');
    expect(accent.parse(null)).toBeNull();
  });

  it('stand in a sheet with the logo, each only where it is set', () => {
    expect(brandStyles({ accent: null, logo: null })).toBe('');
    const both = brandStyles({ accent: '#7a3e1d', logo: '/api/objects/uploads/abc' });
    expect(both).toContain('--np-accent: var(--np-if-light, #7a3e1d)');
    expect(both).toContain('--np-logo: url("/api/objects/uploads/abc")');
    expect(brandStyles({ accent: null, logo: '/api/objects/uploads/abc' })).not.toContain('--np-accent');
  });
});
