/** A text folded for matching: in one width, in lower case, without accents, with straight apostrophes. Chinese stays unchanged. */
export function foldText(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll('’', "'")
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase();
}

/** The words of a text, folded, with single spaces between them. */
export function foldWords(text: string): string {
  return foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
