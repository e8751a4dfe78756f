import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTypedNumber } from './typed-number.ts';

describe('readTypedNumber', () => {
  it.each([
    [' 5 ', 5],
    ['１２', 12],
    ['-1', -1],
    ['2,5', 2.5],
    ['10 years', 10],
    ['10 years of experience', 10],
    ['10+', 10],
    ['About 10 Years', 10],
    ['10年', 10],
    ['１０年', 10],
    ['十年', 10],
    ['十五年', 15],
    ['二十', 20],
    ['二十五年以上', 25],
    ['两年', 2],
    ['二〇', 20],
    ['一百零五', 105],
    ['十多年', 10],
    ['3个家庭', 3],
    ['10 años de experiencia', 10],
    ['más de 10 años', 10],
    ['1 año', 1],
    ['12 familias', 12],
  ])('%j says %d', (text, number) => expect(readTypedNumber(text)).toBe(number));

  it('says nothing where nothing is typed, and NaN where it is no number', () => {
    expect(readTypedNumber('')).toBeUndefined();
    expect(readTypedNumber('　')).toBeUndefined();
    for (const text of ['five', '1e3', '--1', '10 dogs', '5 or 6', '百十', '年', '5-10', '10 years and 3 months']) {
      expect(readTypedNumber(text), text).toBeNaN();
    }
  });

  it('reads every number back from its digits', () => {
    fc.assert(
      fc.property(fc.nat(999_999), (number) => {
        expect(readTypedNumber(String(number))).toBe(number);
      }),
    );
  });
});
