import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import type { Today } from '#domain/agency/numbers.ts';
import { dayMs, hourMs, minuteMs } from '#domain/durations.ts';
import type { Introduction } from '#domain/introduction/schema.ts';
import { createMessage } from '../../records/messages.ts';
import type { Services } from '../../services.ts';
import { createTestApp } from '../../testing/api.ts';
import { json, openDesk } from '../../testing/open-desk.ts';
import { openIntroductionDesk, sentIntroduction } from '../../testing/introduction.ts';
import { storeMessage } from '../../testing/queries.ts';
import { signInAtDesk } from '../../testing/desk.ts';
import { deliverMessage } from './service.ts';

const to = '+12135559301';

type Test = ReturnType<typeof createTestApp>;

/** Stores a text message. @returns its id */
async function write(
  services: Services,
  { purpose = 'other', email }: { purpose?: 'other' | 'account'; email?: string } = {},
): Promise<string> {
  const message = createMessage(services, {
    ...(purpose === 'other' ? { purpose, about: {} } : { purpose, about: { userId: 'u' } }),
    channel: 'sms',
    recipient: to,
    text: 'Hello',
    locale: 'en',
    ...(email !== undefined && { instead: { recipient: email, subject: 'Hello', text: 'Hello by email' } }),
  });
  await storeMessage(services, message);
  return message.id;
}

/** Delivers what is due now. */
async function deliver({ services, clock }: Test): Promise<void> {
  const due = env.DB.prepare('SELECT id FROM outbox WHERE sent_at IS NULL AND due_at <= ?').bind(clock.now());
  for (const { id } of (await due.all<{ id: string }>()).results) await deliverMessage(services, id);
}

const sentTo = (test: Test, phone: string) => test.sms.sent.filter((message) => message.to === phone).length;
const budgetUsed = async () =>
  (await env.DB.prepare("SELECT sum(count) AS n FROM rate_counters WHERE key = 'code-sends:all:day'").first('n')) ?? 0;
const withBudget = (dailyBudget: number) => {
  const { config } = createTestApp().services;
  return createTestApp({ config: { ...config, sms: { ...config.sms, dailyBudget } } });
};

it('security.md: flooding by messages — 30 sends and interviews in a minute are at most 5 texts to one number', async () => {
  const desk = await sentIntroduction();
  const { test } = desk;
  const codes = sentTo(test, '+12135557001');
  const [itemId = ''] = desk.itemIds;
  const time = new Date(test.clock.now() + 5 * dayMs).toISOString();
  await desk.change('PATCH', '', { items: [{ itemId, times: [time] }] });
  for (let round = 0; round < 15; round += 1) {
    const recipients = [{ email: 'sam@example.com' }, { email: 'alex@example.com' }];
    expect((await desk.change('POST', '/send', { recipients })).status).toBe(200);
    const change = await desk.change('POST', '/interviews', { itemId, time: round % 2 === 0 ? time : null });
    expect(change.status).toBe(200);
    test.clock.advance(2000);
  }
  await deliver(test);
  const texts = () => sentTo(test, '+12135557001') - codes;
  expect(texts()).toBe(5);
  for (let hour = 0; hour < 60; hour += 1) {
    test.clock.advance(hourMs);
    await deliver(test);
  }
  // The notice of the family's request, the question, and each interview.
  expect(texts()).toBe(2 + 15);
});

it('a number gets 5 texts an hour and 10 a day; the rest waits, the desk sees it, and all arrive', async () => {
  const { test } = await openDesk();
  const today = async () =>
    (await json<Today>(await signInAtDesk(test, '+12135550101'), 'GET', '/api/agency/today')).waitingTexts;
  for (let count = 0; count < 12; count += 1) await write(test.services);
  await deliver(test);
  expect([sentTo(test, to), await today()]).toEqual([5, 7]);
  const used = Number(await budgetUsed());
  test.clock.advance(hourMs + minuteMs);
  await deliver(test);
  expect([sentTo(test, to), await today()]).toEqual([10, 2]);
  for (let hour = 0; hour < 20; hour += 1) {
    test.clock.advance(hourMs);
    await deliver(test);
  }
  expect(sentTo(test, to)).toBe(10);
  test.clock.advance(5 * hourMs);
  await deliver(test);
  expect(sentTo(test, to)).toBe(12);
  // Waiting is no attempt, and each text was counted once.
  expect(await env.DB.prepare('SELECT max(attempts) AS n FROM outbox WHERE recipient = ?').bind(to).first('n')).toBe(1);
  expect(Number(await budgetUsed()) - used).toBeGreaterThanOrEqual(7);
});

it('what has no room goes by email at once where there is an address', async () => {
  const test = createTestApp();
  for (let count = 0; count < 7; count += 1) await write(test.services, { email: 'ana@example.com' });
  await deliver(test);
  expect(sentTo(test, to)).toBe(5);
  expect(test.email.sent.map(({ to: address, text }) => [address, text])).toEqual(
    Array.from({ length: 2 }, () => ['ana@example.com', 'Hello by email']),
  );
});

it('texts share half of the day’s budget with codes; a notice about an account may use all of it', async () => {
  const test = withBudget(8);
  await env.DB.exec("INSERT INTO users (id, created_at) VALUES ('u', 0)");
  const counts = async () => [sentTo(test, to), Number(await budgetUsed())];
  for (let count = 0; count < 3; count += 1) {
    const phone = `+1213555940${count}`;
    expect((await test.caller().call('POST', '/api/phone/send-code', { phone })).status).toBe(200);
  }
  expect(await budgetUsed()).toBe(3);
  await write(test.services);
  await write(test.services);
  await deliver(test);
  expect(await counts()).toEqual([1, 4]);
  await write(test.services, { purpose: 'account' });
  await deliver(test);
  expect(await counts()).toEqual([2, 5]);
  // The other one goes out when the day's counters have moved on.
  test.clock.advance(dayMs + 3 * hourMs);
  await deliver(test);
  expect(await counts()).toEqual([3, 6]);
});

it('security.md: a question to a nanny counts against the day’s budget, and waits when that is used up', async () => {
  const test = withBudget(16);
  const before = Number(await budgetUsed());
  const desk = await openIntroductionDesk(test);
  // Four codes, two notices of the family's request, and the questions that half of the day has room for.
  expect(Number(await budgetUsed()) - before).toBe(8);
  const { items } = await json<Introduction>(desk.owner, 'GET', desk.path);
  expect(items).toHaveLength(3);
  const questions = env.DB.prepare(
    "SELECT count(*) AS n, count(counted_at) AS counted FROM outbox WHERE purpose = 'consent'",
  );
  expect(await questions.first()).toEqual({ n: 3, counted: 2 });
});
