import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { mediaRules } from '#domain/media/media.ts';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../../../http/context.ts';
import { fileAnswer, fileQuery, fileRequest } from '../../../http/file-answer.ts';
import { answers, failures, fileOf, optionalHeader, successSchema } from '../../../http/openapi.ts';
import { queryParameters } from '../../../http/query.ts';
import { trackAnswer, trackQuery } from '../../../http/track-answer.ts';
import { type LinkUploadEnv, linkUploadRoutes } from '../../media/by-link/routes.ts';
import {
  attachVideo,
  detachVideo,
  readVideoCaptions,
  readSentVideo,
  requireAnswerable,
  startVideo,
} from './service.ts';

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

const file = fileOf(...mediaRules['reference-video'].contentTypes, 'image/jpeg', 'image/webp', 'image/png');

/** Below `/api/references/:token`: the short video that a family may add to its answers. */
export const referenceVideoRoutes = new Hono<AppEnv>()
  .get(
    '/video',
    describeRoute({
      tags: ['references'],
      summary: 'The video the family has sent, while its answer can still change; supports ranges and ETags',
      parameters: [optionalHeader('Range', 'One range of bytes, such as `bytes=0-1023`')],
      responses: {
        200: { description: 'The file', content: file },
        206: { description: 'A part', content: file },
        304: { description: 'Unchanged' },
        ...failures(403, 404, 416, 422),
      },
    }),
    queryParameters(fileQuery),
    async (c) => {
      const link = { token: c.req.param('token') ?? '', session: c.get('session') };
      return fileAnswer(await readSentVideo(c.get('services'), link, fileRequest(c, c.req.valid('query'))));
    },
  )
  .post(
    '/video',
    describeRoute({
      tags: ['references'],
      summary: 'Attach the uploaded video to the answers, replacing an earlier one',
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
      summary: 'Withdraw the video; its file is deleted at once',
      responses: answers(200, successSchema, 403, 404, 410, 429),
    }),
    async (c) => {
      const link = { token: c.req.param('token') ?? '', session: c.get('session') };
      await detachVideo(c.get('services'), link);
      return c.json({ success: true as const });
    },
  )
  .route('/', linkUploadRoutes(uploading, { tag: 'references', caller: "With a family's link" }));

/** Below `/api/profiles`: the captions of a family's video. */
export const referenceCaptionRoutes = new Hono<AppEnv>().get(
  '/:id/references/:referenceId/captions.vtt',
  describeRoute({
    tags: ['references'],
    summary: "Captions of a family's video as WebVTT, while the nanny's page shows it",
    responses: { 200: { description: 'WebVTT', content: { 'text/vtt': {} } }, ...failures(404) },
  }),
  queryParameters(trackQuery),
  async (c) => {
    const { id: profileId, referenceId: id } = c.req.param();
    const captions = await readVideoCaptions(c.get('services'), { id, profileId }, c.req.valid('query').lang);
    return trackAnswer(c, profileId, { file: captions, isPublic: true });
  },
);
