import { describe, expect, it } from 'vitest';
import { sweepFaults } from './testing/fault-sweep.ts';
import { knownFaults } from './testing/known-faults.ts';
import { scenarios, writeRoutes } from './testing/scenarios/all.ts';

/** A route of each kind for every run: a record, a code, an account, a file in parts, a decision of the desk. */
const usual = new Set([
  'PUT /api/profiles/:id',
  'POST /api/phone/verify-code',
  'POST /api/contact-requests',
  'POST /api/objects/multipart/:id/complete',
  'POST /api/agency/profiles/:id/approve',
]);

it('has a scenario for every write route', () => {
  expect(Object.keys(scenarios).toSorted()).toEqual(writeRoutes());
});

describe('security.md: crash — whichever call of a request fails, nothing is half done or done twice', () => {
  // %s, because vitest cuts the values of $names, and the tag with them.
  const swept = Object.entries(scenarios).map(
    ([route, scenario]) => [usual.has(route) ? route : `${route} @long`, route, scenario] as const,
  );

  it.each(swept)('%s', async (_title, route, scenario) => {
    const [method = ''] = route.split(' ');
    const { calls = [] } = knownFaults[route] ?? {};
    const problems = await sweepFaults(method, scenario);
    const isKnown = (problem: string) => calls.some((call) => problem.startsWith(`${call}: `));
    expect(problems.filter((problem) => !isKnown(problem))).toEqual([]);
    // A fault that no longer occurs leaves the list.
    expect(calls.filter((call) => !problems.some((problem) => problem.startsWith(`${call}: `)))).toEqual([]);
  });
});
