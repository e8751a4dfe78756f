import anyAscii from 'any-ascii';
import { randomText } from '../id.ts';

/** A slug is at least this long (docs/specification.md 2.1). */
const slugMinLength = 11;

/** Longest slug without its suffix: 80 + 80 letters of a name can transliterate to far more. */
const slugMaxLength = 80;

/**
 * True when a public identifier is a slug: a hyphen, no underscore, longer than 10 characters. Ids have no hyphen, so both
 * definitions of docs/specification.md 2.1 agree for all identifiers that the product creates.
 */
export function isSlug(identifier: string): boolean {
  return identifier.includes('-') && !identifier.includes('_') && identifier.length >= slugMinLength;
}

/**
 * A slug for a name: lowercase ASCII `first-last`, Chinese as pinyin, always with a hyphen and longer than 10
 * characters. A name too short for that, or `taken`, gets a random suffix.
 */
export function createSlug(name: { firstName: string; lastName: string }, taken = false): string {
  const words = [asciiWords(name.firstName), asciiWords(name.lastName)].filter((word) => word !== '');
  const base = (words.length > 0 ? words.join('-') : 'nanny').slice(0, slugMaxLength).replace(/-+$/, '');
  if (!taken && isSlug(base)) return base;
  const suffixLength = Math.max(4, slugMinLength - base.length - 1);
  return `${base}-${randomText(suffixLength)}`;
}

/** Emoji are removed because they would be transliterated to their English names. */
const emoji = /\p{Extended_Pictographic}/gu;

/** Lowercase ASCII words with hyphens between them: `de-la-cruz`, and Chinese as pinyin, `xiuying`. */
export function asciiWords(text: string): string {
  return anyAscii(text.normalize('NFKC').replace(emoji, ''))
    .toLowerCase()
    .replace(/['’`]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}
