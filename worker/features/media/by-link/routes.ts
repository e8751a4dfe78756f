import { Hono, type MiddlewareHandler } from 'hono';
import { describeRoute } from 'hono-openapi';
import { z } from 'zod';
import {
  completedUploadSchema,
  createMultipartSchema,
  multipartTicketSchema,
  uploadedPartSchema,
} from '#domain/media/media.ts';
import { mediaPath } from '#domain/media/media-path.ts';
import type { AppEnv } from '../../../http/context.ts';
import { drainedOnRefusal } from '../../../http/file-body.ts';
import { jsonBody } from '../../../http/json-body.ts';
import { answers, successSchema } from '../../../http/openapi.ts';
import type { Owner } from '../../identity/sessions/service.ts';
import { abortMultipart, completeMultipart, listParts, receivePart } from '../multipart.ts';
import { receiveStill } from '../variants/service.ts';

/** One video uploaded through a link, without a session. */
export interface LinkUpload {
  sender: Owner;
  /** Starts the upload of a video of `size` bytes, replacing the link's previous upload. @returns its id */
  start(size: number): Promise<string>;
  /** The path to which the video's still image is uploaded. */
  stillPath(id: string): string;
}

/** Context variables of routes after their guard. */
export interface LinkUploadEnv extends AppEnv {
  Variables: AppEnv['Variables'] & { upload: LinkUpload };
}

const fileBody = { required: true, content: { 'application/octet-stream': {} } };

/**
 * The routes with which a link uploads one video, by the protocol of all uploads (record 23).
 * @param guard sets `upload` for a caller who may upload through the link, and allows an upload `:id` only for its own link; runs
 *   before a body is read
 * @param described how the routes are documented: their path, and the credentials for a call
 */
export function linkUploadRoutes(
  guard: MiddlewareHandler<LinkUploadEnv>,
  { tag, caller, security }: { tag: string; caller: string; security?: Record<string, string[]>[] },
) {
  const route = { tags: [tag], ...(security && { security }) };
  return new Hono<LinkUploadEnv>()
    .post(
      '/multipart',
      describeRoute({
        ...route,
        summary: `${caller}: start a multipart upload of the video`,
        responses: answers(200, multipartTicketSchema, 401, 403, 404, 410, 413, 422, 429),
      }),
      guard,
      jsonBody(createMultipartSchema),
      async (c) => {
        const id = await c.get('upload').start(c.req.valid('json').size);
        return c.json({ uploadId: id, objectPath: mediaPath(id) });
      },
    )
    .get(
      '/multipart/:id',
      describeRoute({
        ...route,
        summary: `${caller}: the parts received so far`,
        responses: answers(200, z.array(uploadedPartSchema), 401, 403, 404, 429),
      }),
      guard,
      async (c) => c.json(await listParts(c.get('services'), c.get('upload').sender, c.req.param('id'))),
    )
    .put(
      '/multipart/:id/:partNumber{[0-9]+}',
      describeRoute({
        ...route,
        summary: `${caller}: upload one part`,
        requestBody: fileBody,
        responses: answers(200, successSchema, 401, 403, 404, 415, 422, 429),
      }),
      guard,
      async (c) => {
        const part = { id: c.req.param('id'), partNumber: Number(c.req.param('partNumber')), body: c.req.raw.body };
        await drainedOnRefusal(c, () => receivePart(c.get('services'), c.get('upload').sender, part));
        return c.json({ success: true as const });
      },
    )
    .post(
      '/multipart/:id/complete',
      describeRoute({
        ...route,
        summary: `${caller}: complete the upload; the response says where to PUT a still of the video, until there is one`,
        responses: answers(200, completedUploadSchema, 401, 403, 404, 415, 422, 429),
      }),
      guard,
      async (c) => {
        const { sender, stillPath } = c.get('upload');
        return c.json(await completeMultipart(c.get('services'), sender, c.req.param('id'), stillPath));
      },
    )
    .delete(
      '/multipart/:id',
      describeRoute({
        ...route,
        summary: `${caller}: abort the upload`,
        responses: answers(200, successSchema, 401, 403, 404, 429),
      }),
      guard,
      async (c) => {
        await abortMultipart(c.get('services'), c.get('upload').sender, c.req.param('id'));
        return c.json({ success: true as const });
      },
    )
    .put(
      '/stills/:id',
      describeRoute({
        ...route,
        summary: `${caller}: upload the still of the video, once`,
        requestBody: fileBody,
        responses: answers(200, successSchema, 401, 403, 404, 409, 413, 415, 422, 429),
      }),
      guard,
      async (c) => {
        const id = c.req.param('id');
        const { sender } = c.get('upload');
        await drainedOnRefusal(c, () => receiveStill(c.get('services'), sender, id, c.req.raw.body));
        return c.json({ success: true as const });
      },
    );
}
