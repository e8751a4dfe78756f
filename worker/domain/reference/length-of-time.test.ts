import { expect, it } from 'vitest';
import { serverTranslator } from '../messages/all.ts';
import { lengthOfTime } from './length-of-time.ts';

it.each([
  [1, '1 month with the family', '在我家工作 1 个月', '1 mes con la familia'],
  [11, '11 months with the family', '在我家工作 11 个月', '11 meses con la familia'],
  [12, '1 year with the family', '在我家工作 1 年', '1 año con la familia'],
  [13, 'about a year with the family', '在我家工作约 1 年', 'alrededor de un año con la familia'],
  [14, '1 year and 2 months with the family', '在我家工作 1 年 2 个月', '1 año y 2 meses con la familia'],
  [18, '1 year and 6 months with the family', '在我家工作 1 年 6 个月', '1 año y 6 meses con la familia'],
  [23, 'about 2 years with the family', '在我家工作约 2 年', 'alrededor de 2 años con la familia'],
  [25, 'about 2 years with the family', '在我家工作约 2 年', 'alrededor de 2 años con la familia'],
  [29, '2 years and 5 months with the family', '在我家工作 2 年 5 个月', '2 años y 5 meses con la familia'],
  [59, 'about 5 years with the family', '在我家工作约 5 年', 'alrededor de 5 años con la familia'],
  [60, '5 years with the family', '在我家工作 5 年', '5 años con la familia'],
])('%i months are told as %s', (months, ...told) => {
  const texts = (['en', 'zh', 'es'] as const).map((locale) => {
    const { text } = serverTranslator(locale);
    return text('profile.referenceTime', { time: lengthOfTime(months, text) });
  });
  expect(texts).toEqual(told);
});
