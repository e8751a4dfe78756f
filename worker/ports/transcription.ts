import { z } from 'zod';
import type { Cue } from '#domain/assistant/captions.ts';
import { minuteMs } from '#domain/durations.ts';
import { LanguageModelError } from './language-model.ts';
import { type OpenAiOptions, openAiClient, toModelError, withRetry } from './openai-client.ts';

/** The transcript of a video. */
export interface Transcript {
  text: string;
  cues: Cue[];
  durationMs: number | undefined;
}

/** Transcribes a video. @throws LanguageModelError */
export interface Transcriber {
  transcribe(file: File): Promise<Transcript>;
}

/** Larger files are not sent, in bytes: no transcription endpoint accepts them, and they would exceed the Worker's memory. */
export const maxTranscribedBytes = 25 * 1024 * 1024;

const answerSchema = z.object({
  text: z.string().max(20_000),
  duration: z.coerce.number().min(0).optional(),
  segments: z
    .array(z.object({ start: z.number().min(0), end: z.number().min(0), text: z.string() }))
    .max(2000)
    .optional(),
});

/** Transcribes with a server that has OpenAI's audio transcription API (verbose_json, in segments). */
export function openAiTranscriber(options: OpenAiOptions & { model: string }): Transcriber {
  return {
    async transcribe(file) {
      const client = await openAiClient(options);
      const signal = AbortSignal.timeout(options.timeoutMs ?? minuteMs);
      try {
        const answer: unknown = await withRetry(options, signal, () =>
          client.audio.transcriptions.create(
            {
              file,
              model: options.model,
              response_format: 'verbose_json',
              timestamp_granularities: ['segment'],
            },
            { signal },
          ),
        );
        return toTranscript(answerSchema.parse(answer));
      } catch (error) {
        throw toModelError(error);
      }
    },
  };
}

/** True when trying again later may help: not when the server understood the request and rejected it. */
export function mayWorkLater(error: unknown): boolean {
  if (!(error instanceof LanguageModelError) || error.status === undefined) return true;
  return error.status === 429 || error.status >= 500;
}

const milliseconds = (seconds: number) => Math.round(seconds * 1000);

function toTranscript({ text, duration, segments = [] }: z.output<typeof answerSchema>): Transcript {
  return {
    text: text.trim(),
    durationMs: duration === undefined ? undefined : milliseconds(duration),
    cues: segments.map(({ start, end, text: said }) => ({
      startMs: milliseconds(start),
      endMs: milliseconds(end),
      text: said.trim(),
    })),
  };
}
