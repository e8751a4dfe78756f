import { z } from 'zod';
import { contrast, mix, parseHex, readable, type Rgb, textContrast, toHex } from '../contrast.ts';
import { mediaPathPattern, maxMediaUrlLength } from '../media/media.ts';
import { readPhone } from '../phone-number.ts';

const white: Rgb = [255, 255, 255];

/** What the accent stands on in each theme (widget/ui/tokens.css). */
const backgrounds = {
  light: { paper: parseHex('#fbf8f3'), surface: white },
  dark: { paper: parseHex('#16181a'), surface: parseHex('#1e2123') },
};

/** How much of the accent its tint has, and how far its hovered shade is from it. */
const tintShare = 0.12;
const hoverShare = 0.18;

/** The longest name of an agency, in characters: the header of a phone shows it in two lines. */
export const maxAgencyName = 60;

/** The number as E.164, where what was typed is one. */
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

/** How the agency presents itself wherever people see it. */
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
  /** Null for the product's own color. White text has to be readable on it. */
  accent: accent.nullable(),
  /** The path of a picture that the desk has uploaded; null for the drawn mark. */
  logo: z
    .string()
    .max(maxMediaUrlLength, 'validation.tooLong')
    .regex(mediaPathPattern, 'validation.mediaPath')
    .nullable(),
});

/** POST /api/agency/logo: the path by which the brand names the picture. */
export const uploadedLogoSchema = z.strictObject({ objectPath: z.string() });

/** How the agency presents itself wherever people see it. */
export type Brand = z.output<typeof brandSchema>;

/** The custom properties that an accent sets, each with its light and its dark value as in tokens.css. */
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

/** The custom properties that put a logo in place of the drawn mark. @param address null for the drawn mark */
export function logoProperties(address: string | null): [name: `--${string}`, value: string][] {
  return [
    ['--np-logo', address === null ? 'none' : `url("${address}")`],
    ['--np-mark', address === null ? 'initial' : 'transparent'],
  ];
}

// Twice the root, because the design's own properties may stand in the page behind this sheet.
const rule = (properties: [string, string][]) =>
  `:root:root { ${properties.map(([name, value]) => `${name}: ${value};`).join(' ')} }`;

/** The sheet that lays the brand over the design. Whoever asks for more contrast keeps the product's colors. */
export function brandStyles({ accent, logo }: Pick<Brand, 'accent' | 'logo'>): string {
  return [
    ...(accent === null ? [] : [`@media not (prefers-contrast: more) { ${rule(accentProperties(accent))} }`]),
    ...(logo === null ? [] : [rule(logoProperties(logo))]),
    '',
  ].join('\n');
}

/** The colors of a theme that follow from an accent, as `#rrggbb`. */
export interface AccentColors {
  accent: string;
  hover: string;
  tint: string;
  /** Text on the accent. */
  on: string;
}

/**
 * The colors that follow from an accent in one theme. The accent also stands as text on paper and on its own tint, so it is
 * moved towards black, or towards white in the dark, as far as that takes.
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
