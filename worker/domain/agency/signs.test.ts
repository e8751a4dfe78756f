import { expect, it } from 'vitest';
import { signsInTexts } from './signs.ts';

it.each([
  ['Call 555-0142', ['phone-in-text']],
  ['Call (213) 555 0142.', ['phone-in-text']],
  ['Born in 1984, 25 dollars, room 123-456', []],
  ['Write to ana@example.com', ['email-in-text']],
  ['ana (at) example.com', ['email-in-text']],
  ['See www.ana.com', ['link-in-text']],
  [undefined, []],
])('the signs in %j are %j', (text, signs) => {
  expect(signsInTexts([text])).toEqual(signs);
});
