import chineseRanges from '@fontsource/noto-sans-sc/unicode.json' with { type: 'json' };
import latinRanges from '@fontsource/source-sans-3/unicode.json' with { type: 'json' };

/** A font file for the renderer. */
export interface ShareFont {
  name: string;
  data: ArrayBuffer;
  weight: 600;
  style: 'normal';
}

const files: Record<string, string> = {
  ...import.meta.glob<string>('/node_modules/@fontsource/source-sans-3/files/source-sans-3-*-600-normal.woff', {
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

/** Each font file with its code points; the Latin files come first and take precedence. */
const slices = [
  ...Object.entries(latinRanges).map(([subset, ranges]) => slice(`source-sans-3-${subset}`, ranges)),
  ...Object.entries(chineseRanges).map(([subset, ranges]) =>
    slice(`noto-sans-sc-${subset.replace(/\W/g, '')}`, ranges),
  ),
].flatMap((part) => part ?? []);

function slice(name: string, ranges: string): { name: string; url: string; ranges: [number, number][] } | undefined {
  const url = Object.entries(files).find(([path]) => path.endsWith(`/${name}-600-normal.woff`))?.[1];
  return url === undefined ? undefined : { name, url, ranges: parseRanges(ranges) };
}

/** `U+0-ff,U+131` as pairs of first and last code point. */
function parseRanges(text: string): [number, number][] {
  return text.split(',').map((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}

const loaded = new Map<string, Promise<ArrayBuffer>>();

/** The font files that a text needs, and the text without characters that no font has. */
export async function fontsFor(
  text: string,
  assets: Fetcher,
): Promise<{ fonts: ShareFont[]; clean(text: string): string }> {
  const sliceOf = new Map<string, (typeof slices)[number]>();
  for (const character of new Set(text)) {
    const point = character.codePointAt(0) ?? 0;
    const found = slices.find(({ ranges }) => ranges.some(([first, last]) => point >= first && point <= last));
    if (found) sliceOf.set(character, found);
  }
  const fonts = await Promise.all(
    [...new Set(sliceOf.values())].map(async ({ name, url }): Promise<ShareFont> => {
      let data = loaded.get(url);
      if (!data) {
        data = load(url, assets);
        loaded.set(url, data);
        data.catch(() => loaded.delete(url));
      }
      return { name, data: await data, weight: 600, style: 'normal' };
    }),
  );
  return { fonts, clean: (part) => [...part].filter((character) => sliceOf.has(character)).join('') };
}

async function load(url: string, assets: Fetcher): Promise<ArrayBuffer> {
  const response = await assets.fetch(new URL(url, 'https://assets.internal'));
  if (!response.ok) throw new Error(`The font ${url} is missing`);
  return response.arrayBuffer();
}
