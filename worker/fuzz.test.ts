import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ApiCaller } from './testing/api.ts';
import { describedOperations, type MadeRequest, requestsFor } from './testing/described-operations.ts';
import { json, openDesk } from './testing/open-desk.ts';
import { certified } from './testing/scenarios/profile.ts';
import type { TestApp } from './testing/scenarios/scenario.ts';
import { emptyStores } from './testing/setup.ts';

/** Tables that count requests, and the log of who looked at what. */
const uncounted = new Set(['rate_counters', 'code_sends', 'audit_log', 'batch_receipts', 'outages']);

const roles = ['anonymous', 'nanny', 'owner'] as const;

/** A desk and a nanny with a certification and a request, and the segments of paths that name them. */
async function openWorld() {
  await emptyStores();
  const { test, nanny, owner, profileId } = await openDesk();
  const { id: certificationId, objectPath } = await certified(nanny, `/api/profiles/${profileId}`);
  const contact = { profileId, parentName: 'Sam Lee', email: 'sam@example.com', message: 'Two girls.' };
  const { id: requestId } = await json<{ id: string }>(test.caller(), 'POST', '/api/contact-requests', contact);
  const ids = [profileId, certificationId, requestId, objectPath.split('/').at(-1) ?? ''];
  const callers = { anonymous: test.caller(), nanny, owner };
  return { test, segments: [...ids, 'aboutMe', 'es', '1'], callers };
}

/** Creates a counter of all rows; it also forgets how often the caller has called. */
async function rowCounter(): Promise<() => Promise<string>> {
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf*' AND name NOT GLOB 'sqlite*' AND name NOT GLOB '*_search_*'",
  ).all<{ name: string }>();
  const counts = results
    .filter(({ name }) => !uncounted.has(name))
    .map(({ name }) => `(SELECT count(*) FROM "${name}") AS "${name}"`);
  const forget = ['rate_counters', 'code_sends'].map((table) => env.DB.prepare(`DELETE FROM ${table}`));
  const statements = [...forget, env.DB.prepare(`SELECT ${counts.join(', ')}`)];
  return async () => JSON.stringify((await env.DB.batch(statements)).at(-1)?.results);
}

/** Sends the request from a copy of the caller, so that no answer signs the caller out. */
async function sendMade(
  { caller: open }: Pick<TestApp, 'caller'>,
  caller: ApiCaller,
  method: string,
  made: MadeRequest,
) {
  const copy = open({ ...caller.headers });
  for (const [name, value] of caller.cookies) copy.cookies.set(name, value);
  return copy.send(method, made.path, made.body, made.headers);
}

/** Operations that end what the next requests need: sessions, the nanny's account, the owner's role. */
const ends = /\/account|\/sign-|\/erase|\/merge|\/staff|\/verify-code|\/passkey|^DELETE/;

it.each(
  roles.flatMap((role) => [
    { role, numRuns: 1, title: role },
    { role, numRuns: 60, title: `${role}, 60 of each @long` },
  ]),
)(
  'security.md: bad input — requests made from the API document, as $title',
  async ({ role, numRuns }) => {
    const countRows = await rowCounter();
    const operations = await describedOperations();
    expect(operations.length).toBeGreaterThan(100);
    let world = await openWorld();
    const problems: string[] = [];
    for (const operation of operations) {
      const name = `${operation.method} ${operation.path}`;
      let rows = await countRows();
      const result = await fc.check(
        fc.asyncProperty(requestsFor(operation, world.segments), async (made) => {
          const response = await sendMade(world.test, world.callers[role], operation.method, made);
          const text = new TextDecoder().decode(await response.arrayBuffer());
          expect(response.status, text).toBeLessThan(500);
          expect(text, 'no stack trace').not.toMatch(/\bat .*\.[jt]s:\d+/);
          const now = await countRows();
          if (response.status >= 400) expect(now, 'a refused request writes nothing').toBe(rows);
          rows = now;
        }),
        { numRuns, endOnFailure: true },
      );
      if (result.failed)
        problems.push(`${name}: ${String(result.errorInstance)} ${fc.stringify(result.counterexample)}`);
      if (operation.method !== 'GET' && ends.test(name)) world = await openWorld();
    }
    expect(problems, problems.join('\n')).toEqual([]);
  },
  600_000,
);
