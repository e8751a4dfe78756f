import { expect, it } from 'vitest';
import { serverTranslator } from '../messages/all.ts';
import { nameForReaders, wholeNameForReaders } from './name-for-readers.ts';
import { placeLine } from './place.ts';

it.each([
  [{ firstName: '秀英', lastName: '王' }, 'Xiuying Wang 王秀英', '王秀英'],
  [{ firstName: 'Grace', lastName: 'Okonkwo' }, 'Grace Okonkwo', 'Grace Okonkwo'],
  [{ firstName: '秀英', lastName: 'Wang' }, '秀英 Wang', '秀英 Wang'],
  [{}, '', ''],
])('%j is said by readers of letters as "%s", by readers of Chinese as "%s"', (name, letters, chinese) => {
  expect(nameForReaders(name, 'en')).toBe(letters);
  expect(nameForReaders(name, 'es')).toBe(letters);
  expect(nameForReaders(name, 'zh')).toBe(chinese);
});

it.each([
  ['王秀英', 'Xiuying Wang 王秀英', '王秀英'],
  ['王 秀英', 'Xiuying Wang 王秀英', '王秀英'],
  ['Xiuying Wang 王秀英', 'Xiuying Wang 王秀英', '王秀英'],
  ['欧阳娜娜', 'Nana Ouyang 欧阳娜娜', '欧阳娜娜'],
  ['李娜', 'Na Li 李娜', '李娜'],
  ['陈女士', 'Chen 陈女士', '陈女士'],
  ['田中一郎', '田中一郎', '田中一郎'],
  ['Sam Lee', 'Sam Lee', 'Sam Lee'],
  ['Lily 王', 'Lily 王', 'Lily 王'],
  ['王 Lily', '王 Lily', '王 Lily'],
  ['Lily 王秀英', 'Lily 王秀英', 'Lily 王秀英'],
  ['', '', ''],
])('"%s" in one piece is "%s" for readers of letters and "%s" for readers of Chinese', (name, letters, chinese) => {
  expect(wholeNameForReaders(name, 'en')).toBe(letters);
  expect(wholeNameForReaders(name, 'es')).toBe(letters);
  expect(wholeNameForReaders(name, 'zh')).toBe(chinese);
});

it.each([
  [{ city: 'Los Angeles', state: 'CA' }, 'Los Angeles, CA', '加州洛杉矶', 'Los Ángeles, CA'],
  [{ city: 'New York' }, 'New York', '纽约', 'Nueva York'],
  [{ city: 'New York', state: 'NY' }, 'New York, NY', '纽约州纽约市', 'Nueva York, NY'],
  [{ city: 'New York', state: 'New York' }, 'New York, NY', '纽约州纽约市', 'Nueva York, NY'],
  [{ city: 'Washington', state: 'DC' }, 'Washington, DC', '华盛顿特区', 'Washington, DC'],
  [{ city: 'Washington', state: 'Washington' }, 'Washington, WA', '华盛顿州华盛顿', 'Washington, WA'],
  [{ state: 'Washington' }, 'WA', '华盛顿州', 'WA'],
  [{ city: 'Ojai', state: 'CA' }, 'Ojai, CA', '加州 Ojai', 'Ojai, CA'],
  [{}, '', '', ''],
])('%j is %s, %s and %s', (place, ...expected) => {
  expect((['en', 'zh', 'es'] as const).map((locale) => placeLine(place, serverTranslator(locale)))).toEqual(expected);
});
