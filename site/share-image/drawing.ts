/** Stored images of another version are drawn again: raise it with every change that shows, also of fonts or the renderer. */
export const drawingVersion = 1;

/** The content of a nanny's share image. */
export interface ShareCard {
  name: string;
  initials: string;
  role: string;
  /** Place, languages, years. */
  facts: string[];
  agency: string;
  /** A `data:` URL of the nanny's portrait. */
  portrait: string | undefined;
}

interface Drawn {
  type: string;
  props: { style?: Record<string, string | number>; children?: Drawn | string | Drawn[]; [name: string]: unknown };
}

/** The colors of tokens.css, which an image cannot read. */
const colors = {
  paper: '#fbf8f3',
  ink: '#221f1b',
  muted: '#655f57',
  accent: '#1e6a5a',
  tint: '#e4f0ec',
  warm: '#9a4a22',
};

const box = (style: Record<string, string | number>, children?: Drawn | string | Drawn[]): Drawn => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, ...(children !== undefined && { children }) },
});

const portraitSize = 360;

/** The share image as the renderer's element tree, 1200×630. */
export function drawShareCard(card: ShareCard): Drawn {
  const round = { width: portraitSize, height: portraitSize, borderRadius: portraitSize / 2, flexShrink: 0 };
  const picture: Drawn = card.portrait
    ? { type: 'img', props: { src: card.portrait, width: portraitSize, height: portraitSize, style: round } }
    : box(
        {
          ...round,
          background: colors.tint,
          color: colors.accent,
          fontSize: 140,
          alignItems: 'center',
          justifyContent: 'center',
        },
        card.initials,
      );
  return box(
    { width: '100%', height: '100%', background: colors.paper, color: colors.ink, padding: 72, alignItems: 'center' },
    [
      picture,
      box({ flexDirection: 'column', marginLeft: 64, flexGrow: 1, flexShrink: 1, width: 632 }, [
        box({ fontSize: nameSize(card.name), lineHeight: 1.15 }, shorten(card.name, 60)),
        box({ fontSize: 40, lineHeight: 1.25, color: colors.warm, marginTop: 16 }, shorten(card.role, 60)),
        box({ fontSize: 30, lineHeight: 1.4, color: colors.muted, marginTop: 24 }, shorten(card.facts.join(' · '), 90)),
        box({ alignItems: 'center', marginTop: 48, fontSize: 30, color: colors.accent }, [
          box({ width: 20, height: 20, borderRadius: 10, background: colors.accent, marginRight: 16 }),
          box({}, shorten(card.agency, 40)),
        ]),
      ]),
    ],
  );
}

/** Long names get a smaller font size, so that they stay on two lines. */
function nameSize(name: string): number {
  const width = [...name].reduce((sum, character) => sum + (/\p{Script=Han}/u.test(character) ? 2 : 1), 0);
  if (width <= 16) return 80;
  return width <= 30 ? 64 : 48;
}

function shorten(text: string, length: number): string {
  const characters = [...text];
  return characters.length > length
    ? `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
    : text;
}
