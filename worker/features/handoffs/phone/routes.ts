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
  createMultipartSchema,
  mediaPath,
  multipartTicketSchema,
  uploadedPartSchema,
  uploadTicketSchema,
} from '#domain/media/media.ts';
import type { AppEnv } from '../../../http/context.ts';
import { drainedOnRefusal } from '../../../http/file-body.ts';
import { jsonBody } from '../../../http/json-body.ts';
import { answers, successSchema } from '../../../http/openapi.ts';
import { listParts, receivePart } from '../../media/multipart.ts';
import { receiveStill } from '../../media/service.ts';
import { connectPhone, leaveOnPhone, noteProgress, type PhoneKeys, readOnPhone } from '../service.ts';
import { completeUpload, finish, type HandoffOfPhone, requireHolder, requireSender, startUpload } from '../upload.ts';

/** A phone's call is allowed by its link and its own secret, by no session. */
const security = [{ handoff: [] }];
const fileBody = { required: true, content: { 'application/octet-stream': {} } };

/** What the phone shows. @throws ProductError session_required when it shows nothing, not_found for what cannot be a link */
function phoneKeys(c: Pick<Context, 'req'>): PhoneKeys {
  const header = c.req.header(handoffHeader);
  if (header === undefined) throw new ProductError('session_required');
  const [token = '', secret = '', ...rest] = header.slice(0, 100).split('.');
  const isPlausible = rest.length === 0 && [token, secret].every((key) => handoffSecretPattern.test(key));
  if (!isPlausible) throw new ProductError('not_found');
  return { token, secret };
}

/** What routes behind {@link connected} find in their context. */
interface PhoneEnv extends AppEnv {
  Variables: AppEnv['Variables'] & { handoff: HandoffOfPhone };
}

/** Lets only a phone go on that may see the link, spent or not; before a body is read. */
const holder = createMiddleware<AppEnv>(async (c, next) => {
  await requireHolder(c.get('services'), phoneKeys(c));
  await next();
});

/** Lets only a connected phone go on, and to an upload `:id` only the phone whose it is; before a body is read. */
const connected = createMiddleware<PhoneEnv>(async (c, next) => {
  c.set('handoff', await requireSender(c.get('services'), phoneKeys(c), c.req.param('id')));
  await next();
});

/**
 * `/api/handoff`: the one hand-off that the phone's header names. Reading changes nothing; a page that a program opens calls
 * none of the others (design.md 3, security.md "Links in messages").
 */
export const phoneHandoffRoutes = new Hono<PhoneEnv>()
  .get(
    '/',
    describeRoute({
      tags: ['media'],
      summary: 'On the phone: what its link is good for',
      security,
      responses: answers(200, phoneHandoffSchema, 401, 403, 404),
    }),
    async (c) => c.json(await readOnPhone(c.get('services'), phoneKeys(c))),
  )
  .post(
    '/connect',
    describeRoute({
      tags: ['media'],
      summary: 'On the phone: take the link up; from then on it is useless to any other',
      security,
      responses: answers(200, phoneHandoffSchema, 401, 403, 404),
    }),
    async (c) => c.json(await connectPhone(c.get('services'), phoneKeys(c))),
  )
  .post(
    '/progress',
    describeRoute({
      tags: ['media'],
      summary: 'On the phone: say what it does, for the computer to show',
      security,
      responses: answers(200, successSchema, 401, 403, 404, 422),
    }),
    connected,
    jsonBody(handoffProgressSchema),
    async (c) => {
      await noteProgress(c.get('services'), c.get('handoff'), c.req.valid('json'));
      return c.json({ success: true as const });
    },
  )
  .post(
    '/multipart',
    describeRoute({
      tags: ['media'],
      summary: 'On the phone: start the upload of the video, in parts',
      security,
      responses: answers(200, multipartTicketSchema, 401, 403, 404, 413, 422),
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
      summary: 'On the phone: the parts that have arrived',
      security,
      responses: answers(200, z.array(uploadedPartSchema), 401, 403, 404),
    }),
    connected,
    async (c) => c.json(await listParts(c.get('services'), c.get('handoff'), c.req.param('id'))),
  )
  .put(
    '/multipart/:id/:partNumber{[0-9]+}',
    describeRoute({
      tags: ['media'],
      summary: 'On the phone: send one part',
      security,
      requestBody: fileBody,
      responses: answers(200, successSchema, 401, 403, 404, 415, 422),
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
      summary: 'On the phone: put the parts together; gives where to PUT a still of the video',
      security,
      responses: answers(200, uploadTicketSchema, 401, 403, 404, 415, 422),
    }),
    connected,
    async (c) => c.json(await completeUpload(c.get('services'), c.get('handoff'), c.req.param('id'))),
  )
  .put(
    '/stills/:id',
    describeRoute({
      tags: ['media'],
      summary: 'On the phone: send the still of the video',
      security,
      requestBody: fileBody,
      responses: answers(200, successSchema, 401, 403, 404, 413, 415, 422),
    }),
    connected,
    async (c) => {
      const id = c.req.param('id');
      await drainedOnRefusal(c, () => receiveStill(c.get('services'), c.get('handoff'), id, c.req.raw.body));
      return c.json({ success: true as const });
    },
  )
  .post(
    '/leave',
    describeRoute({
      tags: ['media'],
      summary: 'On the phone: end the link and go on at the computer',
      security,
      responses: answers(200, successSchema, 401, 403, 404),
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
      summary: "On the phone: make the video the profile's, which spends the link",
      security,
      responses: answers(200, successSchema, 401, 403, 404, 422),
    }),
    holder,
    jsonBody(handoffVideoSchema),
    async (c) => {
      await finish(c.get('services'), phoneKeys(c), c.req.valid('json').guided);
      return c.json({ success: true as const });
    },
  );
