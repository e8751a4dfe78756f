import { contrast, mix, parseHex, readable, toHex } from '#domain/contrast.ts';

type Scheme = 'light' | 'dark';

/** The background behind an accent when only the accent was chosen (widget/ui/tokens.css). */
const backgrounds: Record<Scheme, { paper: string; surface: string }> = {
  light: { paper: '#fbf8f3', surface: '#ffffff' },
  dark: { paper: '#16181a', surface: '#1e2123' },
};

/** How much of the accent its own tint contains (widget/mount/embed.css). */
const tintShare = 0.12;

export interface AccentVerdict {
  scheme: Scheme;
  /** The lowest contrast of the accent, as text or behind text. */
  contrast: number;
  /** `#rrggbb` of the builder's replacement; undefined when the accent is readable. */
  used: string | undefined;
}

/**
 * Predicts what the builder will do with an accent, by the same rules as widget/mount/theme-guard.ts.
 * @param accent `#rrggbb`
 * @param theme the attribute: `auto` gives one verdict for light and one for dark
 * @param chosen backgrounds that were chosen as well
 */
export function checkAccent(
  accent: string,
  theme: 'auto' | Scheme,
  chosen: { paper?: string; surface?: string } = {},
): AccentVerdict[] {
  const schemes: Scheme[] = theme === 'auto' ? ['light', 'dark'] : [theme];
  return schemes.map((scheme) => {
    const color = parseHex(accent);
    const paper = parseHex(chosen.paper ?? backgrounds[scheme].paper);
    const surface = parseHex(chosen.surface ?? backgrounds[scheme].surface);
    const behind = [paper, surface, mix(surface, color, tintShare)];
    const used = readable(color, behind);
    const least = Math.min(...behind.map((background) => contrast(color, background)));
    return { scheme, contrast: least, used: used && toHex(used) };
  });
}
