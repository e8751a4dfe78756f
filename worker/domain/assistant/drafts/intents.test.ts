/// <reference types="astro/client" />
import { describe, expect, it } from 'vitest';
import { locales } from '../../locale.ts';
import { serverTranslator } from '../../messages/all.ts';
import { noFacts } from '../testing.ts';
import { foldText } from '../../fold-text.ts';
import { intentOf } from './intents.ts';
import { composeReply } from './reply.ts';
import { chinese } from './testing/questions-chinese.ts';
import { english } from './testing/questions-english.ts';
import { spanish } from './testing/questions-spanish.ts';

const catalogues = import.meta.glob<Record<string, string>>('../../messages/**/*.json', {
  eager: true,
  import: 'default',
});

describe('a question to the chat', () => {
  it.each([...english, ...spanish, ...chinese])('"%s" is about %s', (question, intent) => {
    expect(intentOf(question)).toBe(intent);
  });

  it.each([
    ['English', english],
    ['Spanish', spanish],
    ['Chinese', chinese],
  ])('in %s is asked once, and in words that no text of ours suggests', (_, asked) => {
    const questions = asked.map(([question]) => question);
    expect(new Set(questions).size).toBe(questions.length);
    expect(questions.length).toBeGreaterThanOrEqual(60);
    const texts = Object.values(catalogues).flatMap((catalogue) => Object.values(catalogue).map(foldText));
    expect(questions.filter((question) => texts.some((text) => text.includes(foldText(question))))).toEqual([]);
  });

  it('about any topic is answered in every language, with words of the catalogue', () => {
    for (const locale of locales) {
      const replies = [...english, ...spanish, ...chinese].map(([question]) =>
        composeReply({ translator: serverTranslator(locale), facts: noFacts }, question, ['photo']),
      );
      for (const reply of replies) expect(reply).not.toMatch(/drafts\.|assistant\.|[{}]/);
      expect(new Set(replies).size).toBe(
        new Set([...english, ...spanish, ...chinese].map(([, intent]) => intent)).size,
      );
    }
  });
});
