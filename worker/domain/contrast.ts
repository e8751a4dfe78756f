/** A color as red, green and blue from 0 to 255. */
export type Rgb = readonly [number, number, number];

/** Minimum contrast of text (WCAG 2.2 AA). */
export const textContrast = 4.5;

function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** The contrast of two colors, from 1 to 21. */
export function contrast(left: Rgb, right: Rgb): number {
  const [dark = 0, light = 0] = [luminance(left), luminance(right)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/**
 * The nearest color toward black or white that is readable on all the backgrounds, or at least more readable. Undefined when the
 * color itself is readable, or nothing is better.
 */
export function readable(color: Rgb, backgrounds: readonly Rgb[]): Rgb | undefined {
  const least = (candidate: Rgb) => Math.min(...backgrounds.map((background) => contrast(candidate, background)));
  if (least(color) >= textContrast) return undefined;
  const ends: Rgb[] = [
    [0, 0, 0],
    [255, 255, 255],
  ];
  const [end = color] = ends.toSorted((a, b) => least(b) - least(a));
  for (let share = 0.05; share < 1; share += 0.05) {
    const mixed = mix(color, end, share);
    if (least(mixed) >= textContrast) return mixed;
  }
  return least(end) > least(color) ? end : undefined;
}

/** Mixes two colors. A share of 0 returns the first. */
export function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const part = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share);
  return [part(0), part(1), part(2)];
}

/**
 * A computed color of a browser, `rgb(30, 106, 90)` or `color(srgb 0.12 0.42 0.35)`, as numbers. Undefined for anything else, and
 * for transparent colors, because the background is unknown.
 */
export function parseRgb(text: string): Rgb | undefined {
  const [, form, inner = ''] = /^(rgba?\(|color\(srgb )(.*)\)$/.exec(text) ?? [];
  const [red = NaN, green = NaN, blue = NaN, alpha = 1] = inner.split(/[\s,/]+/).map(Number);
  const scale = form?.startsWith('color') ? 255 : 1;
  const color: Rgb = [red * scale, green * scale, blue * scale];
  return alpha === 1 && color.every((part) => part >= 0 && part <= 255) ? color : undefined;
}

/** A color written as `#rrggbb`. */
export function parseHex(color: string): Rgb {
  const part = (start: number) => Number.parseInt(color.slice(start, start + 2), 16);
  return [part(1), part(3), part(5)];
}

/** A color as `#rrggbb`. */
export function toHex(color: Rgb): string {
  return `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
