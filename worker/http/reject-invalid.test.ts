import { expect, it } from 'vitest';
import { newcomer } from '../testing/api.ts';

const unknown = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, key) => [`k${key}`, 0]));

it.each([
  ['unknown fields', unknown(10_000)],
  ['unknown fields of a field', { availabilityCalendar: unknown(10_000) }],
])('names at most 50 of many %s', async (_, body) => {
  const { caller, id } = await newcomer('+12135556003');
  const answer = await caller.call('PUT', `/api/profiles/${id}`, body);
  expect(answer.status).toBe(422);
  const text = await answer.text();
  expect(text.length).toBeLessThan(10_000);
  const { issues } = JSON.parse(text);
  expect(issues).toHaveLength(50);
  expect(issues[0]).toEqual({ path: expect.any(String), message: expect.any(String) });
});

it('names every one of a few', async () => {
  const { caller, id } = await newcomer('+12135556004');
  const answer = await caller.call('PUT', `/api/profiles/${id}`, unknown(50));
  const { issues } = await answer.json<{ issues: { path: string }[] }>();
  expect(issues.map(({ path }) => path)).toEqual(Object.keys(unknown(50)));
});
