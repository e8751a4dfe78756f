import { sha256Hex } from '../../crypto.ts';

/**
 * The revision of a text with one translation, or of the text alone. It follows from the words, because a text has many writers:
 * the nanny's form, a family's reference, a new recording. None of them can forget to count.
 * @returns a number of at most 15 digits, as `If-Match` takes it
 */
export async function textRevision(sourceText: string, translation: string | null): Promise<number> {
  const digest = await sha256Hex(JSON.stringify([sourceText, translation]));
  return Number.parseInt(digest.slice(0, 12), 16);
}
