/** The punctuation that ends a sentence. A run of dots is matched once, from its first dot. */
const sentenceEnd = /(?<![.!?…])[.!?…]+["'”’»)]*(?=\s|$)\s*|[。！？；]+["'”’」』）)]*\s*|\n+\s*/gu;

/** Longest abbreviation, including the space before it. */
const longestAbbreviation = 6;

/**
 * The sentences of a text, each with the white space after it, so that joining them restores the text. A line break also ends a
 * sentence. Abbreviations such as "Mrs." and decimals do not.
 */
export function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const match of text.matchAll(sentenceEnd)) {
    const end = match.index + match[0].length;
    const before = text.slice(Math.max(start, match.index - longestAbbreviation), match.index);
    if (!match[0].includes('\n') && isAbbreviation(before)) continue;
    sentences.push(text.slice(start, end));
    start = end;
  }
  if (start < text.length) sentences.push(text.slice(start));
  return sentences.filter((sentence) => sentence !== '');
}

/** The sentences of a text without the white space between them. */
export function sentencesOf(text: string): string[] {
  return splitSentences(text)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}

function isAbbreviation(before: string): boolean {
  return /(?:^|\s)(?:mrs?|ms|dr|st|sra?|srta|dra|no|e\.g|i\.e|p\.ej|ee|uu|ca)$/i.test(before);
}

/** Joined sentences as paragraphs: no blank ends, at most one empty line in a row. */
export function tidyParagraphs(text: string): string {
  return text
    .replace(/(?<![^\S\n])[^\S\n]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
