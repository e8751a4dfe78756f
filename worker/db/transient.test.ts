import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { createTestApp, signIn } from '../testing/api.ts';
import { takeComplaints } from '../testing/console.ts';
import { createDatabase } from './client.ts';

/** A D1 that loses its connection at chosen round trips, counted from 1, before or after the work is done. */
function unreliable(failing: readonly number[], when: 'before' | 'after') {
  let trips = 0;
  const originals = new WeakMap<object, D1PreparedStatement>();

  async function trip<Result>(work: () => Promise<Result>): Promise<Result> {
    trips += 1;
    const fails = failing.includes(trips);
    if (fails && when === 'before') throw lost();
    const result = await work();
    if (fails) throw lost();
    return result;
  }

  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = new Proxy(statement, {
      get(target, property) {
        const value: unknown = Reflect.get(target, property);
        if (typeof value !== 'function') return value;
        if (property === 'bind') return (...values: unknown[]) => wrap(target.bind(...values));
        return (...input: unknown[]) => trip(async (): Promise<unknown> => Reflect.apply(value, target, input));
      },
    });
    originals.set(wrapped, statement);
    return wrapped;
  };
  const binding = new Proxy(env.DB, {
    get(target, property) {
      if (property === 'prepare') return (query: string) => wrap(target.prepare(query));
      if (property === 'batch') {
        return (statements: D1PreparedStatement[]) =>
          trip(() => target.batch(statements.map((statement) => originals.get(statement) ?? statement)));
      }
      return Reflect.get(target, property);
    },
  });
  return { db: createDatabase(binding), trips: () => trips };
}

function lost(): Error {
  return new Error('D1_ERROR: Network connection lost.');
}

describe('D1 that fails in passing', () => {
  it('is asked once more when a request reads', async () => {
    const { caller, userId } = await signIn(createTestApp(), '+12135554301');
    await caller.call('POST', '/api/profiles', { userId });
    const paths = [`/api/profiles/user/${userId}`, '/api/phone/status', '/api/openapi.json'];
    for (const failing of [[1], [2], [1, 3]]) {
      for (const path of paths) {
        const app = createTestApp({ db: unreliable(failing, 'before').db });
        const response = await app.caller({ Cookie: `sid=${caller.cookies.get('sid')}` }).call('GET', path);
        expect(response.status, `${path}, ${failing.join()}`).toBe(200);
        await response.body?.cancel();
      }
    }
  });

  it('is answered with 503 and Retry-After when it keeps failing or a write is in doubt, and never with 500', async () => {
    const { caller, userId } = await signIn(createTestApp(), '+12135554302');
    const { id } = await (await caller.call('POST', '/api/profiles', { userId })).json<{ id: string }>();
    const requests = [
      { method: 'GET', path: `/api/profiles/${id}`, failing: [1, 2] },
      { method: 'PUT', path: `/api/profiles/${id}`, body: { city: 'Irvine' }, failing: [3] },
      { method: 'POST', path: `/api/profiles/${id}/suggestions`, failing: [2, 3] },
    ];
    for (const { method, path, body, failing } of requests) {
      const app = createTestApp({ db: unreliable(failing, 'after').db });
      const response = await app.caller({ Cookie: `sid=${caller.cookies.get('sid')}` }).call(method, path, body);
      expect(response.status, path).toBe(503);
      expect(response.headers.get('Retry-After')).toBe('2');
      expect(await response.json()).toMatchObject({ success: false, code: 'service_unavailable' });
    }
    expect(takeComplaints()).toHaveLength(requests.length);
  });
});
