import { contrast, parseRgb, readable, type Rgb } from '#domain/contrast.ts';

/** A text color with its backgrounds, by their custom properties. */
interface Pair {
  color: string;
  on: readonly string[];
}

/** The builder's text colors. */
const builderPairs: readonly Pair[] = [
  { color: '--np-accent', on: ['--np-paper', '--np-surface', '--np-accent-tint'] },
  { color: '--np-ink', on: ['--np-paper', '--np-surface', '--np-accent-tint'] },
  { color: '--np-ink-muted', on: ['--np-paper', '--np-surface'] },
  { color: '--np-danger', on: ['--np-surface'] },
  { color: '--np-on-accent', on: ['--np-accent'] },
  { color: '--np-accent-hover', on: ['--np-on-accent'] },
];

/** {@link guardColors} for the builder. It is called again when the theme changes. */
export function guardTheme(root: HTMLElement): void {
  guardColors(root, builderPairs, 'nanny-profile-builder');
}

/**
 * Corrects unreadable colors of the host page on our own root, and logs that once to the console (docs/embed.md).
 * @param name of the element, for the console
 */
export function guardColors(root: HTMLElement, pairs: readonly Pair[], name: string): void {
  for (const { color } of pairs) root.style.removeProperty(color);
  const probe = root.ownerDocument.createElement('span');
  probe.hidden = true;
  root.appendChild(probe);
  const computed = (name: string): Rgb | undefined => {
    probe.style.color = canMix ? `color-mix(in srgb, var(${name}), var(${name}))` : `var(${name})`;
    return parseRgb(getComputedStyle(probe).color);
  };
  for (const { color, on } of pairs) {
    const wanted = computed(color);
    const backgrounds = on.map(computed).filter((background) => background !== undefined);
    const corrected = wanted && readable(wanted, backgrounds);
    if (!wanted || !corrected) continue;
    root.style.setProperty(color, `rgb(${corrected.join(' ')})`);
    const worst = Math.min(...backgrounds.map((background) => contrast(wanted, background)));
    hint(
      `<${name}>: ${color} has a contrast of ${worst.toFixed(1)}:1, and text needs 4.5:1; rgb(${corrected.join(' ')}) is used.`,
    );
  }
  probe.remove();
}

/** Colors in any notation, including oklch(), are converted to sRGB if the browser supports color-mix(). */
const canMix = CSS.supports('color', 'color-mix(in srgb, red, red)');

const warned = new Set<string>();

function hint(text: string): void {
  if (warned.has(text)) return;
  warned.add(text);
  // For the developer of the host page.
  // oxlint-disable-next-line no-console
  console.info(text);
}
