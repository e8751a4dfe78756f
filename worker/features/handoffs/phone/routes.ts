import { type Context, Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { createMiddleware } from 'hono/factory';
import { ProductError } from '#domain/errors.ts';
import {
  handoffHeader,
  handoffProgressSchema,
  handoffSecretPattern,
  handoffVideoSchema,
  phoneHandoffSchema,
} from '#domain/handoff/schema.ts';
import type { AppEnv } from '../../../http/context.ts';
import { jsonBody } from '../../../http/json-body.ts';
import { answers, successSchema } from '../../../http/openapi.ts';
import { type LinkUploadEnv, linkUploadRoutes } from '../../media/by-link/routes.ts';
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

/** Requires a connected phone before the body is read. */
const connected = createMiddleware<PhoneEnv>(async (c, next) => {
  c.set('handoff', await requireSender(c.get('services'), phoneKeys(c)));
  await next();
});

/** Same as {@link connected} for uploads: an upload `:id` also has to belong to the phone. */
const uploading = createMiddleware<LinkUploadEnv>(async (c, next) => {
  const services = c.get('services');
  const handoff = await requireSender(services, phoneKeys(c), c.req.param('id'));
  c.set('upload', {
    sender: handoff,
    start: (size) => startUpload(services, handoff, size),
    stillPath: (id) => `/api/handoff/stills/${id}`,
  });
  await next();
});

/**
 * `/api/handoff`: the handoff of the phone's header. Reading changes nothing. A link preview never calls the other routes
 * (design.md 3, security.md "Links in messages").
 */
export const phoneHandoffRoutes = new Hono<PhoneEnv>()
  .route('/', linkUploadRoutes(uploading, { tag: 'media', caller: 'On the phone', security }))
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
