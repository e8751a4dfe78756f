import { expect, it } from 'vitest';
import { paragraphs } from './paragraphs.ts';

it('each line with something on it is a paragraph, without the blanks around it, and says its language', () => {
  expect(paragraphs('  I sing.\t\n\n \n我会唱儿歌，也会做饭。 \n')).toEqual([
    { text: 'I sing.', lang: undefined },
    { text: '我会唱儿歌，也会做饭。', lang: 'zh-Hans' },
  ]);
});

it('a text that is not there has none', () => {
  expect(paragraphs(undefined)).toEqual([]);
  expect(paragraphs(' \n ')).toEqual([]);
});
