import anyAscii from 'any-ascii';
import { credentials } from '../assistant/check/credentials.ts';
import { numbersIn, type StatedNumber } from '../assistant/check/numbers.ts';
import { foldText } from '../fold-text.ts';
import { splitSentences } from '../assistant/sentences.ts';
import type { Difference } from './schema.ts';

/**
 * The facts that differ between a text and its translation: numbers, the nanny's names, certifications.
 * @param names the nanny's names, in Latin letters or in characters
 */
export function differencesBetween(source: string, translation: string, names: readonly string[]): Difference[] {
  return [
    ...numberDifferences(source, translation),
    ...nameDifferences(source, translation, names),
    ...credentialDifferences(source, translation),
  ];
}

function numberDifferences(source: string, translation: string): Difference[] {
  const sides = { source: numbersOf(source), translation: numbersOf(translation) };
  const missing = (from: 'source' | 'translation', missingIn: 'source' | 'translation') => {
    const there = sides[missingIn];
    const values = sides[from].filter(isFact).filter((number) => !there.some((other) => isSame(number, other)));
    return [...new Set(values.map(({ value }) => value))].map((value): Difference => ({
      kind: 'number',
      value: String(value),
      missingIn,
    }));
  };
  return [...missing('source', 'translation'), ...missing('translation', 'source')];
}

function numbersOf(text: string): StatedNumber[] {
  return splitSentences(text).flatMap(numbersIn);
}

/** "One" is often not a number. A number word that counts nothing known may be missing in the other language ("two of us"). */
function isFact({ value, digits, kind }: StatedNumber): boolean {
  return value > 1 && (digits || kind !== 'other');
}

/** 6 in the evening is 18:00 in another language; a year and a half is 18 months. */
function isSame(one: StatedNumber, other: StatedNumber): boolean {
  if (one.value === other.value) return true;
  const isHour = one.kind === 'other' && other.kind === 'other' && Math.max(one.value, other.value) <= 24;
  if (isHour) return Math.abs(one.value - other.value) === 12;
  return one.months !== undefined && one.months === other.months;
}

function nameDifferences(source: string, translation: string, names: readonly string[]): Difference[] {
  const sides = { source: latin(source), translation: latin(translation) };
  return names.flatMap((name): Difference[] => {
    const wanted = latin(name);
    if (wanted === '') return [];
    const isIn = { source: sides.source.includes(wanted), translation: sides.translation.includes(wanted) };
    if (isIn.source === isIn.translation) return [];
    return [{ kind: 'name', value: name, missingIn: isIn.source ? 'translation' : 'source' }];
  });
}

/** Only the letters, romanized: 秀英 and "Xiuying" are equal. */
function latin(text: string): string {
  return anyAscii(text)
    .toLowerCase()
    .replace(/[^a-z]/g, '');
}

function credentialDifferences(source: string, translation: string): Difference[] {
  const sides = { source: foldText(source), translation: foldText(translation) };
  return credentials.flatMap(({ pattern, generic }): Difference[] => {
    if (generic) return [];
    const found = { source: pattern.exec(sides.source), translation: pattern.exec(sides.translation) };
    if (found.source !== null && found.translation === null) {
      return [{ kind: 'certification', value: found.source[0], missingIn: 'translation' }];
    }
    if (found.source === null && found.translation !== null) {
      return [{ kind: 'certification', value: found.translation[0], missingIn: 'source' }];
    }
    return [];
  });
}
