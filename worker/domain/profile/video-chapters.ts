import { z } from 'zod';
import { type Cue, timeTranscript } from '../assistant/captions.ts';

/** The questions of a guided video, in the order in which they are asked and joined. */
export const videoQuestions = ['who', 'experience', 'day', 'stay'] as const;
export type VideoQuestion = (typeof videoQuestions)[number];

/** Longest answer, in ms: four of them fill the minute that a video may last (docs/specification.md 9). */
export const longestAnswerMs = 15_000;

/** Longest text of an answer, in UTF-16 units: more than anybody says in 15 s. */
export const longestAnswerText = 600;

const chapterSchema = z.strictObject({
  question: z.enum(videoQuestions, 'validation.choice'),
  /** Start and end within the video, in ms. */
  startMs: z.number().int('validation.wholeNumber').min(0, 'validation.number'),
  endMs: z
    .number()
    .int('validation.wholeNumber')
    .max(videoQuestions.length * longestAnswerMs, 'validation.number'),
  /** Whether the transcript has a paragraph for this chapter. */
  hasWords: z.boolean(),
});

/** The chapters of a video: one for each answered question, consecutive from the start of the video. */
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

/** The data saved with a video made of answers: its chapters, and its transcript if the nanny wrote one. */
export const guidedVideoSchema = z.strictObject({
  chapters: videoChaptersSchema,
  /** One paragraph for each chapter that has words. */
  transcript: z
    .string()
    .trim()
    .max(videoQuestions.length * (longestAnswerText + 2), 'validation.tooLong')
    .optional(),
});
export type GuidedVideo = z.output<typeof guidedVideoSchema>;

/** An answer in the video. */
export interface RecordedAnswer {
  question: VideoQuestion;
  durationMs: number;
  /** The words spoken in the answer; empty when the nanny wrote none. */
  words: string;
}

/** The chapters and transcript of a video made of these answers, in order. */
export function guidedVideo(answers: readonly RecordedAnswer[]): GuidedVideo {
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

/** Removes empty lines, because an empty line starts the next answer's words. */
function oneParagraph(words: string): string {
  return words.trim().replace(/\s*\n\s*/g, '\n');
}

/**
 * Captions of a video made of answers: each answer's words within its own chapter. Undefined when the nanny has rewritten the
 * transcript and it no longer has one paragraph per answer, because the words cannot be assigned then.
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
