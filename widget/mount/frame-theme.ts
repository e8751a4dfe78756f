import { themeProperties } from '#domain/embed/theme.ts';
import { guardTheme } from './theme-guard.ts';

/** Custom properties that a host page has set, by name. */
export type HostTheme = Record<string, string>;

/** Applies the host page's properties inside a frame, because styles do not reach into frames. */
export function applyHostTheme(theme: HostTheme): void {
  const { style } = document.documentElement;
  for (const name of themeProperties) style.removeProperty(name);
  // The colors derived from the accent, as in embed.css. A host page may set these two as well.
  if (theme['--np-accent'] !== undefined && CSS.supports('color', 'color-mix(in srgb, red, red)')) {
    style.setProperty('--np-accent-hover', 'color-mix(in srgb, var(--np-accent) 82%, var(--np-ink))');
    style.setProperty('--np-accent-tint', 'color-mix(in srgb, var(--np-accent) 12%, var(--np-surface))');
  }
  for (const name of themeProperties) {
    const value = theme[name];
    if (typeof value === 'string') style.setProperty(name, value);
  }
  guardTheme(document.body);
}
