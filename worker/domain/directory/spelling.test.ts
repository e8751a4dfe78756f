import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serverTranslator } from '../messages/all.ts';
import { correctSearch, createVocabulary, editDistance } from './spelling.ts';

const english = createVocabulary(['Pasadena', 'Los Angeles'], serverTranslator('en'));
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'ñ', '🙂'), minLength: 1, maxLength: 10 });

/** A word with one letter added, dropped, replaced, or swapped with its neighbor. */
const misspelled = fc
  .tuple(word, fc.nat(), fc.constantFrom('add', 'drop', 'replace', 'swap'), fc.constantFrom('a', 'z'))
  .map(([correct, at, mistake, letter]) => {
    const letters = [...correct];
    const place = at % letters.length;
    const pair = letters.slice(place, place + 2);
    if (mistake === 'add') letters.splice(place, 0, letter);
    else if (mistake === 'drop') letters.splice(place, 1);
    else if (mistake === 'replace') letters.splice(place, 1, letter);
    else letters.splice(place, 2, ...pair.toReversed());
    return [correct, letters.join('')] as const;
  });

describe('the distance of two words', () => {
  it('is at most one after one mistake, and no less seen from the other side', () => {
    fc.assert(
      fc.property(misspelled, ([correct, wrong]) => {
        const distance = editDistance(correct, wrong, 2);
        expect(distance).toBe(correct === wrong ? 0 : 1);
        expect(editDistance(wrong, correct, 2)).toBe(distance);
      }),
    );
  });

  it('is the same however far it is measured', () => {
    fc.assert(
      fc.property(word, word, (left, right) => {
        const whole = editDistance(left, right, 20);
        for (const most of [0, 1, 2, 3]) expect(editDistance(left, right, most)).toBe(Math.min(whole, most + 1));
        expect(editDistance(right, left, 20)).toBe(whole);
        expect(whole === 0).toBe(left === right);
      }),
    );
  });
});

describe('a misspelled search', () => {
  it.each([
    ['spanich', 'spanish'],
    ['Spanich newbron', 'spanish newborn'],
    ['pasedena', 'pasadena'],
    ['mandrin', 'mandarin'],
    ['elena mandrin', 'elena mandarin'],
    // A word of six letters may have one mistake, a word of seven two.
    ['frrnch', 'french'],
    ['frrnhc', undefined],
    ['spnich', undefined],
    ['sppanich', 'spanish'],
    // Searches already match beginnings of words, and short words resemble too many others.
    ['spanis', undefined],
    ['pst', undefined],
    ['月嫂', undefined],
    ['', undefined],
  ])('%s is corrected to %s', (typed, corrected) => {
    expect(correctSearch(typed, english)).toBe(corrected);
  });

  it('is corrected in the language of the reader and in English', () => {
    const spanish = createVocabulary([], serverTranslator('es'));
    expect(correctSearch('españll', spanish)).toBe('español');
    expect(correctSearch('newbron', spanish)).toBe('newborn');
    expect(correctSearch('mandrin 月嫂', createVocabulary([], serverTranslator('zh')))).toBe('mandarin 月嫂');
  });

  it('changes only words that are not in the vocabulary, and only to words that are', () => {
    const words = [...english.values()];
    const latin = fc.string({ unit: fc.constantFrom('a', 'e', 'n', 'r', 's', 't'), minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...words), latin), { maxLength: 6 }), (terms) => {
        const corrected = correctSearch(terms.join(' '), english)?.split(' ') ?? [];
        for (const [place, term] of corrected.entries()) if (term !== terms[place]) expect(words).toContain(term);
        expect(correctSearch(terms.filter((term) => words.includes(term)).join(' '), english)).toBeUndefined();
      }),
    );
  });
});
