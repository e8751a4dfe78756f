import { serifFamily } from './fonts.ts';

/** Stored images of another version are drawn again: raise it with every change that shows, also of fonts or the renderer. */
export const drawingVersion = 2;

/** The content of a nanny's share image. */
export interface ShareCard {
  name: string;
  initials: string;
  role: string;
  /** The nanny's own sentence. */
  sentence: string | undefined;
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
  line: '#e7e0d6',
  warmTint: '#f9ece4',
  warm: '#9a4a22',
};

const box = (style: Record<string, string | number>, children?: Drawn | string | Drawn[]): Drawn => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, ...(children !== undefined && { children }) },
});

/** A portrait of 4:5 as tall as the image; square ones are cropped at the sides. */
const portrait = { width: 504, height: 630, flexShrink: 0 };

/** The share image as the renderer's element tree, 1200×630: the portrait at the edge, and the texts in the rest. */
export function drawShareCard(card: ShareCard): Drawn {
  return box({ width: '100%', height: '100%', background: colors.paper, color: colors.ink }, [
    drawPortrait(card),
    box(
      {
        flexDirection: 'column',
        justifyContent: 'space-between',
        flexGrow: 1,
        flexShrink: 1,
        width: 696,
        padding: '44px 56px 40px',
      },
      [
        box({ flexDirection: 'column' }, [
          line({ fontFamily: serifFamily, ...nameSize(card.name) }, shorten(card.name, 60)),
          line(
            { fontSize: widthOf(card.role) <= 37 ? 32 : 28, lineHeight: 1.25, color: colors.warm, marginTop: 12 },
            shorten(card.role, 60),
          ),
        ]),
        ...(card.sentence === undefined ? [] : [drawSentence(card.sentence)]),
        box({ flexDirection: 'column' }, [
          line({ fontSize: 28, lineHeight: 1.35, color: colors.muted }, shorten(card.facts.join(' · '), 90)),
          box(
            {
              alignItems: 'center',
              marginTop: 22,
              paddingTop: 22,
              borderTop: `2px solid ${colors.line}`,
              fontSize: 30,
              color: colors.accent,
            },
            [
              box({ width: 20, height: 20, borderRadius: 10, background: colors.accent, marginRight: 16 }),
              box({}, shorten(card.agency, 36)),
            ],
          ),
        ]),
      ],
    ),
  ]);
}

function drawPortrait({ portrait: src, initials }: ShareCard): Drawn {
  if (src) return { type: 'img', props: { src, ...portrait, style: { ...portrait, objectFit: 'cover' } } };
  const centered = { alignItems: 'center', justifyContent: 'center' };
  const type = { fontFamily: serifFamily, fontSize: 200, color: colors.warm };
  return box({ ...portrait, ...centered, ...type, background: colors.warmTint }, initials);
}

/** A text whose lines have similar lengths, so that no word stands alone on the last one. */
const line = (style: Record<string, string | number>, text: string) => box({ textWrap: 'balance', ...style }, text);

function drawSentence(sentence: string): Drawn {
  const text = shorten(sentence, /\p{Script=Han}/u.test(sentence) ? 48 : 110);
  const size = widthOf(text) <= 64 ? { fontSize: 38, lineHeight: 1.3 } : { fontSize: 32, lineHeight: 1.32 };
  return line({ fontFamily: serifFamily, ...size }, text);
}

/** Long names get a smaller font size, so that they stay on two lines. */
function nameSize(name: string): { fontSize: number; lineHeight: number } {
  const width = widthOf(name);
  if (width <= 14) return { fontSize: 76, lineHeight: 1.1 };
  if (width <= 26) return { fontSize: 68, lineHeight: 1.08 };
  return { fontSize: 44, lineHeight: 1.15 };
}

/** The width of a text in Latin characters: Chinese ones are twice as wide. */
function widthOf(text: string): number {
  return [...text].reduce((sum, character) => sum + (/\p{Script=Han}/u.test(character) ? 2 : 1), 0);
}

/** A text of at most `length` characters, which ends with a whole word if it has words. */
function shorten(text: string, length: number): string {
  const characters = [...text];
  if (characters.length <= length) return text;
  const start = characters.slice(0, length - 1).join('');
  return `${(characters[length - 1] === ' ' ? start : start.replace(/\s+\S*$/, '')).trimEnd()}…`;
}
