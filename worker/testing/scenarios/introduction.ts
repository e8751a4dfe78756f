import { chosenTime, openIntroductionDesk, sentIntroduction } from '../introduction.ts';
import type { Scenario, Scenarios } from './scenario.ts';

/** A write to an introduction to whose family the first nanny has agreed. */
const aboutIntroduction =
  (place: string, body: (desk: { profileIds: string[]; itemIds: string[] }) => object): Scenario =>
  async (test) => {
    const desk = await openIntroductionDesk(test);
    const { owner, path, answer, read } = desk;
    await answer(0, 'yes');
    const { revision } = await read();
    return { caller: owner, path: path + place, body: body(desk), headers: { 'If-Match': `"${revision}"` } };
  };

/** What a parent says about an introduction. */
const byParent =
  (path: string, body: (itemId: string) => object): Scenario =>
  async (test) => {
    const { family, tokens, itemIds } = await sentIntroduction(test);
    return { caller: family, path, body: { token: tokens.sam, ...body(itemIds[0] ?? '') } };
  };

/** Introductions: the desk's introductions, the nannies' consents, and the family's votes. */
export const introductionScenarios: Scenarios = {
  'POST /api/agency/introductions': async (test) => {
    const { owner, requestId, profileIds } = await openIntroductionDesk(test);
    return {
      caller: owner,
      path: '/api/agency/introductions',
      body: { requestId, profileIds, letter: 'Dear family' },
      headers: { 'Idempotency-Key': 'one-press' },
    };
  },
  'PATCH /api/agency/introductions/:id': aboutIntroduction('', () => ({ letter: 'Dear family' })),
  'PUT /api/agency/introductions/:id/order': aboutIntroduction('/order', ({ profileIds }) => ({
    profileIds: profileIds.toReversed(),
  })),
  'POST /api/agency/introductions/:id/send': aboutIntroduction('/send', () => ({
    recipients: [{ email: 'sam@example.com' }],
  })),
  'POST /api/agency/introductions/:id/withdraw': aboutIntroduction('/withdraw', () => ({})),
  'POST /api/agency/introductions/:id/consents': aboutIntroduction('/consents', ({ itemIds: [itemId] }) => ({
    itemId,
    answer: 'yes',
    note: 'On the phone.',
  })),
  'POST /api/agency/introductions/:id/extend': async (test) => {
    const { owner, path, read } = await sentIntroduction(test);
    const { revision } = await read();
    return { caller: owner, path: `${path}/extend`, body: { days: 7 }, headers: { 'If-Match': `"${revision}"` } };
  },
  'POST /api/agency/introductions/:id/interviews': async (test) => {
    const { owner, path, itemId, read, time } = await chosenTime(test);
    const { revision } = await read();
    return {
      caller: owner,
      path: `${path}/interviews`,
      body: { itemId, time },
      headers: { 'If-Match': `"${revision}"` },
    };
  },
  'POST /api/consents': async (test) => {
    const { consentToken } = await openIntroductionDesk(test);
    return { caller: test.caller(), path: '/api/consents', body: { token: await consentToken(0), answer: 'yes' } };
  },
  'PUT /api/introductions/votes': byParent('/api/introductions/votes', (itemId) => ({
    itemId,
    vote: 'yes',
    words: 'Warm.',
  })),
  'POST /api/introductions/times': byParent('/api/introductions/times', (itemId) => ({ itemId, times: [] })),
};
