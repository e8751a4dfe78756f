import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { z } from 'zod';
import {
  completedUploadSchema,
  createMultipartSchema,
  createUploadSchema,
  mediaRules,
  multipartTicketSchema,
  uploadedPartSchema,
  uploadTicketSchema,
} from '#domain/media/media.ts';
import { mediaPath } from '#domain/media/media-path.ts';
import type { AppEnv } from '../../http/context.ts';
import { fileAnswer, fileQuery, fileRequest } from '../../http/file-answer.ts';
import { declaredBytes, drainedOnRefusal } from '../../http/file-body.ts';
import { jsonBody } from '../../http/json-body.ts';
import { queryParameters } from '../../http/query.ts';
import { queryText } from '#domain/query.ts';
import { answers, failures, fileOf, optionalHeader } from '../../http/openapi.ts';
import { successSchema } from '#domain/success.ts';
import { requireSession, signedIn } from '../../http/session.ts';
import { abortMultipart, completeMultipart, createMultipart, listParts, receivePart } from './multipart.ts';
import { readMedia } from './reading/service.ts';
import { openUpload, receiveUpload } from './service.ts';
import { receiveStill } from './variants/service.ts';

const storedSchema = z.strictObject({ success: z.literal(true), objectPath: z.string(), size: z.number().int() });

/** Documentation of request bodies that are raw files, and of stored files. */
const fileContent = { 'application/octet-stream': {} };
const storedFile = fileOf(...mediaRules.document.contentTypes, ...mediaRules.video.contentTypes);
const uploadQuery = fileQuery.extend({ token: queryText('From the upload URL') });

/** `/api/objects`: uploads, whole and in parts, and reading stored files (docs/specification.md 7, docs/architecture.md 6). */
export const objectRoutes = new Hono<AppEnv>()
  .post(
    '/upload',
    describeRoute({
      tags: ['media'],
      summary: 'Open an upload',
      responses: answers(200, uploadTicketSchema, 401, 413, 429),
    }),
    signedIn,
    jsonBody(createUploadSchema),
    async (c) => {
      const session = requireSession(c);
      return c.json(await openUpload(c.get('services'), session, c.req.valid('json') ?? {}));
    },
  )
  .put(
    '/uploads/:id',
    describeRoute({
      tags: ['media'],
      summary:
        'Upload the file, or with `?variant=` a smaller size of a picture or the still of a video; each once, and before a record refers to it',
      requestBody: { required: true, content: fileContent },
      responses: answers(200, storedSchema, 401, 403, 404, 409, 413, 415, 422),
    }),
    signedIn,
    queryParameters(uploadQuery),
    async (c) => {
      const session = requireSession(c);
      const id = c.req.param('id');
      const { token = '', variant } = c.req.valid('query');
      const upload = {
        token,
        variant,
        body: c.req.raw.body,
        declaredBytes: declaredBytes(c),
      };
      const stored = await drainedOnRefusal(c, () => receiveUpload(c.get('services'), session, id, upload));
      c.header('ETag', stored.etag);
      return c.json({ success: true as const, objectPath: mediaPath(id), size: stored.size });
    },
  )
  .put(
    '/stills/:id',
    describeRoute({
      tags: ['media'],
      summary:
        'Upload the still of a video that was sent without one, once; a profile that shows the video is reviewed again',
      requestBody: { required: true, content: fileContent },
      responses: answers(200, successSchema, 401, 403, 404, 409, 413, 415, 422),
    }),
    signedIn,
    async (c) => {
      const session = requireSession(c);
      const id = c.req.param('id');
      await drainedOnRefusal(c, () => receiveStill(c.get('services'), session, id, c.req.raw.body));
      return c.json({ success: true as const });
    },
  )
  .get(
    '/uploads/:id',
    describeRoute({
      tags: ['media'],
      summary:
        'A stored file: public while a visible profile shows it, otherwise for its owner only; supports ranges and ETags',
      responses: {
        200: { description: 'The file', content: storedFile },
        206: { description: 'A part', content: storedFile },
        304: { description: 'Unchanged' },
        ...failures(404, 416, 422),
      },
      parameters: [
        optionalHeader('Range', 'One range of bytes, such as `bytes=0-1023`'),
        optionalHeader('If-Range', 'The ETag of the file that the range belongs to'),
        optionalHeader('If-None-Match', "The ETag of the caller's copy"),
      ],
    }),
    queryParameters(fileQuery),
    async (c) => {
      const services = c.get('services');
      const media = await readMedia(
        services,
        c.get('session'),
        c.req.param('id'),
        fileRequest(c, c.req.valid('query')),
      );
      return fileAnswer(media);
    },
  )
  .post(
    '/multipart',
    describeRoute({
      tags: ['media'],
      summary: 'Start an upload in parts',
      responses: answers(200, multipartTicketSchema, 401, 413),
    }),
    signedIn,
    jsonBody(createMultipartSchema),
    async (c) => {
      const id = await createMultipart(c.get('services'), requireSession(c), c.req.valid('json').size);
      return c.json({ uploadId: id, objectPath: mediaPath(id) });
    },
  )
  .get(
    '/multipart/:id',
    describeRoute({
      tags: ['media'],
      summary: 'The parts received so far',
      responses: answers(200, z.array(uploadedPartSchema), 401, 404),
    }),
    async (c) => c.json(await listParts(c.get('services'), requireSession(c), c.req.param('id'))),
  )
  .put(
    '/multipart/:id/:partNumber{[0-9]+}',
    describeRoute({
      tags: ['media'],
      summary: 'Upload one part; uploading the same part again replaces it',
      requestBody: { required: true, content: fileContent },
      responses: answers(200, successSchema, 401, 404, 415, 422),
    }),
    async (c) => {
      const session = requireSession(c);
      const part = { id: c.req.param('id'), partNumber: Number(c.req.param('partNumber')), body: c.req.raw.body };
      await drainedOnRefusal(c, () => receivePart(c.get('services'), session, part));
      return c.json({ success: true as const });
    },
  )
  .post(
    '/multipart/:id/complete',
    describeRoute({
      tags: ['media'],
      summary: 'Complete the upload; the response says where to PUT a still of the video, until there is one',
      responses: answers(200, completedUploadSchema, 401, 404, 415, 422),
    }),
    async (c) => c.json(await completeMultipart(c.get('services'), requireSession(c), c.req.param('id'))),
  )
  .delete(
    '/multipart/:id',
    describeRoute({ tags: ['media'], summary: 'Abort an upload', responses: answers(200, successSchema, 401, 404) }),
    async (c) => {
      await abortMultipart(c.get('services'), requireSession(c), c.req.param('id'));
      return c.json({ success: true as const });
    },
  );
