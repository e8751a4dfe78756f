import { expect, it } from 'vitest';
import { likelyLanguage } from './text-language.ts';

it.each([
  ['Amo a los bebés', 'es', 'es'],
  ['Happy nanny', 'en', 'en'],
  ['我喜欢孩子', 'zh', 'zh'],
  // What can be told from the text comes before the page that it was typed on.
  ['I sing with the children and cook for them', 'es', 'en'],
  // Other letters are no text of this page's language.
  ['Happy nanny', 'zh', undefined],
  ['♥ 24/7', 'en', undefined],
] as const)('takes %j on a page in %s to be in %s', (text, page, language) => {
  expect(likelyLanguage(text, page)).toBe(language);
});
