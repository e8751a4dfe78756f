import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from './db/client.ts';
import { findPublicProfile } from './features/profile/public-page/service.ts';
import { createTestApp, signIn } from './testing/api.ts';
import { countRoundTrips } from './testing/counting-database.ts';

/** Maximum number of D1 round trips per request (docs/architecture.md 12). */
const budget = { view: 1, read: 2, write: 3 };

describe('D1 round trips', () => {
  const counted = countRoundTrips(env.DB);
  const test = createTestApp({ db: createDatabase(counted.database) });

  async function cost(work: () => Promise<unknown>): Promise<number> {
    counted.reset();
    await work();
    return counted.count();
  }

  beforeAll(() => {
    expect(counted.count()).toBe(0);
  });

  it('stay within the budget on every route', async () => {
    const { caller, userId } = await signIn(test, '+12135556001');
    const phone = '+14155556002';
    const visitor = test.caller();
    const call = (who: typeof caller, method: string, path: string, body?: unknown) => () =>
      who.call(method, path, body);

    let id = '';
    const costs: Record<string, number> = {};
    costs['POST /api/profiles'] = await cost(async () => {
      const response = await caller.call('POST', '/api/profiles', { userId });
      ({ id } = await response.json<{ id: string }>());
    });
    costs['POST /api/profiles (anonymous)'] = await cost(call(visitor, 'POST', '/api/profiles', {}));
    costs['PUT /api/profiles/:id'] = await cost(call(caller, 'PUT', `/api/profiles/${id}`, { city: 'Irvine' }));
    const publish = { firstName: 'Grace', lastName: 'Hopperton', isPublic: true };
    costs['PUT /api/profiles/:id (publish)'] = await cost(call(caller, 'PUT', `/api/profiles/${id}`, publish));
    costs['POST /api/phone/send-code'] = await cost(call(visitor, 'POST', '/api/phone/send-code', { phone }));
    const code = test.sms.codeFor(phone);
    costs['POST /api/phone/verify-code'] = await cost(call(visitor, 'POST', '/api/phone/verify-code', { phone, code }));
    costs['POST /api/phone/sign-out'] = await cost(call(visitor, 'POST', '/api/phone/sign-out'));
    for (const [route, most] of Object.entries(costs)) expect(most, route).toBeLessThanOrEqual(budget.write);

    const reads = [
      '/api/profiles/user/' + userId,
      '/api/profiles/' + id,
      '/api/profiles/by-slug/grace-hopperton',
      '/api/phone/status',
    ];
    for (const path of reads) {
      const trips = await cost(call(caller, 'GET', path));
      expect(trips, path).toBeLessThanOrEqual(budget.read);
      expect(trips, path).toBeGreaterThan(0);
    }
    for (const identifier of [id, 'grace-hopperton', 'nobody-at-all']) {
      expect(await cost(() => findPublicProfile(test.services, identifier, 'en')), identifier).toBe(budget.view);
    }
  });
});
