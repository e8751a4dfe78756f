import { z } from 'zod';
import { type Cue, timeTranscript } from '../assistant/captions.ts';

/** The questions of a guided film, in the order they are asked and joined. */
export const videoQuestions = ['who', 'experience', 'day', 'stay'] as const;
export type VideoQuestion = (typeof videoQuestions)[number];

/** An answer lasts at most this long, in ms: four of them fill the minute that a video may last (spec.md 9). */
export const longestAnswerMs = 15_000;

/** An answer's words, in UTF-16 units: more than anybody says in 15 s. */
export const longestAnswerText = 600;

const chapterSchema = z.strictObject({
  question: z.enum(videoQuestions, 'validation.choice'),
  /** From where to where in the film, in ms. */
  startMs: z.number().int('validation.wholeNumber').min(0, 'validation.number'),
  endMs: z
    .number()
    .int('validation.wholeNumber')
    .max(videoQuestions.length * longestAnswerMs, 'validation.number'),
  /** Whether the transcript has a paragraph for it. */
  hasWords: z.boolean(),
});

/** The parts of a film, one for each question that was answered, one behind the other from the first moment on. */
export const videoChaptersSchema = z
  .array(chapterSchema)
  .min(1, 'validation.choice')
  .max(videoQuestions.length, 'validation.tooMany')
  .refine(
    (chapters) =>
      chapters.every(({ startMs, endMs }, index) => startMs === (chapters[index - 1]?.endMs ?? 0) && endMs > startMs),
    'validation.timeOrder',
  )
  .refine(
    (chapters) => new Set(chapters.map(({ question }) => question)).size === chapters.length,
    'validation.duplicate',
  );
export type VideoChapter = z.output<typeof chapterSchema>;

/** What is said about a film of answers when it is saved: its parts, and its words where she wrote any. */
export const guidedFilmSchema = z.strictObject({
  chapters: videoChaptersSchema,
  /** A paragraph for each part that has words. */
  transcript: z
    .string()
    .trim()
    .max(videoQuestions.length * (longestAnswerText + 2), 'validation.tooLong')
    .optional(),
});
export type GuidedFilm = z.output<typeof guidedFilmSchema>;

/** An answer as it stands in the film. */
export interface FilmedAnswer {
  question: VideoQuestion;
  durationMs: number;
  /** What she says in it; empty when she wrote nothing. */
  words: string;
}

/** The parts and words of a film that is made of these answers, in their order. */
export function guidedFilm(answers: readonly FilmedAnswer[]): GuidedFilm {
  let at = 0;
  const chapters = answers.map(({ question, durationMs, words }) => {
    const startMs = at;
    at += Math.round(durationMs);
    return { question, startMs, endMs: at, hasWords: oneParagraph(words) !== '' };
  });
  const transcript = answers
    .map(({ words }) => oneParagraph(words))
    .filter((words) => words !== '')
    .join('\n\n');
  return { chapters, ...(transcript === '' ? {} : { transcript }) };
}

/** An empty line would begin another answer's words. */
function oneParagraph(words: string): string {
  return words.trim().replace(/\s*\n\s*/g, '\n');
}

/**
 * Captions of a film of answers: the words of each within its own part. Undefined once the transcript no longer has a
 * paragraph for each of them, because she wrote it anew: then nothing tells which words are whose.
 */
export function timeAnswers(chapters: readonly VideoChapter[], transcript: string): Cue[] | undefined {
  const spoken = chapters.filter(({ hasWords }) => hasWords);
  const paragraphs = transcript.split(/\n[^\S\n]*\n/).filter((paragraph) => paragraph.trim() !== '');
  if (spoken.length === 0 || paragraphs.length !== spoken.length) return undefined;
  return spoken.flatMap(({ startMs, endMs }, index) =>
    timeTranscript(paragraphs[index] ?? '', endMs - startMs).map((cue) => ({
      startMs: startMs + cue.startMs,
      endMs: startMs + cue.endMs,
      text: cue.text,
    })),
  );
}
