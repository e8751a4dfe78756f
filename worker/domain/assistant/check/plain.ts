/** A text for matching: one width, lower case, without accents, straight apostrophes. Chinese stays as it is. */
export function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll('’', "'")
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase();
}
