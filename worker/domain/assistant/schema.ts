import { z } from 'zod';
import { hourMs } from '../durations.ts';
import { locales } from '../locale.ts';
import { duties } from '../profile/enums.ts';
import { dutyActions } from './duty-actions.ts';

/** Longest texts of the assistant, in UTF-16 units: the nanny's chat messages, and the output of any model. */
export const assistantLimits = { message: 2000, reply: 2000, about: 2400, script: 1400, reason: 240 } as const;

/** One line of the assistant chat (docs/specification.md 3). */
export const chatMessageSchema = z.strictObject({
  id: z.string(),
  type: z.enum(['ai', 'user']),
  content: z.string(),
  timestamp: z.iso.datetime(),
});

/** A line of the chat. */
export type ChatMessage = z.output<typeof chatMessageSchema>;

/** What generated a text: the language model, or the product's own templates. */
export const textSources = ['model', 'template'] as const;

/** What generated a text. */
export type TextSource = (typeof textSources)[number];

/** The language to write in; the request's own when absent (docs/architecture.md 5). */
const language = z.enum(locales, 'validation.choice').optional();

/** POST /api/profiles/:id/generate-about and generate-script (docs/specification.md 7). */
export const generateRequestSchema = z.strictObject({ language });

/** POST /api/profiles/:id/ai-chat (docs/specification.md 7). A blank message counts as none (docs/specification.md 5). */
export const chatRequestSchema = z.strictObject({
  message: z
    .string('validation.wrongType')
    .trim()
    .min(1, 'validation.chatMessage')
    .max(assistantLimits.message, 'validation.tooLong'),
  language,
});

export const headlineAnswerSchema = z.strictObject({ headline: z.string(), source: z.enum(textSources) });
export const aboutAnswerSchema = z.strictObject({ aboutMe: z.string(), source: z.enum(textSources) });
export const experienceAnswerSchema = z.strictObject({
  experienceDescription: z.string(),
  source: z.enum(textSources),
});
export const scriptAnswerSchema = z.strictObject({ script: z.string(), source: z.enum(textSources) });

/**
 * A duty the assistant suggests. `action` is the suggestion's own id, `duty` the builder duty it adds (docs/specification.md 3).
 */
export const dutySuggestionSchema = z.strictObject({
  type: z.literal('duty'),
  action: z.enum(dutyActions),
  duty: z.enum(duties),
  reason: z.string(),
});

/** A duty that the assistant suggests, with its reason. */
export type DutySuggestion = z.output<typeof dutySuggestionSchema>;

export const suggestionsAnswerSchema = z.strictObject({
  suggestions: z.array(dutySuggestionSchema),
  source: z.enum(textSources),
});

/** A chat response: the reply, and the history line in which it is stored. */
export const chatAnswerSchema = z.strictObject({
  response: z.string(),
  source: z.enum(textSources),
  message: chatMessageSchema,
});

/** A chat response. */
export type ChatAnswer = z.output<typeof chatAnswerSchema>;

/** PUT /api/profiles/:id/captions: the length of the nanny's video, in ms. */
export const videoLengthSchema = z.strictObject({
  durationMs: z.number('validation.number').int('validation.wholeNumber').min(1, 'validation.number').max(hourMs),
});
