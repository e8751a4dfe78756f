import { expect, it } from 'vitest';
import { likelyLanguage, otherLanguageTag } from './text-language.ts';

it.each([
  ['Amo a los bebés', 'es', 'es'],
  ['Happy nanny', 'en', 'en'],
  ['我喜欢孩子', 'zh', 'zh'],
  // A language that can be detected in the text takes precedence over the language of the page.
  ['I sing with the children and cook for them', 'es', 'en'],
  // Text in another script is not in this page's language.
  ['Happy nanny', 'zh', undefined],
  ['♥ 24/7', 'en', undefined],
] as const)('takes %j on a page in %s to be in %s', (text, page, language) => {
  expect(likelyLanguage(text, page)).toBe(language);
});

it.each([
  ['月子餐', 'es', 'zh-Hans'],
  ['月子餐', 'zh', undefined],
  ['I sing with the children and cook for them', 'zh', 'en'],
  // In two words no language can be detected.
  ['Cocina vegetariana', 'en', undefined],
] as const)('marks %j on a page in %s as %s', (text, page, tag) => {
  expect(otherLanguageTag(text, page)).toBe(tag);
});
