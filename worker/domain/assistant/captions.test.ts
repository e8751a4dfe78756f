import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { speakingMs, timeTranscript, toWebVtt } from './captions.ts';

describe('captions', () => {
  it('follow the length of each sentence over the whole video', () => {
    const cues = timeTranscript('Hello, I am Ana. I have cared for children for seven years and I love it.', 16_000);
    expect(cues.map((cue) => cue.text)).toEqual([
      'Hello, I am Ana.',
      'I have cared for children for seven years and I love it.',
    ]);
    expect(cues[0]).toMatchObject({ startMs: 0, endMs: 4000 });
    expect(cues.at(-1)?.endMs).toBe(16_000);
  });

  it('take the speaking time where the length is not known, a minute at most', () => {
    expect(timeTranscript('您好，我是小王。').at(-1)?.endMs).toBe(6 * 260);
    expect(timeTranscript('word '.repeat(400)).at(-1)?.endMs).toBe(60_000);
    expect(speakingMs('one two three')).toBe(3 * 460);
  });

  it('break long sentences into lines that can be read', () => {
    const long =
      'I cook with the children, we wash the vegetables together, we set the table, and everybody tells about the day before we eat.';
    const cues = timeTranscript(long, 12_000);
    expect(cues.length).toBeGreaterThan(1);
    for (const cue of cues) expect(cue.text.length).toBeLessThanOrEqual(76);
    expect(cues.map((cue) => cue.text).join(' ')).toBe(long);
  });

  it('are one well-formed WebVTT file whatever the text is', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.integer({ min: 1000, max: 60_000 }),
        (text, durationMs) => {
          const file = toWebVtt(timeTranscript(text, durationMs));
          const [head, ...blocks] = file.trimEnd().split('\n\n');
          expect(head?.trim()).toBe('WEBVTT');
          for (const [index, block] of blocks.entries()) {
            const [number, times, words, ...rest] = block.replace(/^\n/, '').split('\n');
            expect(number).toBe(String(index + 1));
            expect(times).toMatch(/^\d\d:\d\d:\d\d\.\d{3} --> \d\d:\d\d:\d\d\.\d{3}$/);
            expect(words).not.toMatch(/[<>]|-->/);
            expect(rest).toEqual([]);
          }
        },
      ),
    );
  });

  it('carry no markup', () => {
    const file = toWebVtt([{ startMs: 0, endMs: 1000, text: 'a --> b <b>&\n\n00:00 <script>' }]);
    expect(file).toBe('WEBVTT\n\n1\n00:00:00.000 --> 00:00:01.000\na --&gt; b &lt;b&gt;&amp; 00:00 &lt;script&gt;\n');
  });
});
