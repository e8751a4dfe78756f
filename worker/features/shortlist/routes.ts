import { type Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { describeRoute } from 'hono-openapi';
import { z } from 'zod';
import { familyCookies, shortlistMarker } from '#domain/shortlist/cookies.ts';
import { shortlistEntrySchema, shortlistLinkSchema, shortlistSchema } from '#domain/shortlist/schema.ts';
import { weekSchema } from '#domain/shortlist/week-schema.ts';
import type { AppEnv } from '../../http/context.ts';
import { readCookie } from '../../http/cookies.ts';
import { jsonBody } from '../../http/json-body.ts';
import { answers } from '../../http/openapi.ts';
import { successSchema } from '#domain/success.ts';
import { queryParameters } from '../../http/query.ts';
import { clientNetwork } from '../../network.ts';
import {
  addToShortlist,
  type Family,
  readShortlist,
  removeFromShortlist,
  setWeek,
  shareShortlist,
  toShortlist,
} from './service.ts';

/** The largest page of the directory. */
const maxOthers = 24;

const idsQuery = z
  .string()
  .max(maxOthers * 40, 'validation.tooLong')
  .optional()
  .describe(`Ids of up to ${maxOthers} other profiles for which the fit is wanted, separated by commas`);

/** `/api/shortlist`: the nannies that a family wants to remember. The family is a cookie, without an account. */
export const shortlistRoutes = new Hono<AppEnv>()
  .get(
    '/',
    describeRoute({
      tags: ['families'],
      summary: "The family's shortlist and week, and how nannies fit that week",
      responses: answers(200, shortlistSchema, 422),
    }),
    queryParameters(z.object({ fit: idsQuery })),
    async (c) => {
      const { token } = familyOf(c);
      const others = c.req.valid('query').fit?.split(',').slice(0, maxOthers) ?? [];
      const list = await readShortlist(c.get('services'), token, { locale: c.get('locale'), others });
      if (list && token !== undefined) keepFamily(c, token, list.week.length > 0);
      return c.json(toShortlist(list));
    },
  )
  .post(
    '/',
    describeRoute({
      tags: ['families'],
      summary: 'Add a nanny to the shortlist, or change the note about her',
      responses: answers(200, successSchema, 404, 409, 422, 429),
    }),
    jsonBody(shortlistEntrySchema),
    async (c) => {
      const { token } = await addToShortlist(c.get('services'), familyOf(c), c.req.valid('json'));
      keepFamily(c, token, hasWeek(c));
      return c.json({ success: true as const });
    },
  )
  .put(
    '/week',
    describeRoute({
      tags: ['families'],
      summary: 'Replace the hours that the family needs; overlapping ones are merged',
      responses: answers(200, weekSchema, 422, 429),
    }),
    jsonBody(weekSchema),
    async (c) => {
      const { token, week } = await setWeek(c.get('services'), familyOf(c), c.req.valid('json').ranges);
      keepFamily(c, token, week.length > 0);
      return c.json({ ranges: week });
    },
  )
  .post(
    '/share',
    describeRoute({
      tags: ['families'],
      summary: 'A link that shows the shortlist to others for 30 days',
      responses: answers(200, shortlistLinkSchema, 404, 429),
    }),
    async (c) => c.json({ url: await shareShortlist(c.get('services'), familyOf(c), c.get('locale')) }),
  )
  .delete(
    '/:profileId{[0-9a-z]{20,64}}',
    describeRoute({
      tags: ['families'],
      summary: 'Remove a nanny from the shortlist',
      responses: answers(200, successSchema, 404, 429),
    }),
    async (c) => {
      await removeFromShortlist(c.get('services'), familyOf(c), c.req.param('profileId'));
      return c.json({ success: true as const });
    },
  );

function familyOf(c: Context<AppEnv>): Family {
  return { token: readCookie(c, 'family'), network: clientNetwork(c.req.raw) };
}

/** Whether the browser's marker says that the family has a week. It only decides whether pages leave room for the bars. */
function hasWeek(c: Context<AppEnv>): boolean {
  return getCookie(c, shortlistMarker) === 'week';
}

function keepFamily(c: Context<AppEnv>, token: string, hasWeekNow: boolean): void {
  for (const cookie of familyCookies(new URL(c.req.url), { token, hasWeek: hasWeekNow }))
    c.header('Set-Cookie', cookie, { append: true });
}
