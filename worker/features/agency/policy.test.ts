import { expect, it } from 'vitest';
import { staffRoles, type StaffRole } from '#domain/agency/roles.ts';
import { createTestApp, signIn, testOrigin } from '../../testing/api.ts';
import { deskCaller } from '../../testing/desk.ts';
import { leastRole, operations } from '../../testing/operations.ts';

/** The rank of each role: roles are tested against this, not against themselves. */
const rank: Record<StaffRole, number> = { viewer: 0, reviewer: 1, owner: 2 };

/** Routes of the desk without a contract: files, tables and calendars. */
const byHand: Record<string, StaffRole> = {
  'GET /api/agency/introductions/:id/interviews.ics': 'viewer',
  'GET /api/agency/requests.csv': 'reviewer',
  'GET /api/agency/profiles.csv': 'reviewer',
  'GET /api/agency/audit.csv': 'owner',
  'GET /api/agency/profiles/:id/export': 'owner',
  'GET /api/agency/certifications/:id/document': 'reviewer',
  'GET /api/agency/media/:id': 'viewer',
  'POST /api/agency/logo': 'owner',
};

const contracts = [...operations].flatMap(([route, operation]) => {
  const least = leastRole(operation);
  return least ? [[route, least] as const] : [];
});

const roles: Record<string, StaffRole> = { ...Object.fromEntries(contracts), ...byHand };

const open = ['/api/agency/sign-in/', '/api/agency/sign-out'];

function registered(): string[] {
  const { app } = createTestApp();
  const routes = app.routes
    .filter(({ path }) => path.startsWith('/api/agency/') || path.startsWith('/api/profiles/:id/translations'))
    .filter(({ path, method }) => method !== 'ALL' && !path.endsWith('*'))
    .filter(({ path }) => !open.some((prefix) => path.startsWith(prefix)))
    .map(({ method, path }) => `${method} ${path}`);
  return [...new Set(routes)].toSorted();
}

it('security.md: Desk — every route has a contract or a row here, and every contract a route', () => {
  expect(registered()).toEqual(Object.keys(roles).toSorted());
});

it('security.md: Desk — its cookie counts for nothing beside a Bearer token, from our own origin too', async () => {
  const test = createTestApp();
  const { caller } = await deskCaller(test, 'owner');
  const headers = { Origin: testOrigin, 'Sec-Fetch-Site': 'same-origin' };
  const change = (more: Record<string, string>) =>
    caller.call('GET', '/api/agency/staff', undefined, { ...headers, ...more });
  expect((await change({})).status).toBe(200);
  for (const authorization of ['Bearer x', `Bearer ${'A'.repeat(43)}`, 'Basic eDp5']) {
    expect((await change({ Authorization: authorization })).status, authorization).toBe(401);
  }
});

it('security.md: Desk — each route is refused to everybody but the roles of its contract', async () => {
  const test = createTestApp();
  const anonymous = test.caller();
  const nanny = await signIn(test, '+12135557001');
  const staff = await Promise.all(
    staffRoles.map(async (role) => ({ role, caller: (await deskCaller(test, role)).caller })),
  );
  const unknown = '/api/agency/secrets';
  expect((await anonymous.call('GET', unknown)).status).toBe(401);
  expect((await nanny.caller.call('GET', unknown)).status).toBe(404);
  for (const { caller } of staff) expect((await caller.call('GET', unknown)).status).toBe(404);
  for (const [route, least] of Object.entries(roles)) {
    const [method = '', path = ''] = route.split(' ');
    const address = path.replace(/:\w+/g, 'nothing1');
    expect((await anonymous.call(method, address)).status, `${route}: anonymous`).toBe(401);
    expect((await nanny.caller.call(method, address)).status, `${route}: nanny`).toBe(404);
    for (const { role, caller } of staff) {
      const { status } = await caller.call(method, address);
      const isRefused = status === 401 || status === 403;
      expect(isRefused, `${route}: ${role} ${status}`).toBe(rank[role] < rank[least]);
      expect(status, `${route}: ${role}`).toBeLessThan(500);
    }
  }
});
