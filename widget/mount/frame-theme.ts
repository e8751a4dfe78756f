import { themeProperties } from '#domain/embed/theme.ts';
import { guardTheme } from './theme-guard.ts';

/** Custom properties that a host page has set, by name. */
export type HostTheme = Record<string, string>;

/** Takes over, in a frame, what the page around it has set: styles do not reach into a frame by themselves. */
export function applyHostTheme(theme: HostTheme): void {
  const { style } = document.documentElement;
  for (const name of themeProperties) style.removeProperty(name);
  // What follows from the accent, as in embed.css; a host page may set these two as well.
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
