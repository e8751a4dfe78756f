import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { z } from 'zod';
import { backgroundCheckSchema, mergeSchema, profilePageSchema } from '#domain/profile/desk-list.ts';
import { noteSchema } from '#domain/request/desk.ts';
import {
  approveSchema,
  deskProfileSchema,
  profileStates,
  reasonSchema,
  reviewKinds,
  waitingProfilesSchema,
} from '#domain/profile/desk.ts';
import type { AppEnv } from '../../../http/context.ts';
import { actor } from '../../../http/desk.ts';
import { jsonBody } from '../../../http/json-body.ts';
import { answers } from '../../../http/openapi.ts';
import { pageQuery, queryParameters, queryText } from '../../../http/query.ts';
import { listProfiles } from './list/service.ts';
import { nannyWordsOf } from '../search/words.ts';
import { mergeProfiles } from './merge/service.ts';
import {
  approveProfile,
  holdProfile,
  listWaitingProfiles,
  noteProfile,
  readDeskProfile,
  recordBackgroundCheck,
  releaseProfile,
} from './service.ts';

const words = queryText('Beginnings of names, e-mail addresses or phone numbers');

const queueFilters = z.object({
  kind: z.enum(reviewKinds, 'validation.choice').default('new'),
  q: words,
  after: pageQuery,
});

/** `/api/agency/reviews`: profiles that wait for a review. */
export const waitingProfileRoutes = new Hono<AppEnv>().get(
  '/',
  describeRoute({
    tags: ['desk'],
    summary: 'A page of the profiles waiting for review, longest wait first',
    responses: answers(200, waitingProfilesSchema, 400, 401, 422),
  }),
  queryParameters(queueFilters),
  async (c) => {
    const { kind, q, after } = c.req.valid('query');
    const search = { words: nannyWordsOf(q ?? ''), after };
    return c.json(await listWaitingProfiles(c.get('services'), c.get('locale'), kind, search));
  },
);

/** Query parameters of the list of all nannies. */
export const profileFilters = z.object({
  state: z.enum(profileStates, 'validation.choice').optional(),
  q: words,
  after: pageQuery,
});

const decided = answers(200, deskProfileSchema, 401, 403, 404, 409, 422);

/** `/api/agency/profiles`: all nannies, and the agency's decisions about one. Decisions return the updated profile. */
export const deskProfileRoutes = new Hono<AppEnv>()
  .get(
    '/',
    describeRoute({
      tags: ['desk'],
      summary: 'A page of all nannies, newest first',
      responses: answers(200, profilePageSchema, 400, 401, 422),
    }),
    queryParameters(profileFilters),
    async (c) => c.json(await listProfiles(c.get('services'), c.get('locale'), c.req.valid('query'))),
  )
  .get(
    '/:id',
    describeRoute({
      tags: ['desk'],
      summary: 'A profile with everything the agency knows about it',
      responses: answers(200, deskProfileSchema, 401, 404),
    }),
    async (c) => c.json(await readDeskProfile(c.get('services'), actor(c), c.req.param('id'))),
  )
  .post(
    '/:id/approve',
    describeRoute({ tags: ['desk'], summary: 'Approve the version that was reviewed', responses: decided }),
    jsonBody(approveSchema),
    async (c) => {
      const id = c.req.param('id');
      await approveProfile(c.get('services'), actor(c), { id, ...c.req.valid('json') });
      return c.json(await readDeskProfile(c.get('services'), actor(c), id));
    },
  )
  .post(
    '/:id/hold',
    describeRoute({
      tags: ['desk'],
      summary: 'Hide a profile at once, with a reason for the nanny',
      responses: decided,
    }),
    jsonBody(reasonSchema),
    async (c) => {
      const id = c.req.param('id');
      await holdProfile(c.get('services'), actor(c), { id, ...c.req.valid('json') });
      return c.json(await readDeskProfile(c.get('services'), actor(c), id));
    },
  )
  .post('/:id/release', describeRoute({ tags: ['desk'], summary: 'Lift a hold', responses: decided }), async (c) => {
    const id = c.req.param('id');
    await releaseProfile(c.get('services'), actor(c), id);
    return c.json(await readDeskProfile(c.get('services'), actor(c), id));
  })
  .post(
    '/:id/notes',
    describeRoute({ tags: ['desk'], summary: 'Add a note that only staff can read', responses: decided }),
    jsonBody(noteSchema),
    async (c) => {
      const id = c.req.param('id');
      await noteProfile(c.get('services'), actor(c), { id, ...c.req.valid('json') });
      return c.json(await readDeskProfile(c.get('services'), actor(c), id));
    },
  )
  .post(
    '/:id/merge',
    describeRoute({
      tags: ['desk'],
      summary: "Merge a quick profile into the nanny's profile; the quick profile is erased",
      responses: decided,
    }),
    jsonBody(mergeSchema),
    async (c) => {
      const id = c.req.param('id');
      await mergeProfiles(c.get('services'), actor(c), { id, ...c.req.valid('json') });
      return c.json(await readDeskProfile(c.get('services'), actor(c), id));
    },
  )
  .put(
    '/:id/background-check',
    describeRoute({
      tags: ['desk'],
      summary: 'Record the date of a background check; null removes it',
      responses: decided,
    }),
    jsonBody(backgroundCheckSchema),
    async (c) => {
      const id = c.req.param('id');
      await recordBackgroundCheck(c.get('services'), actor(c), { id, ...c.req.valid('json') });
      return c.json(await readDeskProfile(c.get('services'), actor(c), id));
    },
  );
