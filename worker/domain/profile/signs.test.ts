import { expect, it } from 'vitest';
import { signsInTexts } from './signs.ts';

it.each([
  'I cared for twins from 2010-2015.',
  'Nanny in Pasadena 2010 – 2015, 2016 – 2019',
  'Two families (2010-2015) (2016-2020)',
  '07.2019-08.2021 with a newborn',
  'Daycare 09-2012 - 06-2015',
  'One family from 2010-15 2016-20',
  'With them from 2019-07-01 to 2021-08-31',
  'Worked 01.07.2019–31.08.2021',
  'Ages 0-3, 4-6 and 7-12',
  'Groups of 0-3 3-6 6-12 18-24 months',
  'Children of one, two, three, four, five, six, seven and eight',
  'I ask for $25-30 an hour.',
  '$25.00-30.00 / hour',
  'My pay is $1225-1375 a week',
  '4000-5000 a month',
  '8:00-18:30 on weekdays, 0730-1830 in summer',
  'Born in 1984, 25 dollars, room 123-456',
  'I send photos by WeChat during the day.',
  'I use WhatsApp every day and answer within 30 minutes.',
  'I worked at home. Coming back to work made me happy.',
  '2010年到2015年照顾双胞胎',
  '2019.07—2021.08在一个家庭工作',
  '二〇一〇—二〇一五年做月嫂',
  '时薪25-30美元，月薪8000-10000元',
  '照顾过0-3岁、3-6岁的孩子',
  '每天用微信发照片给家长，也会用WhatsApp。',
  'Trabajé con gemelos de 2010-2015 y de 2016-2019.',
  'Pido 1.500-2.000 dólares al mes',
  'Cuido niños de uno, dos, tres y cuatro años, 18-24 meses',
  'Mando fotos por WhatsApp durante el día.',
])('%j is no sign of contact details', (text) => {
  expect(signsInTexts([text])).toEqual([]);
});

it.each([
  ['Call 555-0142', 'phone-in-text'],
  ['Call (213) 555 0142.', 'phone-in-text'],
  ['213–555–0199', 'phone-in-text'],
  ['213—555—0199', 'phone-in-text'],
  ['213−555−0199', 'phone-in-text'],
  ['+1 213.555.2015', 'phone-in-text'],
  ['In town since 2015 213 555 0199', 'phone-in-text'],
  ['55 12 34 56 78', 'phone-in-text'],
  ['2-1-3-5-5-5-0-1-9-9', 'phone-in-text'],
  ['$213-555-0199', 'phone-in-text'],
  ['２１３ー５５５ー０１９９', 'phone-in-text'],
  ['Call two one three, five five five, oh one nine nine', 'phone-in-text'],
  ['电话二一三五五五零一九九', 'phone-in-text'],
  ['手机 幺三八 零零幺三 八零零零', 'phone-in-text'],
  ['Llámame al dos uno tres cinco cinco cinco cero uno nueve nueve', 'phone-in-text'],
  ['Write to ana@example.com', 'email-in-text'],
  ['ana (at) example.com', 'email-in-text'],
  ['grace at gmail dot com', 'email-in-text'],
  ['grace at gmail', 'email-in-text'],
  ['ana arroba gmail punto com', 'email-in-text'],
  ['邮箱grace艾特qq点com', 'email-in-text'],
  ['加我微信 grace12345', 'messenger-in-text'],
  ['微信号：gracewang', 'messenger-in-text'],
  ['加V grace_88', 'messenger-in-text'],
  ['Add me on WeChat gracewang', 'messenger-in-text'],
  ['My WeChat ID is grace12345', 'messenger-in-text'],
  ['grace_12345 on WhatsApp', 'messenger-in-text'],
  ['Mi WhatsApp es ana2015', 'messenger-in-text'],
  ['Búscame en Instagram: ana.ninera', 'messenger-in-text'],
  ['See www.ana.com', 'link-in-text'],
])('%j is a sign: %s', (text, sign) => {
  expect(signsInTexts([text])).toEqual([sign]);
});

it('finds every sign in the texts of a profile, each once', () => {
  expect(signsInTexts([undefined, 'ana@example.com', 'ben@example.com or 213-555-0199'])).toEqual([
    'phone-in-text',
    'email-in-text',
  ]);
});
