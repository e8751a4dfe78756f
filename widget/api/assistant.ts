import {
  generateAbout,
  generateExperience,
  generateHeadline,
  generateScript,
  listChat,
  setVideoLength,
  suggestWork,
} from '#domain/assistant/contract.ts';
import { type ChatAnswer, chatAnswerSchema, type ChatMessage } from '#domain/assistant/schema.ts';
import type { Locale } from '#domain/locale.ts';
import { z } from 'zod';
import { callOver } from './call.ts';
import { ApiError, type SendRequest } from './request.ts';

const answer = chatAnswerSchema.strip();
const delta = z.object({ text: z.string() });

/** The timeout of a reply, in ms; the server's timeout for its model is shorter. */
const replyTimeoutMs = 45_000;

export type AssistantApi = ReturnType<typeof createAssistantApi>;

/** The assistant calls of one profile (docs/specification.md 7). */
export function createAssistantApi(
  send: SendRequest,
  locale: Locale,
  id: string,
  fetchAnswer: typeof fetch = (...args) => fetch(...args),
) {
  const call = callOver(send);
  const body = { language: locale };
  return {
    suggestions: async () => (await call(suggestWork, { id })).suggestions,
    headline: async () => (await call(generateHeadline, { id, body })).headline,
    about: async () => (await call(generateAbout, { id, body })).aboutMe,
    experience: async () => (await call(generateExperience, { id, body })).experienceDescription,
    script: async () => (await call(generateScript, { id, body })).script,

    /** A page of the chat, oldest first: the latest one, or the one before a line. */
    history: (before?: ChatMessage) =>
      call(listChat, { id, query: { before: before && `${Date.parse(before.timestamp)}.${before.id}` } }),

    /** Sends the length of the video in ms; typed captions are timed by it. */
    videoLength: (durationMs: number) => call(setVideoLength, { id, body: { durationMs } }),

    /** Sends a message; the reply's pieces are passed to `onText` as they stream in. @throws ApiError */
    async chat(message: string, signal: AbortSignal, onText: (text: string) => void): Promise<ChatAnswer> {
      const response = await fetchAnswer(`/api/profiles/${id}/ai-chat`, {
        method: 'POST',
        credentials: 'same-origin',
        headers: { Accept: 'text/event-stream', 'Content-Type': 'application/json', 'X-Locale': locale },
        body: JSON.stringify({ message, language: locale }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(replyTimeoutMs)]),
      });
      const { status, statusText } = response;
      const fail = (text: string, as: number) =>
        new ApiError({ status: as, statusText, text, retryAfter: response.headers.get('Retry-After') });
      if (!response.ok || !response.body) throw fail(await response.text(), status);
      for await (const { event, data } of readEvents(response.body)) {
        if (event === 'delta') onText(delta.parse(JSON.parse(data)).text);
        else if (event === 'done') return answer.parse(JSON.parse(data));
        else if (event === 'error') throw fail(data, 503);
      }
      throw fail('', 503);
    },
  };
}

/** The events of a server-sent stream, in our own server's format: an `event` line and one `data` line each. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<{ event: string; data: string }, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, event, data] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? [];
      if (event !== undefined && data !== undefined) yield { event, data };
    }
  }
}
