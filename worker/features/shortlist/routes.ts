import { type Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { describeRoute } from 'hono-openapi';
import * as contract from '#domain/shortlist/contract.ts';
import { familyCookies, shortlistMarker } from '#domain/shortlist/cookies.ts';
import { success, successSchema } from '#domain/success.ts';
import type { AppEnv } from '../../http/context.ts';
import { readCookie } from '../../http/cookies.ts';
import { answers } from '../../http/openapi.ts';
import { serve } from '../../http/serve.ts';
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

/** The nannies that a family wants to remember. The family is a cookie, without an account. */
export const shortlistRoutes = new Hono<AppEnv>().delete(
  '/api/shortlist/:profileId{[0-9a-z]{20,64}}',
  describeRoute({
    tags: ['families'],
    summary: 'Remove a nanny from the shortlist',
    responses: answers(200, successSchema, 404, 429),
  }),
  async (c) => {
    await removeFromShortlist(c.get('services'), familyOf(c), c.req.param('profileId'));
    return c.json(success);
  },
);

serve(shortlistRoutes, contract.readShortlist, async ({ services, query, context }) => {
  const { token } = familyOf(context);
  const others = query.fit?.split(',').slice(0, contract.maxOthers) ?? [];
  const list = await readShortlist(services, token, { locale: context.get('locale'), others });
  if (list && token !== undefined) keepFamily(context, token, list.week.length > 0);
  return toShortlist(list);
});
serve(shortlistRoutes, contract.addToShortlist, async ({ services, body, context }) => {
  const { token } = await addToShortlist(services, familyOf(context), body);
  keepFamily(context, token, hasWeek(context));
  return success;
});
serve(shortlistRoutes, contract.setWeek, async ({ services, body, context }) => {
  const { token, week } = await setWeek(services, familyOf(context), body.ranges);
  keepFamily(context, token, week.length > 0);
  return { ranges: week };
});
serve(shortlistRoutes, contract.shareShortlist, async ({ services, context }) => ({
  url: await shareShortlist(services, familyOf(context), context.get('locale')),
}));

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
