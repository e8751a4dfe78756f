import type { Context, Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { auditFilters } from '#domain/agency/settings-contract.ts';
import { profileFilters } from '#domain/profile/desk-contract.ts';
import { requestFilters } from '#domain/request/desk-contract.ts';
import { defaultList } from '#domain/request/desk.ts';
import type { AppEnv } from '../../../http/context.ts';
import { actor, deskOnly } from '../../../http/desk.ts';
import { failures } from '../../../http/openapi.ts';
import { queryParameters } from '../../../http/query.ts';
import { todayOf } from '../../../services.ts';
import { exportAudit, exportProfiles, exportRequests } from './service.ts';

const documented = (summary: string) =>
  describeRoute({
    tags: ['desk'],
    summary,
    responses: { 200: { description: 'A table', content: { 'text/csv': {} } }, ...failures(401, 403, 422) },
  });

/** Lists as tables for spreadsheets. */
export function serveTables(routes: Hono<AppEnv>): void {
  routes.get(
    '/api/agency/requests.csv',
    documented('Requests as CSV'),
    deskOnly('reviewer'),
    queryParameters(requestFilters),
    async (c) => {
      const { state, ...filters } = c.req.valid('query');
      const list = state ?? defaultList(filters.q);
      return table(c, 'requests', await exportRequests(c.get('services'), actor(c), { list, ...filters }));
    },
  );
  routes.get(
    '/api/agency/profiles.csv',
    documented('Nannies as CSV'),
    deskOnly('reviewer'),
    queryParameters(profileFilters),
    async (c) => table(c, 'nannies', await exportProfiles(c.get('services'), actor(c), c.req.valid('query'))),
  );
  routes.get(
    '/api/agency/audit.csv',
    documented('The audit log as CSV'),
    deskOnly('owner'),
    queryParameters(auditFilters),
    async (c) => {
      const { actor: by, subject } = c.req.valid('query');
      return table(c, 'audit', await exportAudit(c.get('services'), actor(c), { actor: by, subject }));
    },
  );
}

function table(c: Context<AppEnv>, name: string, text: string): Response {
  return c.body(text, 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}-${todayOf(c.get('services'))}.csv"`,
  });
}
