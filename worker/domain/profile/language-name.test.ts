import { describe, expect, it } from 'vitest';
import { languageNames } from '../assistant/check/languages.ts';
import { localeFacts, locales } from '../locale.ts';
import { serverTranslator } from '../messages/all.ts';
import { languageList, languageName } from './language-name.ts';
import { otherLanguages, platformCodes, platformName } from './language-table.ts';

const called = (language: string) => locales.map((locale) => languageName(language, serverTranslator(locale)));

describe('a language’s name in each language', () => {
  it.each([
    ['粤语', 'Cantonese', '粤语', 'Cantonés'],
    ['Tagalog', 'Tagalog', '他加禄语', 'Tagalo'],
    ['上海话', 'Shanghainese', '上海话', 'Shanghainés'],
    ['Polish', 'Polish', '波兰语', 'Polaco'],
    ['Klingon', 'Klingon', 'Klingon', 'Klingon'],
  ])('of %s, which the catalogue or a pattern knows', (language, ...expected) => {
    expect(called(language)).toEqual(expected);
  });

  it.each([
    ['Igbo', 'Igbo', '伊博语', 'Igbo'],
    ['yoruba', 'Yoruba', '约鲁巴语', 'Yoruba'],
    ['amárico', 'Amharic', '阿姆哈拉语', 'Amárico'],
    ['缅甸语', 'Burmese', '缅甸语', 'Birmano'],
    ['缅甸文', 'Burmese', '缅甸语', 'Birmano'],
    ['HMONG', 'Hmong', '苗语', 'Hmong'],
    ['Haitian Creole', 'Haitian Creole', '海地克里奥尔语', 'Criollo haitiano'],
  ])('of %s, which the platform knows', (language, ...expected) => {
    expect(called(language)).toEqual(expected);
  });

  it.each([
    ['español', 'Spanish', '西班牙语', 'Español'],
    ['普通话', 'Mandarin', '普通话', 'Mandarín'],
    ['日本語', 'Japanese', '日语', 'Japonés'],
    ['한국어', 'Korean', '韩语', 'Coreano'],
    ['polski', 'Polish', '波兰语', 'Polaco'],
    ['Türkçe', 'Turkish', '土耳其语', 'Turco'],
    ['العربية', 'Arabic', '阿拉伯语', 'Árabe'],
    ['Tiếng Việt', 'Vietnamese', '越南语', 'Vietnamita'],
    ['አማርኛ', 'Amharic', '阿姆哈拉语', 'Amárico'],
  ])('of %s, called by its own name', (language, ...expected) => {
    expect(called(language)).toEqual(expected);
  });

  it.each([
    ['Maya yucateco', 'Yucatec Maya', '尤卡坦玛雅语', 'Maya yucateco'],
    ['mixteco', 'Mixtec', '米斯特克语', 'Mixteco'],
    ['K’iche’', 'K’iche’', '基切语', 'Quiché'],
    ['nahuatl', 'Nahuatl', '纳瓦特尔语', 'Náhuatl'],
    ['藏语', 'Tibetan', '藏语', 'Tibetano'],
    // Contains the name of another language.
    ['Jamaican Creole', 'Jamaican Patois', '牙买加克里奥尔语', 'Criollo jamaicano'],
  ])('of %s, which the platform does not know', (language, ...expected) => {
    expect(called(language)).toEqual(expected);
  });

  it('of every language that a pattern or the table knows, wherever it was written', () => {
    const names = [...languageNames.map(([name]) => name), ...otherLanguages.map(([name]) => name)];
    for (const name of names) {
      const [, chinese = '', spanish = ''] = called(name);
      expect(chinese, name).toMatch(/^\p{Script=Han}+$/u);
      expect(spanish, name).toMatch(/^\p{Lu}/u);
      expect(called(chinese), chinese).toEqual(called(name));
      expect(called(spanish), spanish).toEqual(called(name));
    }
  });

  it('comes from the platform for every code of the table', () => {
    const unnamed = platformCodes.filter((code) =>
      locales.some((locale) => platformName(code, localeFacts[locale].intlLocale) === undefined),
    );
    expect(unnamed).toEqual([]);
  });
});

describe('a list of languages', () => {
  const languages = ['Spanish', 'English', 'Portuguese'];

  it.each([
    ['en', 'Spanish, English, and Portuguese', 'Spanish, English…'],
    ['zh', '西班牙语、英语和葡萄牙语', '西班牙语、英语……'],
    ['es', 'Español, inglés y portugués', 'Español, inglés…'],
  ] as const)('in %s is "%s"', (locale, all, some) => {
    expect(languageList(languages, serverTranslator(locale))).toBe(all);
    expect(languageList(languages, serverTranslator(locale), 2)).toBe(some);
    expect(languageList([], serverTranslator(locale))).toBeUndefined();
  });

  it('keeps an abbreviation, and the Spanish word for "and" before an i', () => {
    expect(languageList(['Spanish', 'English'], serverTranslator('es'))).toBe('Español e inglés');
    expect(languageList(['English', 'ASL fluent', 'PSE'], serverTranslator('es'))).toContain('y PSE');
  });
});
