import { z } from 'zod';
import { contrast, mix, parseHex, readable, type Rgb, textContrast, toHex } from '../contrast.ts';
import { mediaPathPattern, maxMediaUrlLength } from '../media/media-path.ts';
import { readPhone } from '../phone-number.ts';

const white: Rgb = [255, 255, 255];

/** The background behind the accent in each theme (widget/ui/tokens.css). */
const backgrounds = {
  light: { paper: parseHex('#fbf8f3'), surface: white },
  dark: { paper: parseHex('#16181a'), surface: parseHex('#1e2123') },
};

/** How much of the accent its tint contains, and how far its hover shade is from it. */
const tintShare = 0.12;
const hoverShare = 0.18;

/** Longest agency name, in characters: it fits on two lines in the header of a phone. */
export const maxAgencyName = 60;

/** The number as E.164 if the typed text is a valid number. */
function normalizedPhone(typed: string): string {
  const read = readPhone(typed);
  return 'number' in read ? read.number : typed;
}

const phone = z
  .string()
  .max(32, 'validation.tooLong')
  .overwrite(normalizedPhone)
  .regex(/^\+[1-9]\d{7,14}$/, 'validation.phoneFormat');

const accent = z
  .string()
  .max(20, 'validation.color')
  .overwrite((text) => text.trim().toLowerCase())
  .regex(/^#[0-9a-f]{6}$/, { error: 'validation.color', abort: true })
  .refine((color) => contrast(parseHex(color), white) >= textContrast, 'validation.colorContrast');

/** How the agency presents itself to people. */
export const brandSchema = z.strictObject({
  name: z
    .string()
    .max(maxAgencyName * 4, 'validation.tooLong')
    .overwrite((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim())
    .min(1, 'validation.blankItem')
    .max(maxAgencyName, 'validation.tooLong'),
  primaryPhone: phone,
  secondaryPhone: phone,
  whatsapp: phone,
  /** Null for the product's own color. White text must be readable on it. */
  accent: accent.nullable(),
  /** The path of a picture uploaded at the desk; null for the default logo. */
  logo: z
    .string()
    .max(maxMediaUrlLength, 'validation.tooLong')
    .regex(mediaPathPattern, 'validation.mediaPath')
    .nullable(),
});

/** POST /api/agency/logo: the path under which the brand refers to the picture. */
export const uploadedLogoSchema = z.strictObject({ objectPath: z.string() });

/** How the agency presents itself to people. */
export type Brand = z.output<typeof brandSchema>;

/** The custom properties that an accent sets, each with its light and dark value as in tokens.css. */
export function accentProperties(accent: string): [name: `--${string}`, value: string][] {
  const [light, dark] = [accentColors(accent, 'light'), accentColors(accent, 'dark')];
  const both = (color: keyof AccentColors) => `var(--np-if-light, ${light[color]}) var(--np-if-dark, ${dark[color]})`;
  return [
    ['--np-accent', both('accent')],
    ['--np-accent-hover', both('hover')],
    ['--np-accent-tint', both('tint')],
    ['--np-on-accent', both('on')],
  ];
}

/** The custom properties that replace the default logo. @param address null for the default logo */
export function logoProperties(address: string | null): [name: `--${string}`, value: string][] {
  return [
    ['--np-logo', address === null ? 'none' : `url("${address}")`],
    ['--np-mark', address === null ? 'initial' : 'transparent'],
  ];
}

// The root selector is repeated because the design's own properties may come after this style sheet in the page.
const rule = (properties: [string, string][]) =>
  `:root:root { ${properties.map(([name, value]) => `${name}: ${value};`).join(' ')} }`;

/** The style sheet that applies the brand to the design, empty for the product's own. Readers who ask for more contrast keep the product's colors. */
export function brandStyles({ accent, logo }: Pick<Brand, 'accent' | 'logo'>): string {
  return [
    ...(accent === null ? [] : [`@media not (prefers-contrast: more) { ${rule(accentProperties(accent))} }`]),
    ...(logo === null ? [] : [rule(logoProperties(logo))]),
  ].join('\n');
}

/** The colors of a theme derived from an accent, as `#rrggbb`. */
export interface AccentColors {
  accent: string;
  hover: string;
  tint: string;
  /** Color of text on the accent. */
  on: string;
}

/**
 * The colors derived from an accent in one theme. The accent is also used as text on paper and on its own tint, so it is moved
 * toward black (toward white in the dark theme) as far as needed.
 * @param hex `#rrggbb`
 */
export function accentColors(hex: string, theme: keyof typeof backgrounds): AccentColors {
  const { paper, surface } = backgrounds[theme];
  const chosen = parseHex(hex);
  const tint = mix(surface, chosen, tintShare);
  const color = readable(chosen, [paper, surface, tint]) ?? chosen;
  const [on, away]: [Rgb, Rgb] = theme === 'light' ? [white, [0, 0, 0]] : [paper, white];
  return { accent: toHex(color), hover: toHex(mix(color, away, hoverShare)), tint: toHex(tint), on: toHex(on) };
}
