import { type Context, Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { z } from 'zod';
import type { AppEnv } from '../../../http/context.ts';
import { actor } from '../../../http/desk.ts';
import { todayOf } from '../../../services.ts';
import { failures } from '../../../http/openapi.ts';
import { queryText, readQuery } from '../../../http/query.ts';
import { exportAudit, exportNannies, exportRequests } from './service.ts';
import { requestFilters } from '../requests/routes.ts';
import { nannyFilters } from '../reviews/routes.ts';

/** Query parameters of the audit log, as a list and as CSV. */
export const auditFilters = z.object({ actor: queryText, subject: queryText, after: queryText });

const documented = (summary: string) =>
  describeRoute({
    tags: ['desk'],
    summary,
    responses: { 200: { description: 'A table', content: { 'text/csv': {} } }, ...failures(401, 403, 422) },
  });

/** Lists as CSV files for spreadsheets. */
export const csvRoutes = new Hono<AppEnv>()
  .get('/requests.csv', documented('Requests of a list as a table'), async (c) =>
    table(c, 'requests', await exportRequests(c.get('services'), actor(c), requestFilters(c))),
  )
  .get('/profiles.csv', documented('Nannies as a table'), async (c) => {
    const { state, q } = readQuery(c, nannyFilters);
    return table(c, 'nannies', await exportNannies(c.get('services'), actor(c), { state, q }));
  })
  .get('/audit.csv', documented('The audit log as a table'), async (c) => {
    const { actor: by, subject } = readQuery(c, auditFilters);
    return table(c, 'audit', await exportAudit(c.get('services'), actor(c), { actor: by, subject }));
  });

function table(c: Context<AppEnv>, name: string, text: string): Response {
  return c.body(text, 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}-${todayOf(c.get('services'))}.csv"`,
  });
}
