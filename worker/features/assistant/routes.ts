import { type Context, Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { z } from 'zod';
import {
  aboutAnswerSchema,
  chatAnswerSchema,
  chatMessageSchema,
  chatRequestSchema,
  experienceAnswerSchema,
  generateRequestSchema,
  headlineAnswerSchema,
  scriptAnswerSchema,
  suggestionsAnswerSchema,
  videoLengthSchema,
} from '#domain/assistant/schema.ts';
import { ProductError } from '#domain/errors.ts';
import type { AppEnv } from '../../http/context.ts';
import { trackAnswer, trackQuery } from '../../http/track-answer.ts';
import { answerError } from '../../http/errors.ts';
import { jsonBody } from '../../http/json-body.ts';
import { answers, failures, fileOf, jsonContent } from '../../http/openapi.ts';
import { successSchema } from '#domain/success.ts';
import { queryParameters } from '../../http/query.ts';
import { queryText } from '#domain/query.ts';
import { ownProfile, requireSession } from '../../http/session.ts';
import { keepVideoDuration, readCaptions, readChapters } from './captions/service.ts';
import { openChat } from './chat.ts';
import { eventStream } from './event-stream.ts';
import type { HistoryPlace } from './record.ts';
import { listInteractions, suggestWork, writeOwnText } from './service.ts';

/** `before`: `<instant>.<id>`, from the Link header of a page. */
const historyQuery = z.object({ before: queryText('From the Link header of the previous page') });

const chatReply = {
  description: 'The reply, whole or as events',
  content: { ...jsonContent(chatAnswerSchema).content, ...fileOf('text/event-stream') },
};

/**
 * The assistant's routes in `/api/profiles/:id/…` (docs/specification.md 7, docs/architecture.md 9). Only for the profile's
 * owner; others get not_found.
 */
export const assistantRoutes = new Hono<AppEnv>()
  .post(
    '/:id/suggestions',
    describeRoute({
      tags: ['assistant'],
      summary: "Services that suit the caller's profile, each with the duty it adds",
      responses: answers(200, suggestionsAnswerSchema, 401, 404),
    }),
    async (c) => {
      const session = requireSession(c);
      return c.json(await suggestWork(c.get('services'), session, c.req.param('id'), c.get('locale')));
    },
  )
  .post(
    '/:id/generate-headline',
    describeRoute({
      tags: ['assistant'],
      summary: "A sentence for families, based on the caller's profile, of at most 90 characters",
      responses: answers(200, headlineAnswerSchema, 401, 404, 422),
    }),
    ownProfile,
    jsonBody(generateRequestSchema),
    async (c) => {
      const session = requireSession(c);
      const locale = c.req.valid('json').language ?? c.get('locale');
      const { text, source } = await writeOwnText(c.get('services'), session, c.req.param('id'), {
        kind: 'headline',
        locale,
      });
      return c.json({ headline: text, source });
    },
  )
  .post(
    '/:id/generate-about',
    describeRoute({
      tags: ['assistant'],
      summary: "An About me text based on the caller's profile; `source` says whether a model or a template wrote it",
      responses: answers(200, aboutAnswerSchema, 401, 404, 422),
    }),
    ownProfile,
    jsonBody(generateRequestSchema),
    async (c) => {
      const session = requireSession(c);
      const locale = c.req.valid('json').language ?? c.get('locale');
      const { text, source } = await writeOwnText(c.get('services'), session, c.req.param('id'), {
        kind: 'about',
        locale,
      });
      return c.json({ aboutMe: text, source });
    },
  )
  .post(
    '/:id/generate-experience',
    describeRoute({
      tags: ['assistant'],
      summary: "A description of the nanny’s work experience, based on the caller's profile",
      responses: answers(200, experienceAnswerSchema, 401, 404, 422),
    }),
    ownProfile,
    jsonBody(generateRequestSchema),
    async (c) => {
      const session = requireSession(c);
      const locale = c.req.valid('json').language ?? c.get('locale');
      const { text, source } = await writeOwnText(c.get('services'), session, c.req.param('id'), {
        kind: 'experience',
        locale,
      });
      return c.json({ experienceDescription: text, source });
    },
  )
  .post(
    '/:id/generate-script',
    describeRoute({
      tags: ['assistant'],
      summary: "A video resume script of about one minute, based on the caller's profile",
      responses: answers(200, scriptAnswerSchema, 401, 404, 422),
    }),
    ownProfile,
    jsonBody(generateRequestSchema),
    async (c) => {
      const session = requireSession(c);
      const locale = c.req.valid('json').language ?? c.get('locale');
      const { text, source } = await writeOwnText(c.get('services'), session, c.req.param('id'), {
        kind: 'script',
        locale,
      });
      return c.json({ script: text, source });
    },
  )
  .post(
    '/:id/ai-chat',
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
    '/:id/ai-interactions',
    describeRoute({
      tags: ['assistant'],
      summary: 'The latest messages of the chat, oldest first; `Link: <…>; rel="next"` leads to earlier messages',
      responses: answers(200, z.array(chatMessageSchema), 400, 401, 404, 422),
    }),
    queryParameters(historyQuery),
    async (c) => {
      const session = requireSession(c);
      const id = c.req.param('id');
      const { messages, earlier } = await listInteractions(
        c.get('services'),
        session,
        id,
        historyPlace(c.req.valid('query')),
      );
      if (earlier) {
        const before = `${earlier.createdAt}.${earlier.id}`;
        c.header('Link', `</api/profiles/${id}/ai-interactions?before=${before}>; rel="next"`);
      }
      return c.json(messages);
    },
  );

/** `/api/profiles/:id/captions…`: the captions of a profile's video. */
export const captionRoutes = new Hono<AppEnv>()
  .get(
    '/:id/captions.vtt',
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
    '/:id/chapters.vtt',
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
  )
  .put(
    '/:id/captions',
    describeRoute({
      tags: ['assistant'],
      summary: "Set the length of the video of the caller's profile, which times the captions of a typed transcript",
      responses: answers(200, successSchema, 401, 404, 422),
    }),
    ownProfile,
    jsonBody(videoLengthSchema),
    async (c) => {
      const session = requireSession(c);
      await keepVideoDuration(c.get('services'), session, c.req.param('id'), c.req.valid('json').durationMs);
      return c.json({ success: true as const });
    },
  );

function wantsEvents(c: Context<AppEnv>): boolean {
  return /\btext\/event-stream\b/i.test(c.req.header('Accept') ?? '');
}

/** Parses `<instant>.<id>`. @throws ProductError malformed_request */
function historyPlace({ before }: z.output<typeof historyQuery>): HistoryPlace | undefined {
  if (before === undefined) return undefined;
  const [, createdAt, id] = /^(\d{1,15})\.([0-9a-z]{1,40})$/.exec(before) ?? [];
  if (createdAt === undefined || id === undefined) throw new ProductError('malformed_request');
  return { createdAt: Number(createdAt), id };
}
