import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { isLocale } from '#domain/locale.ts';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../../../http/context.ts';
import { fileAnswer, fileRequest } from '../../../http/file-answer.ts';
import { answers, failures, optionalHeader, optionalQuery, successSchema } from '../../../http/openapi.ts';
import { trackAnswer } from '../../../http/track-answer.ts';
import { type LinkUploadEnv, linkUploadRoutes } from '../../media/by-link/routes.ts';
import { attachVideo, detachVideo, readFilmCaptions, readSentVideo, requireAnswerable, startVideo } from './service.ts';

/**
 * Requires a link whose answer can still change, and allows an upload `:id` only for its own link. Runs before a body is read.
 */
const uploading = createMiddleware<LinkUploadEnv>(async (c, next) => {
  const services = c.get('services');
  const token = c.req.param('token') ?? '';
  const found = await requireAnswerable(services, { token, session: c.get('session') }, c.req.param('id'));
  c.set('upload', {
    sender: found.sender,
    start: (size) => startVideo(services, found, size),
    stillPath: (id) => `/api/references/${token}/stills/${id}`,
  });
  await next();
});

const file = { 'application/octet-stream': {} };

/** Below `/api/references/:token`: the short video that a family may add to its answers. */
export const referenceVideoRoutes = new Hono<AppEnv>()
  .get(
    '/video',
    describeRoute({
      tags: ['references'],
      summary: 'The video that the family has sent, while its answer can change; ranges and ETags',
      parameters: [
        optionalQuery('variant', 'The still of the video'),
        optionalHeader('Range', 'One range of bytes, such as `bytes=0-1023`'),
      ],
      responses: {
        200: { description: 'The file', content: file },
        206: { description: 'A part', content: file },
        304: { description: 'Unchanged' },
        ...failures(403, 404, 416),
      },
    }),
    async (c) => {
      const link = { token: c.req.param('token') ?? '', session: c.get('session') };
      return fileAnswer(await readSentVideo(c.get('services'), link, fileRequest(c)));
    },
  )
  .post(
    '/video',
    describeRoute({
      tags: ['references'],
      summary: 'Put the video that was sent beside the answers, in place of an earlier one',
      responses: answers(200, successSchema, 403, 404, 410, 422, 429),
    }),
    async (c) => {
      const link = { token: c.req.param('token') ?? '', session: c.get('session') };
      await attachVideo(c.get('services'), link);
      return c.json({ success: true as const });
    },
  )
  .delete(
    '/video',
    describeRoute({
      tags: ['references'],
      summary: 'Take the video back; its file is deleted at once',
      responses: answers(200, successSchema, 403, 404, 410, 429),
    }),
    async (c) => {
      const link = { token: c.req.param('token') ?? '', session: c.get('session') };
      await detachVideo(c.get('services'), link);
      return c.json({ success: true as const });
    },
  )
  .route('/', linkUploadRoutes(uploading, { tag: 'references', caller: 'By the link of a family' }));

/** Below `/api/profiles`: the captions of a family's video. */
export const referenceCaptionRoutes = new Hono<AppEnv>().get(
  '/:id/references/:referenceId/captions.vtt',
  describeRoute({
    tags: ['references'],
    summary: 'Subtitles of a film of a family as WebVTT, while her page shows it',
    parameters: [optionalQuery('lang', 'The language to have them in, where they are translated')],
    responses: { 200: { description: 'WebVTT', content: { 'text/vtt': {} } }, ...failures(404) },
  }),
  async (c) => {
    const { id: profileId, referenceId: id } = c.req.param();
    const language = c.req.query('lang');
    const locale = isLocale(language) ? language : undefined;
    const captions = await readFilmCaptions(c.get('services'), { id, profileId }, locale);
    return trackAnswer(c, profileId, { file: captions, isPublic: true });
  },
);
