import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPhoneInput } from './phone-display.ts';
import { contactPhone, readPhone } from './phone-number.ts';

describe('the number that staff see', () => {
  it.each([
    ['(213) 555-0142', '+12135550142', { number: '+12135550142', isVerified: true }],
    ['(213) 555-0199', '+12135550142', { number: '+12135550199', isVerified: false }],
    ['(213) 555-0199', null, { number: '+12135550199', isVerified: false }],
    [null, '+12135550142', { number: '+12135550142', isVerified: true }],
    ['call my sister', '+12135550142', { number: '+12135550142', isVerified: true }],
    ['call my sister', null, undefined],
  ])('typed %j, verified %j', (typed, verified, shown) => expect(contactPhone(typed, verified)).toEqual(shown));
});

describe('a typed phone number', () => {
  it.each([
    ['(213) 375-5555', '+12133755555'],
    ['２１３３７５５５５５', '+12133755555'],
    ['＋８６ １３８ ００１３ ８０００', '+8613800138000'],
    ['1 213 375 5555', '+12133755555'],
    ['001 213 375 5555', '+12133755555'],
    ['011 86 138 0013 8000', '+8613800138000'],
    ['0086 13800138000', '+8613800138000'],
    ['+52 55 1234 5678', '+525512345678'],
    ['+521 55 1234 5678', '+5215512345678'],
    ['525512345678', '+525512345678'],
    ['+65 8123 4567', '+6581234567'],
  ])('%j is %s, typed or as the input shows it', (typed, number) => {
    expect(readPhone(typed)).toEqual({ number });
    expect(readPhone(formatPhoneInput(typed))).toEqual({ number });
  });

  it.each([
    ['', 'incomplete'],
    ['12', 'incomplete'],
    ['213 375 555', 'incomplete'],
    ['+1 213 375 555', 'incomplete'],
    ['+86 138 0013', 'incomplete'],
    ['(111) 222-3333', 'impossible'],
    ['+1 (011) 222-3333', 'impossible'],
    ['+12 (133) 755-5554', 'impossible'],
    ['+86 238 0013 8000', 'impossible'],
    ['+1(213)375-5555 ext 4', 'extension'],
    ['213-375-5555 x4', 'extension'],
    ['213-375-5555 #4', 'extension'],
    ['213-375-5555,4', 'extension'],
    ['2133755555分机4', 'extension'],
    ['２１３３７５５５５５　转４', 'extension'],
  ])('%j is refused: %s', (typed, problem) => expect(readPhone(typed)).toEqual({ problem }));

  it('never reads one number as another when it is read again', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 32 }), (typed) => {
        const read = readPhone(typed);
        if ('number' in read) expect(readPhone(read.number)).toEqual(read);
      }),
    );
  });
});
