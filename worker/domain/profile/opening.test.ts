import { describe, expect, it } from 'vitest';
import { openingOf } from './opening.ts';
import { paragraphs } from './paragraphs.ts';

const opening = (text: string) => openingOf(paragraphs(text))?.text;

describe('the sentence with which a text begins', () => {
  it('is the first one, in the rules of its language', () => {
    expect(opening('Children calm down when the grown-up is calm. I sing a lot.')).toBe(
      'Children calm down when the grown-up is calm.',
    );
    expect(opening('我姓王，叫秀英，老家在山东临沂，孩子们叫我王奶奶。做月嫂十九年。')).toBe(
      '我姓王，叫秀英，老家在山东临沂，孩子们叫我王奶奶。',
    );
    expect(opening('¿Quién cuida mejor que una abuela de seis nietos? Yo, con gusto.')).toBe(
      '¿Quién cuida mejor que una abuela de seis nietos?',
    );
  });

  it('takes the next one along after a greeting', () => {
    expect(opening('Hi! I am Ana and I love rainy afternoons. More.')).toBe(
      'Hi! I am Ana and I love rainy afternoons.',
    );
    const [short, long] = [`${'a'.repeat(22)}.`, `${'a'.repeat(23)}.`];
    expect(opening(`${short} Another one.`)).toBe(`${short} Another one.`);
    expect(opening(`${long} Another one.`)).toBe(long);
  });

  it('ends after a word when it is too long, and within its paragraph', () => {
    const long = opening(`${'calm and patient '.repeat(20)}.`) ?? '';
    expect(long).toMatch(/(?:calm|and|patient)…$/);
    expect(long.length).toBeLessThanOrEqual(151);
    expect([...(opening('每天带孩子去公园玩'.repeat(20)) ?? '')].length).toBeLessThanOrEqual(76);
    expect(opening('One line\nAnother line')).toBe('One line');
    expect(opening(' \n ')).toBeUndefined();
  });
});
