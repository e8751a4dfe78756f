import { expect, it } from 'vitest';
import { foldText, foldWords } from './fold-text.ts';

it('folds width, case, accents and apostrophes, and keeps Chinese and Korean', () => {
  expect(foldText('Ｍárquez’s 保姆 한국어')).toBe("marquez's 保姆 한국어");
});

it('keeps the words of a text, with single spaces between', () => {
  expect(foldWords(' St.  Paul–Ｍinneapolis (Ñuñoa) ')).toBe('st paul minneapolis nunoa');
  expect(foldWords('…')).toBe('');
});
