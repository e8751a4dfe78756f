import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { z } from 'zod';
import {
  createMultipartSchema,
  createUploadSchema,
  mediaPath,
  multipartTicketSchema,
  uploadedPartSchema,
  uploadTicketSchema,
} from '#domain/media/media.ts';
import type { AppEnv } from '../../http/context.ts';
import { fileAnswer, fileRequest } from '../../http/file-answer.ts';
import { declaredBytes, drainedOnRefusal } from '../../http/file-body.ts';
import { jsonBody } from '../../http/json-body.ts';
import { answers, failures, optionalHeader, optionalQuery, successSchema } from '../../http/openapi.ts';
import { requireSession, signedIn } from '../../http/session.ts';
import { abortMultipart, completeMultipart, createMultipart, listParts, receivePart } from './multipart.ts';
import { readMedia } from './reading.ts';
import { openUpload, receiveUpload } from './service.ts';

const storedSchema = z.strictObject({ success: z.literal(true), objectPath: z.string(), size: z.number().int() });

/** Documentation of request bodies that are raw files. */
const fileContent = { 'application/octet-stream': {} };
const tokenQuery = optionalQuery('token', 'From the address that opening the upload gave');
const variantQuery = optionalQuery('variant', 'A smaller picture of a picture, or the still of a video');

/** `/api/objects`: uploads, whole and in parts, and reading stored files (spec.md 7, design.md 6). */
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
      summary: 'Send the file of an opened upload, or with ?variant= a smaller picture or a still of it',
      parameters: [tokenQuery, variantQuery],
      requestBody: { required: true, content: fileContent },
      responses: answers(200, storedSchema, 401, 403, 404, 409, 413, 415, 422),
    }),
    async (c) => {
      const session = requireSession(c);
      const id = c.req.param('id');
      const upload = {
        token: c.req.query('token') ?? '',
        variant: c.req.query('variant'),
        body: c.req.raw.body,
        declaredBytes: declaredBytes(c),
      };
      const stored = await drainedOnRefusal(c, () => receiveUpload(c.get('services'), session, id, upload));
      c.header('ETag', stored.etag);
      return c.json({ success: true as const, objectPath: mediaPath(id), size: stored.size });
    },
  )
  .get(
    '/uploads/:id',
    describeRoute({
      tags: ['media'],
      summary: 'A stored file: public while a visible profile shows it, else for its owner; ranges and ETags',
      responses: {
        200: { description: 'The file', content: fileContent },
        206: { description: 'A part', content: fileContent },
        304: { description: 'Unchanged' },
        ...failures(404, 416),
      },
      parameters: [
        variantQuery,
        optionalHeader('Range', 'One range of bytes, such as `bytes=0-1023`'),
        optionalHeader('If-Range', 'The ETag of the file that the range is of'),
        optionalHeader('If-None-Match', 'The ETag of the file that the caller has'),
      ],
    }),
    async (c) => {
      const services = c.get('services');
      const media = await readMedia(services, c.get('session'), c.req.param('id'), fileRequest(c));
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
      summary: 'The parts that have arrived',
      responses: answers(200, z.array(uploadedPartSchema), 401, 404),
    }),
    async (c) => c.json(await listParts(c.get('services'), requireSession(c), c.req.param('id'))),
  )
  .put(
    '/multipart/:id/:partNumber{[0-9]+}',
    describeRoute({
      tags: ['media'],
      summary: 'Send one part; the same part sent again replaces it',
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
      summary: 'Put the parts together; gives where to PUT a still of the video',
      responses: answers(200, uploadTicketSchema, 401, 404, 415, 422),
    }),
    async (c) => c.json(await completeMultipart(c.get('services'), requireSession(c), c.req.param('id'))),
  )
  .delete(
    '/multipart/:id',
    describeRoute({ tags: ['media'], summary: 'Give an upload up', responses: answers(200, successSchema, 401, 404) }),
    async (c) => {
      await abortMultipart(c.get('services'), requireSession(c), c.req.param('id'));
      return c.json({ success: true as const });
    },
  );
