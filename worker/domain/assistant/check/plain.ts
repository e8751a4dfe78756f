/** Normalizes a text for matching: width, lower case, no accents, straight apostrophes. Chinese stays unchanged. */
export function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll('’', "'")
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase();
}
