/** Elements that our pages are made of. Any other element on a page comes from a text that was taken for markup. */
export const ownElements =
  `a article aside body br button circle dd defs details dialog div dl dt fieldset figure footer form g h1
  h2 h3 head header html input label legend li line link main meta nav ol optgroup option output p path polyline polygon q rect script
  section select small span strong style summary svg table textarea time title track ul use video img noscript search`.split(
    /\s+/,
  );

/** Attributes that hold an address. */
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

/** Addresses that our pages name: our own, and those of the demo agency and of the sites to share on. */
export const ownAddress =
  /^(https?:\/\/(localhost|127\.0\.0\.1|www\.linkedin\.com|wa\.me|www\.goldenoak\.example)|mailto:|tel:|\/(?!\/)|[#?]|$)/;

/** A text as it can be compared after a page showed it: what HTML cannot hold is left out, space and controls count once. */
export function comparable(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\0\ufffd]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** A text as a field of one line has it. */
export const oneLine = (text: string) => text.replace(/[\r\n]/g, '');
