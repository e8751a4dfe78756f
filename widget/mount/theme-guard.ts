import { contrast, parseRgb, readable, type Rgb } from '#domain/contrast.ts';

/** Colours that carry text, with what they stand on. */
const pairs = [
  { colour: '--np-accent', on: ['--np-paper', '--np-surface', '--np-accent-tint'] },
  { colour: '--np-ink', on: ['--np-paper', '--np-surface', '--np-accent-tint'] },
  { colour: '--np-ink-muted', on: ['--np-paper', '--np-surface'] },
  { colour: '--np-danger', on: ['--np-surface'] },
  { colour: '--np-on-accent', on: ['--np-accent'] },
  { colour: '--np-accent-hover', on: ['--np-on-accent'] },
];

/**
 * Corrects colours of the host page that could not be read, on the builder's own root, and says so once in the console
 * (docs/embed.md). Called again when the theme changes.
 */
export function guardTheme(root: HTMLElement): void {
  for (const { colour } of pairs) root.style.removeProperty(colour);
  const probe = root.ownerDocument.createElement('span');
  probe.hidden = true;
  root.appendChild(probe);
  const computed = (name: string): Rgb | undefined => {
    probe.style.color = canMix ? `color-mix(in srgb, var(${name}), var(${name}))` : `var(${name})`;
    return parseRgb(getComputedStyle(probe).color);
  };
  for (const { colour, on } of pairs) {
    const wanted = computed(colour);
    const backgrounds = on.map(computed).filter((background) => background !== undefined);
    const corrected = wanted && readable(wanted, backgrounds);
    if (!wanted || !corrected) continue;
    root.style.setProperty(colour, `rgb(${corrected.join(' ')})`);
    const worst = Math.min(...backgrounds.map((background) => contrast(wanted, background)));
    hint(
      `${colour} has a contrast of ${worst.toFixed(1)}:1, and text needs 4.5:1; rgb(${corrected.join(' ')}) is used.`,
    );
  }
  probe.remove();
}

/** Colours in any notation, oklch() too, come out in sRGB where the browser can mix them. */
const canMix = CSS.supports('color', 'color-mix(in srgb, red, red)');

const warned = new Set<string>();

function hint(text: string): void {
  if (warned.has(text)) return;
  warned.add(text);
  // For whoever builds the host page.
  // oxlint-disable-next-line no-console
  console.info(`<nanny-profile-builder>: ${text}`);
}
