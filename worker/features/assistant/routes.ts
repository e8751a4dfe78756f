import { type Context, Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import * as contract from '#domain/assistant/contract.ts';
import { chatAnswerSchema, chatRequestSchema } from '#domain/assistant/schema.ts';
import { ProductError } from '#domain/errors.ts';
import type { Locale } from '#domain/locale.ts';
import { success } from '#domain/success.ts';
import type { AppEnv } from '../../http/context.ts';
import { answerError } from '../../http/errors.ts';
import { jsonBody } from '../../http/json-body.ts';
import { failures, fileOf, jsonContent } from '../../http/openapi.ts';
import { queryParameters } from '../../http/query.ts';
import { serve } from '../../http/serve.ts';
import { ownProfile, requireSession } from '../../http/session.ts';
import { trackAnswer, trackQuery } from '../../http/track-answer.ts';
import { keepVideoDuration, readCaptions, readChapters } from './captions/service.ts';
import { openChat } from './chat.ts';
import { eventStream } from './event-stream.ts';
import type { HistoryPlace } from './record.ts';
import { listInteractions, suggestWork, writeOwnText } from './service.ts';

const chatReply = {
  description: 'The reply, whole or as events',
  content: { ...jsonContent(chatAnswerSchema).content, ...fileOf('text/event-stream') },
};

/** The assistant of a profile (docs/specification.md 7, docs/architecture.md 9). Only for its owner; others get not_found. */
export const assistantRoutes = new Hono<AppEnv>()
  .post(
    '/api/profiles/:id/ai-chat',
    describeRoute({
      tags: ['assistant'],
      summary:
        'Ask the assistant. With `Accept: text/event-stream` the reply is streamed: `delta` {text}…, then `done` with the whole response, or `error`',
      responses: { 200: chatReply, ...failures(401, 404, 422, 429, 503) },
    }),
    ownProfile,
    jsonBody(chatRequestSchema),
    async (c) => {
      const session = requireSession(c);
      const { message, language } = c.req.valid('json');
      const locale = language ?? c.get('locale');
      c.set('locale', locale);
      const chat = await openChat(c.get('services'), session, c.req.param('id'), { message, locale });
      if (!wantsEvents(c)) return c.json(await chat.answer());
      const stream = eventStream(chat.stream, (error) => answerError(error, c).json());
      return c.body(stream, 200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' });
    },
  )
  .get(
    '/api/profiles/:id/captions.vtt',
    describeRoute({
      tags: ['assistant'],
      summary:
        "Captions of a profile's video as WebVTT: public while the profile is visible, otherwise for its owner only",
      responses: { 200: { description: 'WebVTT', content: { 'text/vtt': {} } }, ...failures(404) },
    }),
    queryParameters(trackQuery),
    async (c) => {
      const id = c.req.param('id');
      const { lang: spoken } = c.req.valid('query');
      return trackAnswer(c, id, await readCaptions(c.get('services'), id, c.get('session'), spoken));
    },
  )
  .get(
    '/api/profiles/:id/chapters.vtt',
    describeRoute({
      tags: ['assistant'],
      summary:
        "Chapters of a profile's video as WebVTT, titled in the language of `?lang=`; same access as the captions",
      responses: { 200: { description: 'WebVTT', content: { 'text/vtt': {} } }, ...failures(404) },
    }),
    queryParameters(trackQuery),
    async (c) => {
      const id = c.req.param('id');
      const services = c.get('services');
      // Never the request's locale, which a header can set: a public answer is kept for everyone with the same address.
      const { lang = services.config.defaultLocale } = c.req.valid('query');
      return trackAnswer(c, id, await readChapters(services, id, c.get('session'), lang));
    },
  );

serve(assistantRoutes, contract.suggestWork, ({ services, caller, id, context }) =>
  suggestWork(services, caller, id, context.get('locale')),
);
serve(assistantRoutes, contract.generateHeadline, async ({ services, caller, id, body, context }) => {
  const { text, source } = await writeOwnText(services, caller, id, {
    kind: 'headline',
    locale: localeOf(context, body),
  });
  return { headline: text, source };
});
serve(assistantRoutes, contract.generateAbout, async ({ services, caller, id, body, context }) => {
  const { text, source } = await writeOwnText(services, caller, id, { kind: 'about', locale: localeOf(context, body) });
  return { aboutMe: text, source };
});
serve(assistantRoutes, contract.generateExperience, async ({ services, caller, id, body, context }) => {
  const { text, source } = await writeOwnText(services, caller, id, {
    kind: 'experience',
    locale: localeOf(context, body),
  });
  return { experienceDescription: text, source };
});
serve(assistantRoutes, contract.generateScript, async ({ services, caller, id, body, context }) => {
  const { text, source } = await writeOwnText(services, caller, id, {
    kind: 'script',
    locale: localeOf(context, body),
  });
  return { script: text, source };
});
serve(assistantRoutes, contract.listChat, async ({ services, caller, id, query, context }) => {
  const { messages, earlier } = await listInteractions(services, caller, id, historyPlace(query.before));
  if (earlier) {
    const before = `${earlier.createdAt}.${earlier.id}`;
    context.header('Link', `</api/profiles/${id}/ai-interactions?before=${before}>; rel="next"`);
  }
  return messages;
});
serve(assistantRoutes, contract.setVideoLength, async ({ services, caller, id, body }) => {
  await keepVideoDuration(services, caller, id, body.durationMs);
  return success;
});

/** The language of a text: the one asked for, or the request's. */
function localeOf(c: Context<AppEnv>, { language }: { language?: Locale | undefined }): Locale {
  return language ?? c.get('locale');
}

function wantsEvents(c: Context<AppEnv>): boolean {
  return /\btext\/event-stream\b/i.test(c.req.header('Accept') ?? '');
}

/** Parses `<instant>.<id>`. @throws ProductError malformed_request */
function historyPlace(before: string | undefined): HistoryPlace | undefined {
  if (before === undefined) return undefined;
  const [, createdAt, id] = /^(\d{1,15})\.([0-9a-z]{1,40})$/.exec(before) ?? [];
  if (createdAt === undefined || id === undefined) throw new ProductError('malformed_request');
  return { createdAt: Number(createdAt), id };
}
