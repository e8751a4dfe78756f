/** Colors that the snippet page offers, with their values in the light theme (widget/ui/tokens.css). Property `--np-<name>`. */
export const themeColors = {
  accent: '#1e6a5a',
  paper: '#fbf8f3',
  surface: '#ffffff',
  ink: '#221f1b',
  'ink-muted': '#655f57',
  line: '#e7e0d6',
} as const;

/** A color that a host page may set. */
export type ThemeColor = keyof typeof themeColors;

/** Corner radius of cards in px; controls have four fifths of it. */
export const themeRadius = { least: 0, usual: 10, most: 24 } as const;

/** Every custom property that a host page may set (docs/embed.md). */
export const themeProperties = [
  '--np-accent',
  '--np-accent-hover',
  '--np-accent-tint',
  '--np-paper',
  '--np-surface',
  '--np-ink',
  '--np-ink-muted',
  '--np-line',
  '--np-line-strong',
  '--np-radius-card',
  '--np-radius-control',
  '--np-font',
] as const;
