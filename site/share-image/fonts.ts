import chineseRanges from '@fontsource/noto-sans-sc/unicode.json' with { type: 'json' };
import latinRanges from '@fontsource/source-sans-3/unicode.json' with { type: 'json' };
import serifRanges from '@fontsource/source-serif-4/unicode.json' with { type: 'json' };

/** A font file for the renderer. */
export interface ShareFont {
  name: string;
  data: ArrayBuffer;
  weight: 400 | 600;
  style: 'normal';
}

const files: Record<string, string> = {
  ...import.meta.glob<string>('/node_modules/@fontsource/source-sans-3/files/source-sans-3-*-600-normal.woff', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
  ...import.meta.glob<string>('/node_modules/@fontsource/source-serif-4/files/source-serif-4-*-400-normal.woff', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
  ...import.meta.glob<string>('/node_modules/@fontsource/noto-sans-sc/files/noto-sans-sc-*-600-normal.woff', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
};

/** A font file and its code points. */
interface Slice {
  name: string;
  url: string;
  weight: ShareFont['weight'];
  ranges: [number, number][];
}

/** The Latin files come first and take precedence. */
const sansSlices = [
  ...Object.entries(latinRanges).map(([subset, ranges]) => slice(`source-sans-3-${subset}`, 600, ranges)),
  ...Object.entries(chineseRanges).map(([subset, ranges]) =>
    slice(`noto-sans-sc-${subset.replace(/\W/g, '')}`, 600, ranges),
  ),
].flatMap((part) => part ?? []);

const serifSlices = Object.entries(serifRanges).flatMap(
  ([subset, ranges]) => slice(`source-serif-4-${subset}`, 400, ranges) ?? [],
);

/** The serif font as the renderer's font family: each file is a font of its own there. Other characters are sans serif. */
export const serifFamily = serifSlices.map(({ name }) => name).join(', ');

function slice(name: string, weight: ShareFont['weight'], ranges: string): Slice | undefined {
  const url = Object.entries(files).find(([path]) => path.endsWith(`/${name}-${weight}-normal.woff`))?.[1];
  return url === undefined ? undefined : { name, url, weight, ranges: parseRanges(ranges) };
}

/** `U+0-ff,U+131` as pairs of first and last code point. */
function parseRanges(text: string): [number, number][] {
  return text.split(',').map((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}

const loaded = new Map<string, Promise<ArrayBuffer>>();

/**
 * The font files that texts need, and the texts without characters that no font has.
 * @param texts all texts
 * @param serifTexts those of them in the serif font
 */
export async function fontsFor(
  { texts, serifTexts }: { texts: string; serifTexts: string },
  assets: Fetcher,
): Promise<{ fonts: ShareFont[]; clean(text: string): string }> {
  const sliceOf = slicesOf(texts, sansSlices);
  const needed = new Set([...sliceOf.values(), ...slicesOf(serifTexts, serifSlices).values()]);
  const fonts = await Promise.all(
    [...needed].map(async ({ name, url, weight }): Promise<ShareFont> => {
      let data = loaded.get(url);
      if (!data) {
        data = load(url, assets);
        loaded.set(url, data);
        data.catch(() => loaded.delete(url));
      }
      return { name, data: await data, weight, style: 'normal' };
    }),
  );
  return { fonts, clean: (part) => [...part].filter((character) => sliceOf.has(character)).join('') };
}

/** The file of each character that one of the files has. */
function slicesOf(text: string, slices: readonly Slice[]): Map<string, Slice> {
  const found = new Map<string, Slice>();
  for (const character of new Set(text)) {
    const point = character.codePointAt(0) ?? 0;
    const part = slices.find(({ ranges }) => ranges.some(([first, last]) => point >= first && point <= last));
    if (part) found.set(character, part);
  }
  return found;
}

async function load(url: string, assets: Fetcher): Promise<ArrayBuffer> {
  const response = await assets.fetch(new URL(url, 'https://assets.internal'));
  if (!response.ok) throw new Error(`The font ${url} is missing`);
  return response.arrayBuffer();
}
