import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { readCookie } from '../../http/cookies.ts';
import type { AppEnv } from '../../http/context.ts';
import { failures } from '../../http/openapi.ts';
import { clientNetwork } from '../../network.ts';
import { noteView } from './service.ts';

/**
 * `/api/views`: a page reports a view. The cookie is read only to exclude views by the nanny and the desk. Browsers that ask not
 * to be tracked send nothing, and would not be counted.
 */
export const viewRoutes = new Hono<AppEnv>().post(
  '/:profileId{[0-9a-z]{1,64}}',
  describeRoute({
    tags: ['profiles'],
    summary: 'Count a view of a public page',
    responses: { 204: { description: 'Done' }, ...failures(403, 404) },
  }),
  async (c) => {
    const wantsNone = c.req.header('Sec-GPC') === '1' || c.req.header('DNT') === '1';
    const profileId = c.req.param('profileId');
    const isOurs = c.get('session')?.profileId === profileId || readCookie(c, 'desk') !== undefined;
    if (!wantsNone && !isOurs) await noteView(c.get('services'), profileId, clientNetwork(c.req.raw));
    return c.body(null, 204);
  },
);
