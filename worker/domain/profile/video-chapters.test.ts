import { describe, expect, it } from 'vitest';
import { guidedVideo, guidedVideoSchema, timeAnswers, videoChaptersSchema } from './video-chapters.ts';

const video = guidedVideo([
  { question: 'who', durationMs: 4000.4, words: ' Hello, I am Grace. ' },
  { question: 'day', durationMs: 15_000, words: '' },
  { question: 'stay', durationMs: 2999.6, words: 'They stay.\n\nFor years. ' },
]);

describe('a video of answers', () => {
  it('has its parts one behind the other, and a paragraph for each answer with words', () => {
    expect(video).toEqual({
      chapters: [
        { question: 'who', startMs: 0, endMs: 4000, hasWords: true },
        { question: 'day', startMs: 4000, endMs: 19_000, hasWords: false },
        { question: 'stay', startMs: 19_000, endMs: 22_000, hasWords: true },
      ],
      transcript: 'Hello, I am Grace.\n\nThey stay.\nFor years.',
    });
    expect(guidedVideoSchema.parse(video)).toEqual(video);
    expect(guidedVideo([{ question: 'who', durationMs: 1000, words: ' \n ' }])).not.toHaveProperty('transcript');
  });

  it('has captions within the part in which they are said, and none where nothing is written', () => {
    const cues = timeAnswers(video.chapters, video.transcript ?? '') ?? [];
    expect(cues.map(({ text }) => text)).toEqual(['Hello, I am Grace.', 'They stay.', 'For years.']);
    expect(cues[0]).toMatchObject({ startMs: 0, endMs: 4000 });
    expect(cues[1]).toMatchObject({ startMs: 19_000 });
    expect(cues[2]).toMatchObject({ endMs: 22_000 });
    expect(cues[1]?.endMs).toBe(cues[2]?.startMs);
  });

  it('keeps the timing while she corrects words, and gives it up once paragraphs come or go', () => {
    expect(timeAnswers(video.chapters, 'Hi.\n \nThey stay.')).toMatchObject([{ endMs: 4000 }, { startMs: 19_000 }]);
    expect(timeAnswers(video.chapters, 'All of it in one.')).toBeUndefined();
    expect(timeAnswers(video.chapters, 'One.\n\nTwo.\n\nThree.')).toBeUndefined();
    expect(timeAnswers([{ question: 'who', startMs: 0, endMs: 1, hasWords: false }], 'Words.')).toBeUndefined();
  });
});

const part = (question: string, startMs: number, endMs: number) => ({ question, startMs, endMs, hasWords: false });

describe('parts that may not be', () => {
  it.each([
    ['none', []],
    ['an unknown question', [part('salary', 0, 10)]],
    ['one question twice', [part('who', 0, 10), part('who', 10, 20)]],
    ['a gap', [part('who', 0, 10), part('day', 11, 20)]],
    ['an overlap', [part('who', 0, 10), part('day', 9, 20)]],
    ['a late beginning', [part('who', 1, 10)]],
    ['no length', [part('who', 0, 0)]],
    ['more than a minute', [part('who', 0, 60_001)]],
  ])('%s', (_what, chapters) => {
    expect(videoChaptersSchema.safeParse(chapters).success).toBe(false);
  });
});
