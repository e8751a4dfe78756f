import { type Context, Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { z } from 'zod';
import type { AppEnv } from '../../../http/context.ts';
import { actor } from '../../../http/desk.ts';
import { todayOf } from '../../../services.ts';
import { failures } from '../../../http/openapi.ts';
import { pageQuery, queryParameters, queryText } from '../../../http/query.ts';
import { exportAudit, exportProfiles, exportRequests } from './service.ts';
import { defaultList } from '#domain/request/desk.ts';
import { requestFilters } from '../request/routes.ts';
import { profileFilters } from '../profile/routes.ts';

/** What the audit log is asked for, as a list and as a table. */
export const auditFilters = z.object({
  actor: queryText('Id of who acted'),
  subject: queryText('Id of the record'),
  after: pageQuery,
});

const documented = (summary: string) =>
  describeRoute({
    tags: ['desk'],
    summary,
    responses: { 200: { description: 'A table', content: { 'text/csv': {} } }, ...failures(401, 403, 422) },
  });

/** Lists as tables for spreadsheets. */
export const csvRoutes = new Hono<AppEnv>()
  .get('/requests.csv', documented('Requests as CSV'), queryParameters(requestFilters), async (c) => {
    const { state, ...filters } = c.req.valid('query');
    const list = state ?? defaultList(filters.q);
    return table(c, 'requests', await exportRequests(c.get('services'), actor(c), { list, ...filters }));
  })
  .get('/profiles.csv', documented('Nannies as CSV'), queryParameters(profileFilters), async (c) => {
    const { state, q } = c.req.valid('query');
    return table(c, 'nannies', await exportProfiles(c.get('services'), actor(c), { state, q }));
  })
  .get('/audit.csv', documented('The audit log as CSV'), queryParameters(auditFilters), async (c) => {
    const { actor: by, subject } = c.req.valid('query');
    return table(c, 'audit', await exportAudit(c.get('services'), actor(c), { actor: by, subject }));
  });

function table(c: Context<AppEnv>, name: string, text: string): Response {
  return c.body(text, 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}-${todayOf(c.get('services'))}.csv"`,
  });
}
