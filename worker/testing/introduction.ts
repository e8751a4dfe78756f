import { env } from 'cloudflare:workers';
import { dayMs } from '#domain/durations.ts';
import type { Introduction } from '#domain/introduction/schema.ts';
import { type ApiCaller, type createTestApp, signIn } from './api.ts';
import { signInAtDesk } from './desk.ts';
import { json, openDesk } from './open-desk.ts';

const phones = ['+12135557001', '+12135557002', '+12135557003'];

/** The newest link for an address, from the outbox. @param page such as `consent` */
export async function linkTokenFor(address: string, page: string): Promise<string> {
  const row = await env.DB.prepare(
    "SELECT text FROM outbox WHERE recipient = ? AND text LIKE '%/' || ? || '/%' ORDER BY created_at DESC, rowid DESC",
  )
    .bind(address, page)
    .first<{ text: string }>();
  return new RegExp(`/${page}/([\\w-]{22})`).exec(row?.text ?? '')?.[1] ?? '';
}

/** The desk with three published nannies, a family that asked about them, and a draft of an introduction of all three. */
export async function openIntroductionDesk(test?: ReturnType<typeof createTestApp>) {
  const desk = await openDesk(test);
  const nannies: ApiCaller[] = [desk.nanny];
  const profileIds = [desk.profileId];
  for (const [place, phone] of phones.slice(1).entries()) {
    const { caller } = await signIn(desk.test, phone);
    const { id } = await json<{ id: string }>(caller, 'POST', '/api/profiles', {});
    const profile = { firstName: ['Bea', 'Cleo'][place], lastName: 'Secretname', city: 'Burbank', isPublic: true };
    await caller.call('PUT', `/api/profiles/${id}`, profile);
    nannies.push(caller);
    profileIds.push(id);
  }
  const { id: requestId } = await json<{ id: string }>(desk.test.caller(), 'POST', '/api/contact-requests', {
    profileIds,
    parentName: 'Sam Lee',
    email: 'sam@example.com',
    job: {
      children: [{ age: 2, unit: 'years' }],
      week: { ranges: [{ day: 'monday', start: '08:00', end: '14:00' }] },
      pay: { from: 30, per: 'hour' },
    },
  });
  const introduction = await json<Introduction>(desk.owner, 'POST', '/api/agency/introductions', {
    requestId,
    profileIds,
    letter: 'Dear Sam,\n\nthese three fit your Mondays.',
  });
  const path = `/api/agency/introductions/${introduction.id}`;
  let { owner } = desk;
  const read = () => json<Introduction>(owner, 'GET', path);
  return {
    ...desk,
    nannies,
    profileIds,
    requestId,
    /** The ids of the items, in the order of the nannies. */
    itemIds: introduction.items.map(({ itemId }) => itemId),
    introduction,
    path,
    read,
    consentToken: (place: number) => linkTokenFor(phones[place] ?? '', 'consent'),
    /** A nanny's answer by her link. */
    answer: async (place: number, answer: 'yes' | 'no') =>
      desk.test.caller().call('POST', '/api/consents', {
        token: await linkTokenFor(phones[place] ?? '', 'consent'),
        answer,
      }),
    /** Lets time pass, after which the owner signs in again. @param ms */
    later: async (ms: number) => {
      desk.test.clock.advance(ms);
      owner = await signInAtDesk(desk.test, '+12135550101');
    },
    /** A write to the introduction by somebody who sees its current revision. */
    change: async (method: string, place: string, body?: object) => {
      const { revision } = await read();
      return owner.call(method, path + place, body, { 'If-Match': `"${revision}"` });
    },
  };
}

/** The introduction with two answers of yes, sent to both parents. */
export async function sentIntroduction(test?: ReturnType<typeof createTestApp>) {
  const desk = await openIntroductionDesk(test);
  await desk.answer(0, 'yes');
  await desk.answer(1, 'yes');
  const recipients = [{ email: 'sam@example.com' }, { email: 'alex@example.com' }];
  const sent = await desk.change('POST', '/send', { recipients });
  const tokens = {
    sam: await linkTokenFor('sam@example.com', 'introduction'),
    alex: await linkTokenFor('alex@example.com', 'introduction'),
  };
  return { ...desk, sent, tokens, family: desk.test.caller() };
}

/** The sent introduction with a proposed time for an interview with the first nanny, which one of the parents has chosen. */
export async function chosenTime(test?: ReturnType<typeof createTestApp>) {
  const desk = await sentIntroduction(test);
  const [itemId = ''] = desk.itemIds;
  const time = new Date(desk.test.clock.now() + 5 * dayMs).toISOString();
  await desk.change('PATCH', '', { items: [{ itemId, times: [time] }] });
  await desk.family.call('POST', '/api/introductions/times', { token: desk.tokens.sam, itemId, times: [time] });
  return { ...desk, itemId, time };
}
