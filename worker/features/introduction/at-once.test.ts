import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { chosenTime, linkTokenFor, sentIntroduction } from '../../testing/introduction.ts';
import { withdrawOwnRequest } from '../request/withdrawal/service.ts';

const count = async (statement: string) => (await env.DB.prepare(statement).first<{ n: number }>())?.n;

it('a family that withdraws while staff agree on a time leaves no interview, and the nanny hears that it is over', async () => {
  const desk = await chosenTime();
  const link = await linkTokenFor('sam@example.com', 'request');
  const [agreed] = await Promise.all([
    desk.change('POST', '/interviews', { itemId: desk.itemId, time: desk.time }),
    withdrawOwnRequest(desk.test.services, link),
  ]);
  expect([200, 404, 409]).toContain(agreed.status);
  for (const table of ['introductions', 'introduction_items', 'introduction_links']) {
    expect(await count(`SELECT count(*) AS n FROM ${table}`), table).toBe(0);
  }
  expect(await count("SELECT count(*) AS n FROM outbox WHERE purpose = 'interview'")).toBe(0);
  expect(
    await count("SELECT count(*) AS n FROM outbox WHERE purpose = 'nanny-ended' AND recipient = '+12135557001'"),
  ).toBe(1);
});

it('a nanny in two introductions of one family hears once that it withdrew', async () => {
  const { test, owner, requestId, profileIds } = await sentIntroduction();
  await owner.call('POST', '/api/agency/introductions', { requestId, profileIds, letter: 'Again' });
  await env.DB.exec("UPDATE outbox SET sent_at = 1 WHERE purpose = 'consent'");
  await withdrawOwnRequest(test.services, await linkTokenFor('sam@example.com', 'request'));
  const { results } = await env.DB.prepare(
    "SELECT recipient FROM outbox WHERE purpose = 'nanny-ended' ORDER BY recipient",
  ).all<{ recipient: string }>();
  expect(results.map(({ recipient }) => recipient)).toEqual(['+12135557001', '+12135557002', '+12135557003']);
});

const asked = () => count("SELECT count(*) AS n FROM outbox WHERE purpose = 'consent'");

it('one press that is sent twice makes one introduction, and each nanny is asked once', async () => {
  const { owner, requestId, profileIds, itemIds } = await sentIntroduction();
  const before = (await asked()) ?? 0;
  const make = (letter: string) =>
    owner.call(
      'POST',
      '/api/agency/introductions',
      { requestId, profileIds, letter },
      { 'Idempotency-Key': 'a press' },
    );
  const answers = await Promise.all([make('Dear family'), make('Dear family')]);
  const ids = await Promise.all(answers.map(async (answer) => (await answer.json<{ id: string }>()).id));
  expect([answers.map(({ status }) => status), new Set(ids).size]).toEqual([[201, 201], 1]);
  expect(await asked()).toBe(before + itemIds.length);
  // What was changed before it was sent again is another one.
  expect((await (await make('Dear Sam')).json<{ id: string }>()).id).not.toBe(ids[0]);
});

it('two tabs that choose times leave the later choice, and no answer is lost', async () => {
  const desk = await chosenTime();
  const send = (path: string, body: object) =>
    desk.family.call(path === 'votes' ? 'PUT' : 'POST', `/api/introductions/${path}`, {
      token: desk.tokens.sam,
      itemId: desk.itemId,
      ...body,
    });
  await Promise.all([send('times', { times: [] }), send('votes', { vote: 'yes' }), send('votes', { words: 'Warm' })]);
  await send('times', { times: [desk.time] });
  expect((await desk.read()).items[0]?.votes).toMatchObject([{ vote: 'yes', words: 'Warm', times: [desk.time] }]);
});
