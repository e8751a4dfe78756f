import { expect, it } from 'vitest';
import { aboutSections, pageTextsSchema, typedAbout } from './page-texts.ts';

it('reads a title and its text, a paragraph alone, and any number of empty lines between them', () => {
  expect(aboutSections('  We are small.\n \n\n\nHow we work \nWe call first.\nThen we meet.\n\n')).toEqual([
    { title: '', text: 'We are small.' },
    { title: 'How we work', text: 'We call first.\nThen we meet.' },
  ]);
  expect(aboutSections(' \n\n ')).toEqual([]);
});

it('writes what it reads', () => {
  const sections = [
    { title: '我们怎么做', text: '先打电话。' },
    { title: '', text: 'Luego nos vemos.' },
  ];
  expect(aboutSections(typedAbout(sections))).toEqual(sections);
});

it('takes texts up to their length', () => {
  const texts = { about: { en: 'x'.repeat(8000) }, footer: { zh: '字'.repeat(400) } };
  expect(pageTextsSchema.parse(texts)).toEqual(texts);
  expect(pageTextsSchema.safeParse({ ...texts, footer: { zh: '字'.repeat(401) } }).success).toBe(false);
});

it('takes a text about TrustLine only with its English', () => {
  const texts = { about: {}, footer: {} };
  const isTaken = (trustline: object) => pageTextsSchema.safeParse({ ...texts, trustline }).success;
  expect([{ en: 'Ours.', zh: '我们的说明。' }, { en: '', zh: '' }, {}].map(isTaken)).toEqual([true, true, true]);
  expect(isTaken({ en: '', zh: '我们的说明。' })).toBe(false);
});
