import type { RequestPatch } from '#domain/request/desk.ts';
import type { AgencySettings, SettingsPatch } from '#domain/agency/settings.ts';
import { dayMs } from '#domain/durations.ts';
import { defaultLocale } from '#domain/locale.ts';
import { defaultTrustlineSettings } from '#domain/trustline/settings.ts';
import type { IntroductionItemPatch, IntroductionPatch } from '#domain/introduction/schema.ts';
import { tokenSentTo } from '../../features/reference/testing.ts';
import { changeSeen, decideReference, putSettings, referenceRevision } from '../desk.ts';
import { json, openDesk } from '../open-desk.ts';
import { chosenTime, openIntroductionDesk } from '../introduction.ts';
import { type Decision, type Decisions, ifMatch } from './decision.ts';

const answers = { strength: 'She sings.', everyday: 'They ran to the door.', advice: 'Do not hesitate.' };
const said = { act: 'send', answers, isShown: true };
const call = { act: 'call', answers: {}, call: { phone: '(213) 555-0191', goodTime: 'after six' } };

/** A decision about what a family wrote about a nanny. */
const aboutReference = (act: string, reply: object, body?: object) => async (): Promise<Decision> => {
  const desk = await openDesk();
  const { owner, profileId } = desk;
  const asked = { firstName: 'Paula', lastName: 'Parent', email: 'paula@example.com' };
  const months = { fromMonth: '2023-03', toMonth: '2024-05' };
  const { id } = await json<{ id: string }>(desk.nanny, 'POST', `/api/profiles/${profileId}/references`, {
    ...asked,
    ...months,
  });
  const token = await tokenSentTo('paula@example.com');
  const family = desk.test.caller({ 'CF-Connecting-IP': '203.0.113.9' });
  const send = (sent: object) => family.call('POST', `/api/references/${token}`, sent);
  await send(reply);
  const facts: Decision['facts'] =
    act === 'call'
      ? {
          'the number to call': () => send({ ...call, call: { ...call.call, phone: '(213) 555-0192' } }),
          'the time to call': () => send({ ...call, call: { ...call.call, goodTime: 'before nine' } }),
          'an answer in writing': () => send(said),
        }
      : {
          'a colleague’s decision': () =>
            decideReference(owner, { profileId, id }, act === 'approve' ? 'refuse' : 'approve'),
          'a withdrawal': () => send({ act: 'withdraw' }),
        };
  return {
    owner,
    look: async () => {
      const revision = await referenceRevision(owner, profileId, id);
      return {
        path: `/api/agency/references/${id}/${act}`,
        ...(body && { body }),
        headers: { 'If-Match': `"${revision}"` },
      };
    },
    facts,
  };
};

type Desk = Awaited<ReturnType<typeof openDesk>>;

/** A decision about a family's request. */
const aboutRequest =
  (place: string, bodyOf: (desk: Desk) => object | Promise<object>) => async (): Promise<Decision> => {
    const desk = await openDesk();
    const { owner, profileId } = desk;
    const request = { profileId, parentName: 'Sam Lee', email: 'sam@example.com', message: 'Two girls.' };
    const { id } = await json<{ id: string }>(desk.test.caller(), 'POST', '/api/contact-requests', request);
    const { id: me } = await json<{ id: string }>(owner, 'GET', '/api/agency/me');
    const path = `/api/agency/requests/${id}`;
    const body = await bodyOf(desk);
    const patch = (changed: RequestPatch) => () => changeSeen(owner, ['PATCH', path], changed);
    const fields: Record<keyof RequestPatch, () => Promise<unknown>> = {
      state: patch({ state: 'in-progress' }),
      closingReason: patch({ state: 'closed', closingReason: 'duplicate' }),
      assignee: patch({ assignee: me }),
      snoozedUntil: patch({ snoozedUntil: '2026-12-24T08:00:00.000Z' }),
      job: patch({ job: { place: 'Pasadena' } }),
    };
    return {
      owner,
      look: async () => ({ path: path + place, body, headers: await ifMatch(owner, path) }),
      facts: {
        ...fields,
        'a colleague’s reply': () => changeSeen(owner, ['POST', `${path}/replies`], { text: 'Good day' }, path),
      },
    };
  };

const recipients = [{ email: 'sam@example.com' }];

/** A decision about an introduction: a draft whose first nanny has agreed, or one that was sent and has a chosen time. */
const aboutIntroduction =
  (place: string, body: (introduction: { ids: string[]; itemIds: string[]; time: string }) => object, isSent = false) =>
  async (): Promise<Decision> => {
    const drafted = isSent ? undefined : await openIntroductionDesk();
    // A question that has not gone out would go with an answer by phone.
    await drafted?.deliver();
    await drafted?.answer(0, 'yes');
    const chosen = drafted ? undefined : await chosenTime();
    const desk = drafted ?? chosen ?? (await openIntroductionDesk());
    const { owner, path, profileIds: ids, itemIds, change } = desk;
    const [itemId = ''] = itemIds;
    const time = chosen?.time ?? new Date(desk.test.clock.now() + dayMs).toISOString();
    const item = (changed: Omit<IntroductionItemPatch, 'itemId'>) => () =>
      change('PATCH', '', { items: [{ itemId, ...changed }] });
    const fields: Record<
      Exclude<keyof IntroductionPatch, 'items'> | Exclude<keyof IntroductionItemPatch, 'itemId'>,
      () => Promise<unknown>
    > = {
      letter: () => change('PATCH', '', { letter: 'Dear Sam' }),
      note: item({ note: 'Plays the guitar.' }),
      hidden: item({ hidden: ['lastName'] }),
      times: item({ times: [time] }),
      profileIds: () => change('PUT', '/order', { profileIds: ids.toReversed() }),
    };
    return {
      owner,
      look: async () => ({
        path: path + place,
        body: body({ ids, itemIds, time }),
        headers: await ifMatch(owner, path),
      }),
      facts: {
        ...fields,
        'an answer by phone': () =>
          change('POST', '/consents', { itemId: itemIds[1], answer: 'yes', note: 'On the phone.' }),
        recipients: () => change('POST', '/send', { recipients }),
        'the end of the links': () => change('POST', '/extend', { days: 7 }),
        ...(['/consents', '/send', '/interviews'].includes(place) && {
          'the nannies’ own no': async () => {
            for (const number of [0, 1]) await desk.answer(number, 'no');
          },
        }),
        'the withdrawal': () => change('POST', '/withdraw'),
      },
    };
  };

/** A change of the settings, based on what an owner sees. */
async function settings(): Promise<Decision> {
  const { owner } = await openDesk();
  const path = '/api/agency/settings';
  const { brand } = await json<AgencySettings>(owner, 'GET', path);
  const others: Required<SettingsPatch> = {
    brand: { ...brand, name: 'Another agency' },
    listing: 'phone-verified',
    embedOrigins: ['https://other.example'],
    replyTexts: [{ title: 'Hello', locale: defaultLocale, text: 'Hello' }],
    pageTexts: { about: { [defaultLocale]: 'About us' }, footer: {} },
    freshnessDays: 40,
    officeHours: { week: Array.from({ length: 7 }, () => ({ from: '09:00', until: '17:00' })), closedDays: [] },
    retention: { contactRequestDays: 400, auditLogDays: 400 },
    trustline: { ...defaultTrustlineSettings, showsApplicants: true },
  };
  return {
    owner,
    look: async () => ({ path, body: { freshnessDays: 50 }, headers: await ifMatch(owner, path) }),
    facts: Object.fromEntries(
      Object.entries(others).map(([field, value]) => [field, () => putSettings(owner, { [field]: value })]),
    ),
  };
}

/** Decisions about families' references and requests, introductions, and the settings. */
export const familyDecisions: Decisions = {
  'POST /api/agency/requests/:id/join': aboutRequest('/join', async ({ owner }) => {
    const called = { channel: 'call', parentName: 'Lee family', email: 'sam@example.com', locale: defaultLocale };
    const { id } = await json<{ id: string }>(owner, 'POST', '/api/agency/requests', called);
    return { requestId: id };
  }),
  'PATCH /api/agency/requests/:id': aboutRequest('', () => ({ state: 'answered' })),
  'POST /api/agency/requests/:id/replies': aboutRequest('/replies', () => ({ text: 'Hello' })),
  'PATCH /api/agency/introductions/:id': aboutIntroduction('', () => ({ letter: 'Dear family' })),
  'PUT /api/agency/introductions/:id/order': aboutIntroduction('/order', ({ ids }) => ({
    profileIds: ids.toReversed(),
  })),
  'POST /api/agency/introductions/:id/send': aboutIntroduction('/send', () => ({ recipients })),
  'POST /api/agency/introductions/:id/withdraw': aboutIntroduction('/withdraw', () => ({})),
  'POST /api/agency/introductions/:id/extend': aboutIntroduction('/extend', () => ({ days: 7 }), true),
  'POST /api/agency/introductions/:id/consents': aboutIntroduction('/consents', ({ itemIds: [itemId] }) => ({
    itemId,
    answer: 'yes',
    note: 'On the phone.',
  })),
  'POST /api/agency/introductions/:id/interviews': aboutIntroduction(
    '/interviews',
    ({ itemIds: [itemId], time }) => ({ itemId, time }),
    true,
  ),
  'PUT /api/agency/settings': settings,
  'POST /api/agency/references/:id/approve': aboutReference('approve', said),
  'POST /api/agency/references/:id/refuse': aboutReference('refuse', said),
  'POST /api/agency/references/:id/call': aboutReference('call', call, { outcome: 'answered', answers, isShown: true }),
};
