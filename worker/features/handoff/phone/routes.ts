import { type Context, Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import { ProductError } from '#domain/errors.ts';
import {
  handoffHeader,
  handoffProgressSchema,
  handoffSecretPattern,
  handoffVideoSchema,
  phoneHandoffSchema,
} from '#domain/handoff/schema.ts';
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
import { answers } from '../../../http/openapi.ts';
import { successSchema } from '#domain/success.ts';
import { abortMultipart, completeMultipart, listParts, receivePart } from '../../media/multipart.ts';
import { receiveStill } from '../../media/variants/service.ts';
import { connectPhone, leaveOnPhone, noteProgress, type PhoneKeys, readOnPhone } from '../service.ts';
import { finish, type HandoffOfPhone, requireHolder, requireSender, startUpload } from '../upload.ts';

/** A phone's call is authorized by its link and its own secret, not by a session. */
const security = [{ handoff: [] }];

/**
 * The link token and the secret that the phone sends.
 * @throws ProductError session_required when both are missing, not_found for an invalid link
 */
function phoneKeys(c: Pick<Context, 'req'>): PhoneKeys {
  const header = c.req.header(handoffHeader);
  if (header === undefined) throw new ProductError('session_required');
  const [token = '', secret = '', ...rest] = header.slice(0, 100).split('.');
  const isPlausible = rest.length === 0 && [token, secret].every((key) => handoffSecretPattern.test(key));
  if (!isPlausible) throw new ProductError('not_found');
  return { token, secret };
}

/** Context variables of routes after {@link connected}. */
interface PhoneEnv extends AppEnv {
  Variables: AppEnv['Variables'] & { handoff: HandoffOfPhone };
}

/** Requires a phone that may see the link, used or unused, before the body is read. */
const holder = createMiddleware<AppEnv>(async (c, next) => {
  await requireHolder(c.get('services'), phoneKeys(c));
  await next();
});

/** Requires a connected phone before the body is read. An upload `:id` also has to belong to the phone. */
const connected = createMiddleware<PhoneEnv>(async (c, next) => {
  c.set('handoff', await requireSender(c.get('services'), phoneKeys(c), c.req.param('id')));
  await next();
});

const stillUrl = (id: string) => `/api/handoff/stills/${id}`;

const fileBody = { required: true, content: { 'application/octet-stream': {} } };

/** The upload of the phone's video, by the protocol of all uploads (record 23). */
const phoneUploadRoutes = new Hono<PhoneEnv>()
  .post(
    '/multipart',
    describeRoute({
      tags: ['media'],
      summary: 'On the phone: start a multipart upload of the video',
      security,
      responses: answers(200, multipartTicketSchema, 401, 403, 404, 410, 413, 422, 429),
    }),
    connected,
    jsonBody(createMultipartSchema),
    async (c) => {
      const id = await startUpload(c.get('services'), c.get('handoff'), c.req.valid('json').size);
      return c.json({ uploadId: id, objectPath: mediaPath(id) });
    },
  )
  .get(
    '/multipart/:id',
    describeRoute({
      tags: ['media'],
      summary: 'On the phone: the parts received so far',
      security,
      responses: answers(200, z.array(uploadedPartSchema), 401, 403, 404, 429),
    }),
    connected,
    async (c) => c.json(await listParts(c.get('services'), c.get('handoff'), c.req.param('id'))),
  )
  .put(
    '/multipart/:id/:partNumber{[0-9]+}',
    describeRoute({
      tags: ['media'],
      summary: 'On the phone: upload one part',
      security,
      requestBody: fileBody,
      responses: answers(200, successSchema, 401, 403, 404, 415, 422, 429),
    }),
    connected,
    async (c) => {
      const part = { id: c.req.param('id'), partNumber: Number(c.req.param('partNumber')), body: c.req.raw.body };
      await drainedOnRefusal(c, () => receivePart(c.get('services'), c.get('handoff'), part));
      return c.json({ success: true as const });
    },
  )
  .post(
    '/multipart/:id/complete',
    describeRoute({
      tags: ['media'],
      summary:
        'On the phone: complete the upload; the response says where to PUT a still of the video, until there is one',
      security,
      responses: answers(200, completedUploadSchema, 401, 403, 404, 415, 422, 429),
    }),
    connected,
    async (c) => {
      const { id } = c.req.param();
      return c.json(await completeMultipart(c.get('services'), c.get('handoff'), id, stillUrl));
    },
  )
  .delete(
    '/multipart/:id',
    describeRoute({
      tags: ['media'],
      summary: 'On the phone: abort the upload',
      security,
      responses: answers(200, successSchema, 401, 403, 404, 429),
    }),
    connected,
    async (c) => {
      await abortMultipart(c.get('services'), c.get('handoff'), c.req.param('id'));
      return c.json({ success: true as const });
    },
  )
  .put(
    '/stills/:id',
    describeRoute({
      tags: ['media'],
      summary: 'On the phone: upload the still of the video, once',
      security,
      requestBody: fileBody,
      responses: answers(200, successSchema, 401, 403, 404, 409, 413, 415, 422, 429),
    }),
    connected,
    async (c) => {
      const { id } = c.req.param();
      await drainedOnRefusal(c, () => receiveStill(c.get('services'), c.get('handoff'), id, c.req.raw.body));
      return c.json({ success: true as const });
    },
  );

/**
 * `/api/handoff`: the handoff of the phone's header. Reading changes nothing. A link preview never calls the other routes
 * (docs/architecture.md 3; docs/security.md, links that scanners open).
 */
export const phoneHandoffRoutes = new Hono<PhoneEnv>()
  .route('/', phoneUploadRoutes)
  .get(
    '/',
    describeRoute({
      tags: ['media'],
      summary: 'On the phone: what the link is for',
      security,
      responses: answers(200, phoneHandoffSchema, 401, 403, 404, 429),
    }),
    async (c) => c.json(await readOnPhone(c.get('services'), phoneKeys(c))),
  )
  .post(
    '/connect',
    describeRoute({
      tags: ['media'],
      summary: 'On the phone: claim the link; no other phone can use it afterwards',
      security,
      responses: answers(200, phoneHandoffSchema, 401, 403, 404, 429),
    }),
    async (c) => c.json(await connectPhone(c.get('services'), phoneKeys(c))),
  )
  .post(
    '/progress',
    describeRoute({
      tags: ['media'],
      summary: 'On the phone: report progress, which the computer shows',
      security,
      responses: answers(200, successSchema, 401, 403, 404, 422, 429),
    }),
    connected,
    jsonBody(handoffProgressSchema),
    async (c) => {
      await noteProgress(c.get('services'), c.get('handoff'), c.req.valid('json'));
      return c.json({ success: true as const });
    },
  )
  .post(
    '/leave',
    describeRoute({
      tags: ['media'],
      summary: 'On the phone: end the link and continue on the computer',
      security,
      responses: answers(200, successSchema, 401, 403, 404, 429),
    }),
    connected,
    async (c) => {
      await leaveOnPhone(c.get('services'), c.get('handoff'));
      return c.json({ success: true as const });
    },
  )
  .post(
    '/finish',
    describeRoute({
      tags: ['media'],
      summary: "On the phone: save the video as the profile's video resume; this ends the link",
      security,
      responses: answers(200, successSchema, 401, 403, 404, 422, 429),
    }),
    holder,
    jsonBody(handoffVideoSchema),
    async (c) => {
      await finish(c.get('services'), phoneKeys(c), c.req.valid('json').guided);
      return c.json({ success: true as const });
    },
  );
