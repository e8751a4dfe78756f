import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { dayMs } from '#domain/durations.ts';
import { type MessagePurpose, messageSubjects, type MessageTarget } from '#domain/outbox/purposes.ts';
import { createMessage } from '../../records/messages.ts';
import { databaseText } from '../../testing/database-text.ts';
import { storeMessage } from '../../testing/queries.ts';
import { chosenTime, linkTokenFor, openIntroductionDesk } from '../../testing/introduction.ts';
import { eraseUser } from '../account/erasure/service.ts';
import { withdrawOwnRequest } from '../request/withdrawal/service.ts';
import { readConsent } from '../introduction/consents/service.ts';
import { readFamilyIntroduction } from '../introduction/service.ts';
import { sweepRetention } from '../retention/service.ts';
import { deliverMessage } from './service.ts';

type End = 'withdrawal' | 'erasure' | 'retention';

/** What takes a message of each purpose: the family's withdrawal, the erasure of a nanny who is in the introduction, and retention. */
const takenBy: Record<MessagePurpose, readonly End[]> = {
  account: [],
  answer: ['withdrawal', 'erasure', 'retention'],
  answers: ['withdrawal', 'retention'],
  consent: ['withdrawal', 'erasure', 'retention'],
  'family-ended': ['withdrawal', 'retention'],
  interview: ['withdrawal', 'erasure', 'retention'],
  invitation: ['erasure'],
  'job-changed': ['withdrawal', 'erasure', 'retention'],
  'nanny-ended': ['erasure'],
  'nanny-message': ['erasure'],
  notice: ['erasure'],
  other: [],
  introduction: ['withdrawal', 'retention'],
  reference: ['erasure'],
  request: ['withdrawal', 'erasure', 'retention'],
  staff: [],
  'still-free': ['erasure'],
  waiting: ['erasure'],
  withdrawn: [],
};

type Desk = Awaited<ReturnType<typeof chosenTime>>;

const withdraw = async (desk: Desk) =>
  withdrawOwnRequest(desk.test.services, await linkTokenFor('sam@example.com', 'request'));

/** The second nanny of the introduction, whom the family had not asked about by name. */
async function unaskedNanny(desk: Desk) {
  const [, id = ''] = desk.profileIds;
  await env.DB.batch([
    env.DB.prepare('DELETE FROM requested_profiles WHERE profile_id = ?').bind(id),
    env.DB.prepare("UPDATE contact_requests SET nanny_name = '' WHERE profile_id = ?").bind(id),
  ]);
  const row = await env.DB.prepare('SELECT user_id FROM profiles WHERE id = ?').bind(id).first<{ user_id: string }>();
  return { id, userId: row?.user_id ?? '' };
}

const ends: Record<End, (desk: Desk, nanny: { userId: string }) => Promise<unknown>> = {
  withdrawal: withdraw,
  erasure: ({ test }, { userId }) => eraseUser(test.services, userId, { actorId: userId }),
  retention: async ({ test }) => {
    test.clock.advance(1000 * dayMs);
    await sweepRetention(test.services);
  },
};

it.each(Object.keys(ends) as End[])('security.md: %s takes the messages about what ends, and no other', async (end) => {
  const desk = await chosenTime();
  const { services } = desk.test;
  const nanny = await unaskedNanny(desk);
  const [staff] = (await env.DB.prepare('SELECT id FROM staff').all<{ id: string }>()).results;
  const [other] = (await env.DB.prepare('SELECT user_id AS id FROM profiles').all<{ id: string }>()).results;
  const ids = {
    requestId: desk.requestId,
    introductionId: desk.introduction.id,
    profileId: nanny.id,
    userId: other?.id ?? '',
    staffId: staff?.id ?? '',
  };
  const purposes = Object.keys(messageSubjects) as MessagePurpose[];
  for (const purpose of purposes) {
    const about = Object.fromEntries(messageSubjects[purpose].map((column) => [column, ids[column]]));
    const message = createMessage(services, {
      ...({ purpose, about } as MessageTarget),
      channel: 'email',
      recipient: 'reader@example.com',
      subject: 'S',
      text: `Canary of ${purpose}`,
      locale: 'en',
    });
    await storeMessage(services, message);
  }
  await ends[end](desk, nanny);
  const left = await databaseText();
  const gone = purposes.filter((purpose) => !left.includes(`Canary of ${purpose}"`));
  expect(gone).toEqual(purposes.filter((purpose) => takenBy[purpose].includes(end)));
});

it('a withdrawal leaves nothing of either parent, and tells nannies and agency alone', async () => {
  const desk = await chosenTime();
  const { services } = desk.test;
  const question = await desk.consentToken(0);
  await desk.change('POST', '/interviews', { itemId: desk.itemId, time: desk.time });
  await env.DB.exec("UPDATE outbox SET sent_at = 1 WHERE purpose = 'consent'");
  const token = await linkTokenFor('sam@example.com', 'request');
  await withdrawOwnRequest(services, token);
  await withdrawOwnRequest(services, token);
  const left = await databaseText();
  for (const word of ['sam@example.com', 'alex@example.com', 'Sam Lee', '$30 an hour', 'Dear Sam']) {
    expect(left.includes(word), word).toBe(false);
  }
  expect(await env.DB.prepare('SELECT count(*) AS n FROM introductions').first()).toEqual({ n: 0 });
  const { results } = await env.DB.prepare(
    "SELECT recipient, text FROM outbox WHERE purpose IN ('nanny-ended', 'withdrawn') ORDER BY recipient",
  ).all<{ recipient: string; text: string }>();
  expect(results).toMatchObject([
    { recipient: '+12135557001', text: expect.stringContaining('your interview on') },
    { recipient: '+12135557002', text: expect.not.stringContaining('interview') },
    { recipient: '+12135557003', text: expect.not.stringContaining('interview') },
    { recipient: services.config.agency.serviceEmail, text: expect.stringContaining(desk.requestId) },
  ]);
  for (const token of Object.values(desk.tokens)) {
    expect(await readFamilyIntroduction(services, token, 'en')).toMatchObject({
      state: 'requestWithdrawn',
      nannies: [],
    });
  }
  expect(await readConsent(services, question, 'en')).toMatchObject({ state: 'ended', job: [] });
  await expect(readFamilyIntroduction(services, question, 'en')).rejects.toMatchObject({ code: 'not_found' });
});

it('the erasure of a nanny whom the family had not named leaves nothing of the nanny in messages', async () => {
  const desk = await chosenTime();
  const nanny = await unaskedNanny(desk);
  await desk.change('PATCH', '', { items: [{ itemId: desk.itemIds[1], times: [desk.time] }] });
  const agreed = await desk.change('POST', '/interviews', { itemId: desk.itemIds[1], time: desk.time });
  expect(agreed.status).toBe(200);
  expect((await databaseText()).includes('meeting Bea')).toBe(true);
  const reply = await desk.owner.call('GET', `/api/agency/requests/${desk.requestId}`);
  const { revision } = await reply.json<{ revision: number }>();
  const answered = await desk.owner.call(
    'POST',
    `/api/agency/requests/${desk.requestId}/replies`,
    { text: 'Bea is free on Mondays.' },
    { 'If-Match': `"${revision}"` },
  );
  expect(answered.status, await answered.clone().text()).toBeLessThan(300);
  await eraseUser(desk.test.services, nanny.userId, { actorId: nanny.userId });
  expect(await databaseText()).not.toMatch(/\bBea\b/);
});

it('a question that waits for the morning is not sent once its introduction is gone, or its nanny is left out', async () => {
  const ways = {
    withdrawal: (desk: Awaited<ReturnType<typeof openIntroductionDesk>>) => desk.change('POST', '/withdraw'),
    'by the family': async ({ test }: { test: Desk['test'] }) =>
      withdrawOwnRequest(test.services, await linkTokenFor('sam@example.com', 'request')),
  };
  for (const end of Object.values(ways)) {
    const desk = await openIntroductionDesk();
    await env.DB.exec("UPDATE outbox SET sent_at = NULL, due_at = due_at + 3600000 WHERE purpose = 'consent'");
    const waiting = await env.DB.prepare("SELECT id FROM outbox WHERE purpose = 'consent'").all<{ id: string }>();
    expect(waiting.results).toHaveLength(3);
    await end(desk);
    desk.test.clock.advance(dayMs);
    const sent = desk.test.sms.sent.length;
    for (const { id } of waiting.results) await deliverMessage(desk.test.services, id);
    expect(desk.test.sms.sent).toHaveLength(sent);
    // A nanny who was never asked is not told either.
    expect(await env.DB.prepare("SELECT count(*) AS n FROM outbox WHERE purpose = 'nanny-ended'").first()).toEqual({
      n: 0,
    });
    await env.DB.exec('DELETE FROM users');
    await env.DB.exec('DELETE FROM contact_requests');
    await env.DB.exec('DELETE FROM staff');
  }
});
