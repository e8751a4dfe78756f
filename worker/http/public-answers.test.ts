import { expect, it } from 'vitest';
import { edgeLifetimeHeader, keepableAnswer } from './public-answers.ts';

const answerOf = (lifetime: string | undefined) => {
  const headers = new Headers(lifetime === undefined ? {} : { [edgeLifetimeHeader]: lifetime });
  return keepableAnswer(new Response('a page'), headers, undefined);
};

it('a failing Worker never brings purged content back from the edge', async () => {
  const { headers } = await answerOf('public, max-age=60, stale-while-revalidate=600');
  expect(headers.get(edgeLifetimeHeader)).toBe('public, max-age=60, stale-while-revalidate=600, stale-if-error=0');
});

it.each([undefined, 'no-store', 'public, max-age=0'])(
  'an answer that is kept nowhere stays so: %s',
  async (lifetime) => {
    const { headers } = await answerOf(lifetime);
    expect(headers.get(edgeLifetimeHeader)).toBe(lifetime ?? null);
    expect(headers.has('Cache-Tag')).toBe(false);
  },
);
