import { describe, expect, it } from 'vitest';
import { noFacts } from '../testing.ts';
import type { ProfileFacts } from '../facts.ts';
import { acceptReply, acceptText } from './accept.ts';
import { checkFacts, checkReply } from './fact-check.ts';

/** Seven years, four families, newborns and toddlers, two languages, CPR and first aid, in Pasadena. */
const grace: ProfileFacts = {
  ...noFacts,
  firstName: 'Grace',
  lastName: 'Okonkwo',
  city: 'Pasadena',
  state: 'CA',
  languages: ['English', 'Spanish'],
  ageGroups: ['newborn', 'toddler'],
  duties: ['childcare', 'meal-prep'],
  years: 7,
  families: 4,
  specialties: ['Newborn Care'],
  certifications: ['CPR', 'First Aid'],
  ownWords: 'I cared for twins in Altadena for three years. I used to work at a daycare called Little Sprouts.',
};

/** Sentences that may stay: stated by the profile, or without a claim. */
const supported = [
  'I have cared for children for seven years.',
  'I have more than 5 years of experience.',
  'Four families have trusted me.',
  'I am certified in CPR and first aid.',
  'I hold certificates in first aid and CPR.',
  'I speak English and Spanish, and I am bilingual at play.',
  'I love newborns and toddlers.',
  'I am based in Pasadena, California.',
  'For three years I cared for twins in Altadena.',
  'Before that I worked at Little Sprouts.',
  'I take one thing at a time and two hands are enough.',
  'Children feel safe with me.',
  'We read before the nap, and on Monday we bake.',
  'On weekdays I cook, and on Mondays we bake.',
  'Llevo siete años cuidando niños.',
  'Cuatro familias me han abierto su casa.',
  'Tengo certificados de RCP y primeros auxilios.',
  'Hablo inglés y español.',
  'Me gustan los recién nacidos.',
  'Vivo en Pasadena.',
  '我带孩子 7 年了，照顾过 4 个家庭的孩子。',
  '我做育儿工作七年了。',
  '我持有心肺复苏（CPR）和急救证书。',
  '我会说英语和西班牙语。',
  '我特别喜欢带新生儿。',
  '我在 Pasadena，不住家。',
  '孩子吃好睡好，一天就顺了。',
  '在家里，几个孩子一起玩也不乱。',
];

/** Adversarial outputs: each claims something that the profile does not state. */
const invented: Record<string, string[]> = {
  years: [
    'I have 15 years of experience.',
    'With over a decade of caring for children, I know what to do.',
    'For fifteen years I have cared for children.',
    'I am a seasoned nanny with more than twenty-five years behind me.',
    'Tengo quince años de experiencia.',
    'Llevo más de una década cuidando niños.',
    'Con treinta y dos años de trabajo, lo he visto todo.',
    '我有15年的育儿经验。',
    '我从事育儿工作二十年了。',
    '十多年来，我一直在带孩子。',
  ],
  families: [
    'Twelve families have trusted me.',
    'I have worked with dozens of families.',
    'I cared for 30 children over the years.',
    'He trabajado con docenas de familias.',
    'He cuidado a veinte niños.',
    '我照顾过二十多个家庭。',
    '我带过三十个宝宝。',
  ],
  certifications: [
    'I am a certified Newborn Care Specialist with a CDA.',
    'I am a registered nurse.',
    'I hold a degree in early childhood education.',
    'I am certified in CPR and water safety.',
    'My training includes Montessori.',
    'I have passed a background check and hold TrustLine.',
    'I am fully vaccinated and have a clean driving record.',
    'I am a trained doula.',
    'I am a licensed teacher.',
    'I am certified in baby massage.',
    'Soy enfermera titulada.',
    'Tengo un título en educación infantil.',
    'Estoy certificada en RCP y seguridad acuática.',
    'Tengo formación Montessori.',
    'Soy maestra de preescolar.',
    '我是注册护士。',
    '我毕业于学前教育专业。',
    '我持有高级育婴师证书。',
    '我受过蒙台梭利培训。',
    '我通过了背景调查，没有犯罪记录。',
    '我持有驾照，驾龄很长。',
    '我是金牌月嫂。',
  ],
  languages: [
    'I speak English, Spanish and Mandarin.',
    'I am fluent in French.',
    'I am a native speaker of English.',
    'I am trilingual.',
    'I speak five languages.',
    'Hablo tres idiomas: inglés, español y francés.',
    'El español es mi lengua materna.',
    '我会说中文和英语。',
    '我的母语是英语。',
    '我会说三种语言。',
    '我还懂一点粤语。',
  ],
  ages: [
    'I love helping teenagers with their homework.',
    'I work with children aged 5 to 12.',
    'I have cared for school-age children.',
    'I adore preschoolers.',
    'I once cared for a 9-year-old.',
    'I am 45 years old.',
    'Cuido a adolescentes.',
    'Ayudo a niños de 8 años con la tarea.',
    'Me encantan los niños de primaria.',
    '我也带过小学生。',
    '我带过8岁的孩子。',
    '我还照顾过老人。',
  ],
  places: [
    'I come from Manila.',
    'I worked for a family in Beverly Hills.',
    'Before that I lived in New York.',
    'I studied in Springfield for a while.',
    'Paris taught me patience.',
    'Nací en Guadalajara.',
    'Trabajé con una familia en Miami.',
    'Soy de Colombia.',
    '我来自山东济南。',
    '我在上海做过月嫂。',
    '我老家在四川。',
    '我在纽约带过孩子。',
  ],
  names: [
    'I worked for the Rockefeller family.',
    'I was employed by Bright Horizons.',
    'Trabajé para la familia Slim.',
  ],
  contacts: [
    'Call me at (213) 555-0142.',
    'Write to grace@example.com today.',
    'See www.grace-nanny.com for more.',
    'Llámame al 213 555 0142.',
    '请加我微信，电话 213-555-0142。',
  ],
};

describe('the fact check', () => {
  it.each(supported)('keeps: %s', (sentence) => {
    expect(checkFacts(sentence, grace)).toEqual({ text: sentence, removed: [] });
  });

  for (const [kind, sentences] of Object.entries(invented)) {
    it.each(sentences)(`removes invented ${kind}: %s`, (sentence) => {
      expect(checkFacts(sentence, grace).text).toBe('');
    });
  }

  it.each([
    ['NJ', 'I am based in Hoboken, New Jersey.'],
    ['NJ', 'Vivo en Hoboken, Nueva Jersey.'],
    ['NJ', '我住在新泽西州。'],
    ['Nueva York', 'I have lived in New York for a while.'],
    ['NM', '我在新墨西哥照顾孩子。'],
    ['West Virginia', 'Trabajo en Virginia Occidental.'],
  ])('keeps the own state %s in any language: %s', (state, sentence) => {
    expect(checkFacts(sentence, { ...grace, city: 'Hoboken', state }).text).toBe(sentence);
  });

  it.each(['New Jersey taught me patience.', '我在新泽西带过孩子。', 'Viví en Nueva Jersey.'])(
    'removes a state that is not the own one: %s',
    (sentence) => {
      expect(checkFacts(sentence, grace).text).toBe('');
    },
  );

  it('takes out the sentence and leaves the rest as it was', () => {
    const text = 'I love newborns. I have a PhD. I cook.\n\nI am calm. I speak Russian.\n\nI would love to meet you.';
    expect(checkFacts(text, grace).text).toBe('I love newborns. I cook.\n\nI am calm.\n\nI would love to meet you.');
    const chinese = '我喜欢新生儿。我有20年经验。我会做饭。';
    expect(checkFacts(chinese, grace).text).toBe('我喜欢新生儿。我会做饭。');
  });

  it('believes nothing when the profile says nothing', () => {
    for (const sentence of [
      'I have cared for children for seven years.',
      'I am certified in CPR.',
      'I speak Spanish.',
    ]) {
      expect(checkFacts(sentence, noFacts).text).toBe('');
    }
  });
});

describe('the check of chat replies', () => {
  it.each([
    'You could add a CPR certificate, parents ask for it.',
    'If you speak French, add it too.',
    'Have you worked with school-age children?',
    'Puedes agregar un certificado de primeros auxilios pediátricos.',
    '如果您会说粤语，也可以写上。',
    'Tell families about your seven years with newborns.',
  ])('keeps advice: %s', (reply) => {
    expect(checkReply(reply, grace).removed).toEqual([]);
  });

  it.each([
    'You are a registered nurse with 20 years of experience.',
    'As a certified Montessori teacher, you should say so.',
    'You have worked in Paris.',
    'Tienes quince años de experiencia.',
    '您有二十年的经验。',
    'You can call the agency at (213) 555-0142.',
  ])('removes invented statements: %s', (reply) => {
    expect(checkReply(reply, grace).text).toBe('');
  });
});

describe('acceptance', () => {
  const long = 'I love the small things of a day with children, and I take time to listen to them. '.repeat(2);
  const options = { locale: 'en' as const, facts: grace, limit: 600 };

  it.each([
    [
      'another language',
      'Me gustan las cosas pequeñas de un día con los niños, y me tomo el tiempo de escucharlos a todos. '.repeat(2),
    ],
    ['HTML', `<p>${long}</p>`],
    ['too little once it is checked', 'I have a PhD from Harvard. I speak Russian. I cook.'],
    ['nothing', ''],
    ['noise', 'la '.repeat(100)],
  ])('refuses %s', (_what, text) => {
    expect(acceptText(text, options)).toBeUndefined();
  });

  it('cuts a megabyte at a sentence and takes Markdown marks away', () => {
    const accepted = acceptText(`## About me\n**${long}**\n${long.repeat(6000)}`, options) ?? '';
    expect(accepted.length).toBeLessThanOrEqual(600);
    expect(accepted).toMatch(/^About me\nI love .*them\.$/s);
  });

  it('takes a short reply, and not one in another language', () => {
    expect(acceptReply('Yes, that reads well.', options)).toBe('Yes, that reads well.');
    expect(acceptReply('这样写很好，家长一看就明白。', options)).toBeUndefined();
  });
});
