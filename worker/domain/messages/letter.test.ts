import { describe, expect, it } from 'vitest';
import { readLetter, splitAtLinks } from './letter.ts';

const origin = 'https://profiles.example.com';
const read = (text: string, hasAction = true) => readLetter(text, { origin, hasAction });

describe('the text of an email', () => {
  it('is divided at empty lines, and its last own link is the main one', () => {
    const letter = read(`Hello,\n\nThanks.\n${origin}/profile/rosa\n\nSee it:\n${origin}/request/abc\n\nGolden Oak\n`);
    expect(letter).toEqual({
      preview: `Thanks. ${origin}/profile/rosa`,
      isGreeted: true,
      paragraphs: ['Hello,', `Thanks.\n${origin}/profile/rosa`, 'See it:', 'Golden Oak'],
      action: { link: `${origin}/request/abc`, after: 3, isInText: false },
    });
  });

  it('keeps a link inside a sentence, and drops a paragraph that is only the link', () => {
    expect(read(`档案：${origin}/profile/rosa-m（第 3 版）`)).toMatchObject({
      paragraphs: [`档案：${origin}/profile/rosa-m（第 3 版）`],
      action: { link: `${origin}/profile/rosa-m`, after: 1, isInText: true },
    });
    expect(read(`More are waiting.\n\n${origin}/profile/rosa\n`)).toMatchObject({
      paragraphs: ['More are waiting.'],
      action: { link: `${origin}/profile/rosa`, after: 1, isInText: false },
    });
  });

  it.each([
    ['another site', 'See https://evil.example/request/1'],
    ['a host that begins like ours', `See ${origin}.evil.example/request/1`],
    ['a name before another host', `See ${origin}@evil.example/request/1`],
    ['another port', `See ${origin}:8080/request/1`],
    ['a host that our dots also match', 'See https://profiles-example.com/request/1'],
    ['nothing', 'See you'],
  ])('has no main link for %s', (_what, text) => {
    expect(read(text).action).toBeUndefined();
    expect(splitAtLinks(text, origin)).toEqual([text]);
  });

  it('has no main link in what a person wrote', () => {
    expect(read(`See ${origin}/profile/rosa`, false)).not.toHaveProperty('action');
  });

  it.each(['Hello Sam,', 'Hola, Sam:', '您好：', 'Sam，您好！'])('begins after %s for the preview', (greeting) => {
    expect(read(`${greeting}\n\nA question.`)).toMatchObject({ preview: 'A question.', isGreeted: true });
  });

  it('is cut for the preview', () => {
    expect(read('word '.repeat(100)).preview).toHaveLength(140);
    expect(read('One.\n\nTwo.')).toMatchObject({ preview: 'One.', isGreeted: false });
  });
});
