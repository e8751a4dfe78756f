import { describe, expect, it } from 'vitest';
import type { Decisions, Look } from '../../testing/decisions/decision.ts';
import { familyDecisions } from '../../testing/decisions/families.ts';
import { nannyDecisions } from '../../testing/decisions/nannies.ts';
import { createTestApp } from '../../testing/api.ts';
import { scenarios } from '../../testing/scenarios/all.ts';
import { storedState } from '../../testing/stored-state.ts';
import { operations } from '../../testing/operations.ts';

const changes = [...operations].filter(([, { method, access }]) => method !== 'GET' && typeof access === 'object');

const decisions: Decisions = { ...nannyDecisions, ...familyDecisions };

/** The changes that name the revision that was seen. */
const named = changes.flatMap(([route, { seen }]) => (seen === 'If-Match' ? [route] : []));

/** The calls that work without a revision as well. */
const optional = [...operations].flatMap(([route, { seen }]) => (seen === 'optional If-Match' ? [route] : []));

/** Creates what the decision of a route needs. */
async function prepare(route: string) {
  const decision = await decisions[route]?.();
  if (!decision) throw new Error(`No decision is known for ${route}.`);
  const [method = ''] = route.split(' ');
  const send = async ({ path, body, headers }: Look) => {
    const answer = await decision.owner.call(method, path, body, headers);
    return { status: answer.status, ...(await answer.json<object>()) };
  };
  return { ...decision, send };
}

describe('security.md: deciding on something else than was seen', () => {
  it.each(named)('%s names what was seen', async (route) => {
    const { look, send } = await prepare(route);
    const { headers, ...rest } = await look();
    expect(await send(rest)).toMatchObject({ status: 428, code: 'precondition_required' });
    expect(await send({ headers: headers ?? {}, ...rest })).toMatchObject({ status: 200 });
  });

  it.each(named)('%s is refused once a fact is another one', async (route) => {
    const { look, facts, send } = await prepare(route);
    for (const [fact, change] of Object.entries(facts)) {
      const seen = await look(fact);
      const changed = await change();
      if (changed instanceof Response) expect(changed.status, fact).toBeLessThan(300);
      const before = await storedState();
      expect(await send(seen), fact).toMatchObject({ status: 409 });
      expect(await storedState(), fact).toEqual(before);
    }
  });

  it.each(optional)('%s compares the revision where it is named', async (route) => {
    const [method = ''] = route.split(' ');
    const scenario = scenarios[route];
    if (!scenario) throw new Error(`No scenario is known for ${route}.`);
    const { caller, path, body, headers } = await scenario(createTestApp());
    const late = await caller.call(method, path, body, { ...headers, 'If-Match': '"999999"' });
    expect([late.status, await late.json()]).toMatchObject([409, { code: 'stale' }]);
    expect((await caller.call(method, path, body, headers)).status).toBeLessThan(300);
  });

  it('every change at the desk names what was seen, or says why it need not', () => {
    const silent = changes.filter(([, { seen }]) => seen === undefined).map(([route]) => route);
    expect(silent).toEqual([]);
  });
});
