/** The elements of our pages. Any other element on a page comes from a text that was treated as markup. */
export const ownElements =
  `a article aside bdi body br button circle dd defs details dialog div dl dt fieldset figure footer form g h1
  h2 h3 head header html input label legend li line link main meta nav ol optgroup option output p path polyline polygon q rect script
  section select small span strong style summary svg table textarea time title track ul use video img noscript search`.split(
    /\s+/,
  );

/** Attributes that contain a URL. */
export const addressAttributes = [
  'href',
  'src',
  'action',
  'formaction',
  'data',
  'xlink:href',
  'srcset',
  'poster',
] as const;

/** URLs on our pages: our own, and those of the demo agency and of the sites for sharing. */
export const ownAddress =
  /^(https?:\/\/(localhost|127\.0\.0\.1|www\.linkedin\.com|wa\.me|www\.goldenoak\.example)|mailto:|tel:|\/(?!\/)|[#?]|$)/;

/**
 * A text normalized for comparison after a page showed it: characters that HTML cannot contain are removed, and runs of spaces
 * and controls are collapsed.
 */
export function comparable(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\0\ufffd]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** A text as a one-line field stores it. */
export const oneLine = (text: string) => text.replace(/[\r\n]/g, '');
