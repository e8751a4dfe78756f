import { expect, it } from 'vitest';
import { keepLanguage, suggestedLanguage } from './preferred-language.ts';
import { createTestStorage } from '#widget/browser/testing.ts';

it('offers the language of an earlier visit, before that the browser’s, and none where the address has one', () => {
  const storage = createTestStorage();
  expect(suggestedLanguage(storage, 'en', ['zh-TW', 'en'])).toBe('zh');
  expect(suggestedLanguage(storage, 'en', ['en-US', 'zh'])).toBeUndefined();
  expect(suggestedLanguage(storage, 'en', ['de', 'es'])).toBeUndefined();
  expect(suggestedLanguage(storage, 'en', [])).toBeUndefined();
  keepLanguage(storage, 'es');
  expect(suggestedLanguage(storage, 'en', ['zh-CN'])).toBe('es');
  expect(suggestedLanguage(storage, 'zh', ['en'])).toBeUndefined();
  keepLanguage(storage, 'en');
  expect(suggestedLanguage(storage, 'en', ['zh-CN'])).toBeUndefined();
});
