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
  scriptAnswerSchema,
  suggestionsAnswerSchema,
  videoLengthSchema,
} from '#domain/assistant/schema.ts';
import { ProductError } from '#domain/errors.ts';
import { isLocale } from '#domain/locale.ts';
import type { AppEnv } from '../../http/context.ts';
import { trackAnswer } from '../../http/track-answer.ts';
import { answerError } from '../../http/errors.ts';
import { jsonBody } from '../../http/json-body.ts';
import { answers, failures, optionalQuery, successSchema } from '../../http/openapi.ts';
import { ownProfile, requireSession } from '../../http/session.ts';
import { keepVideoDuration, readCaptions, readChapters } from './captions.ts';
import { openChat } from './chat.ts';
import { eventStream } from './event-stream.ts';
import type { HistoryPlace } from './record.ts';
import { listInteractions, suggestWork, writeOwnText } from './service.ts';

/**
 * The assistant's routes in `/api/profiles/:id/…` (spec.md 7, design.md 9). Only for the profile's owner; others get not_found.
 */
export const assistantRoutes = new Hono<AppEnv>()
  .post(
    '/:id/suggestions',
    describeRoute({
      tags: ['assistant'],
      summary: 'Services that suit the own profile, each with the duty it adds',
      responses: answers(200, suggestionsAnswerSchema, 401, 404),
    }),
    async (c) => {
      const session = requireSession(c);
      return c.json(await suggestWork(c.get('services'), session, c.req.param('id'), c.get('locale')));
    },
  )
  .post(
    '/:id/generate-about',
    describeRoute({
      tags: ['assistant'],
      summary: 'About-me text from what the own profile states; `source` tells whether a model or a template wrote it',
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
      summary: 'Description of the nanny’s work from what the own profile states',
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
      summary: 'Script of about a minute for the video resume, from what the own profile states',
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
        'Ask the assistant. With `Accept: text/event-stream` the reply streams: `delta` {text}…, then `done` with this answer, or `error`',
      responses: answers(200, chatAnswerSchema, 401, 404, 422, 429, 503),
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
      summary: 'The latest lines of the own chat, oldest first; `Link: <…>; rel="next"` leads to earlier ones',
      parameters: [optionalQuery('before', 'As the Link header gives it')],
      responses: answers(200, z.array(chatMessageSchema), 400, 401, 404),
    }),
    async (c) => {
      const session = requireSession(c);
      const id = c.req.param('id');
      const { messages, earlier } = await listInteractions(c.get('services'), session, id, historyPlace(c));
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
        "Subtitles of a profile's video as WebVTT: for everybody while the profile is visible, else for its owner",
      parameters: [optionalQuery('lang', 'The language to have them in, where they are translated')],
      responses: { 200: { description: 'WebVTT', content: { 'text/vtt': {} } }, ...failures(404) },
    }),
    async (c) => {
      const id = c.req.param('id');
      const locale = c.req.query('lang');
      const spoken = isLocale(locale) ? locale : undefined;
      return trackAnswer(c, id, await readCaptions(c.get('services'), id, c.get('session'), spoken));
    },
  )
  .get(
    '/:id/chapters.vtt',
    describeRoute({
      tags: ['assistant'],
      summary:
        "Parts of a profile's video as WebVTT, titled in the language that is asked for: for whom its subtitles are",
      responses: { 200: { description: 'WebVTT', content: { 'text/vtt': {} } }, ...failures(404) },
    }),
    async (c) => {
      const id = c.req.param('id');
      return trackAnswer(c, id, await readChapters(c.get('services'), id, c.get('session'), c.get('locale')));
    },
  )
  .put(
    '/:id/captions',
    describeRoute({
      tags: ['assistant'],
      summary: "The length of the own profile's video, by which subtitles of a typed transcript are timed",
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

/** `?before=<instant>.<id>`, from the Link header of a page. */
function historyPlace(c: Context<AppEnv>): HistoryPlace | undefined {
  const before = c.req.query('before');
  if (before === undefined) return undefined;
  const [, createdAt, id] = /^(\d{1,15})\.([0-9a-z]{1,40})$/.exec(before) ?? [];
  if (createdAt === undefined || id === undefined) throw new ProductError('malformed_request');
  return { createdAt: Number(createdAt), id };
}
