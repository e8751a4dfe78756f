import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, mix, parseRgb, readable, type Rgb, textContrast } from './contrast.ts';

const part = fc.integer({ min: 0, max: 255 });
const color = fc.tuple(part, part, part);
const black: Rgb = [0, 0, 0];
const white: Rgb = [255, 255, 255];

describe('contrast', () => {
  it('gives the values of WCAG', () => {
    expect(contrast(black, white)).toBeCloseTo(21, 5);
    expect(contrast([119, 119, 119], white)).toBeCloseTo(4.48, 2);
    expect(contrast([30, 106, 90], white)).toBeCloseTo(6.44, 1);
    // The darkest colors are on the linear part of the curve.
    expect(contrast([5, 5, 5], black)).toBeCloseTo(1.0304, 4);
  });

  it('is the same both ways, and from 1 to 21', () => {
    fc.assert(
      fc.property(color, color, (left, right) => {
        expect(contrast(left, right)).toBe(contrast(right, left));
        expect(contrast(left, right)).toBeGreaterThanOrEqual(1);
        expect(contrast(left, right)).toBeLessThanOrEqual(21.001);
        expect(contrast(left, left)).toBe(1);
      }),
    );
  });
});

describe('readable', () => {
  it('leaves a color alone exactly when it can be read', () => {
    fc.assert(
      fc.property(color, color, (wanted, background) => {
        expect(readable(wanted, [background]) === undefined).toBe(contrast(wanted, background) >= textContrast);
      }),
    );
  });

  it('finds a color that can be read on any one background', () => {
    fc.assert(
      fc.property(color, color, (wanted, background) => {
        const used = readable(wanted, [background]) ?? wanted;
        expect(contrast(used, background)).toBeGreaterThanOrEqual(textContrast);
        expect(used.every((each) => Number.isInteger(each) && each >= 0 && each <= 255)).toBe(true);
      }),
    );
  });

  it('never makes it worse, even where no color would do', () => {
    fc.assert(
      fc.property(color, fc.array(color, { minLength: 1, maxLength: 3 }), (wanted, backgrounds) => {
        const least = (candidate: Rgb) => Math.min(...backgrounds.map((background) => contrast(candidate, background)));
        expect(least(readable(wanted, backgrounds) ?? wanted)).toBeGreaterThanOrEqual(least(wanted));
      }),
    );
  });

  it('stays as near to what was wanted as it can: a pale orange becomes a darker orange, not black', () => {
    const [red = 0, green = 0, blue = 0] = readable([255, 170, 60], [white]) ?? [];
    expect(red).toBeGreaterThan(green);
    expect(green).toBeGreaterThan(blue);
  });

  it('has nothing to say without a background', () => {
    expect(readable([200, 200, 200], [])).toBeUndefined();
  });
});

it('mixes colors', () => {
  expect(mix(black, white, 0)).toEqual(black);
  expect(mix(black, white, 1)).toEqual(white);
  expect(mix([30, 106, 90], white, 0.5)).toEqual([143, 181, 173]);
});

describe('parseRgb', () => {
  it('reads colors as browsers compute them', () => {
    expect(parseRgb('rgb(30, 106, 90)')).toEqual([30, 106, 90]);
    expect(parseRgb('rgba(30, 106, 90, 1)')).toEqual([30, 106, 90]);
    expect(parseRgb('color(srgb 0 0.2 1)')).toEqual([0, 51, 255]);
    expect(parseRgb('color(srgb 0 0.2 1 / 1)')).toEqual([0, 51, 255]);
  });

  it('leaves what one can see through, other spaces, and colors no screen of sRGB has', () => {
    for (const text of [
      'rgba(0, 0, 0, 0)',
      'rgba(30, 106, 90, 0.5)',
      'color(srgb 0 0.2 1 / 0.5)',
      'color(display-p3 0 0.2 1)',
      'oklch(0.5 0.1 150)',
      'color(srgb -0.2 0.2 1)',
      'color(srgb none 0.2 1)',
      '',
      'rgb(1, 2)',
    ]) {
      expect(parseRgb(text), text).toBeUndefined();
    }
  });

  it('gives the three numbers of every opaque color, and nothing for one outside the screen’s', () => {
    const part = fc.oneof(fc.constantFrom(-1, 0, 255, 256), fc.integer({ min: 0, max: 255 }));
    const parts = fc.tuple(part, part, part);
    const alphas = fc.constantFrom(undefined, 1, 0, 0.5, 1.5);
    fc.assert(
      fc.property(parts, alphas, (color, alpha) => {
        const text = alpha === undefined ? `rgb(${color.join(', ')})` : `rgba(${[...color, alpha].join(', ')})`;
        const isColor = color.every((each) => each >= 0 && each <= 255) && (alpha ?? 1) === 1;
        expect(parseRgb(text)).toEqual(isColor ? color : undefined);
      }),
    );
  });

  it('takes any text', () => {
    fc.assert(fc.property(fc.string(), (inner) => void parseRgb(`rgb(${inner})`)));
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.double(), fc.string())), (inner) => {
        const parsed = parseRgb(`rgb(${inner.join(', ')})`) ?? [];
        expect(parsed.filter((each) => !(each >= 0 && each <= 255))).toEqual([]);
      }),
    );
  });
});
