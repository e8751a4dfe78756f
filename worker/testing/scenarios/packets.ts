import { chosenTime, openPacketDesk, sentPacket } from '../packets.ts';
import type { Scenario, Scenarios } from './scenario.ts';

/** A write to a packet to whose family the first nanny has agreed. */
const aboutPacket =
  (place: string, body: (profileIds: string[]) => object): Scenario =>
  async (test) => {
    const { owner, path, profileIds, answer, read } = await openPacketDesk(test);
    await answer(0, 'yes');
    const { version } = await read();
    return { caller: owner, path: path + place, body: body(profileIds), headers: { 'If-Match': `"${version}"` } };
  };

/** What a parent says about a packet. */
const byParent =
  (path: string, body: (profileId: string) => object): Scenario =>
  async (test) => {
    const { family, tokens, profileIds } = await sentPacket(test);
    return { caller: family, path, body: { token: tokens.sam, ...body(profileIds[0] ?? '') } };
  };

/** Introductions: the desk's packets, the nannies' consents, and the family's votes. */
export const packetScenarios: Scenarios = {
  'POST /api/agency/packets': async (test) => {
    const { owner, requestId, profileIds } = await openPacketDesk(test);
    return { caller: owner, path: '/api/agency/packets', body: { requestId, profileIds, letter: 'Dear family' } };
  },
  'PATCH /api/agency/packets/:id': aboutPacket('', () => ({ letter: 'Dear family' })),
  'PUT /api/agency/packets/:id/order': aboutPacket('/order', (ids) => ({ profileIds: ids.toReversed() })),
  'POST /api/agency/packets/:id/send': aboutPacket('/send', () => ({ recipients: [{ email: 'sam@example.com' }] })),
  'POST /api/agency/packets/:id/withdraw': aboutPacket('/withdraw', () => ({})),
  'POST /api/agency/packets/:id/consents': aboutPacket('/consents', ([profileId]) => ({
    profileId,
    answer: 'yes',
    note: 'On the phone.',
  })),
  'POST /api/agency/packets/:id/extend': async (test) => {
    const { owner, path, read } = await sentPacket(test);
    const { version } = await read();
    return { caller: owner, path: `${path}/extend`, body: { days: 7 }, headers: { 'If-Match': `"${version}"` } };
  },
  'POST /api/agency/packets/:id/interviews': async (test) => {
    const { owner, path, profileIds, read, time } = await chosenTime(test);
    const { version } = await read();
    return {
      caller: owner,
      path: `${path}/interviews`,
      body: { profileId: profileIds[0], time },
      headers: { 'If-Match': `"${version}"` },
    };
  },
  'POST /api/consents': async (test) => {
    const { consentToken } = await openPacketDesk(test);
    return { caller: test.caller(), path: '/api/consents', body: { token: await consentToken(0), answer: 'yes' } };
  },
  'PUT /api/packets/votes': byParent('/api/packets/votes', (profileId) => ({ profileId, vote: 'yes', words: 'Warm.' })),
  'POST /api/packets/lock': byParent('/api/packets/lock', () => ({})),
  'DELETE /api/packets/lock': async (test) => {
    const { family, tokens } = await sentPacket(test);
    await family.call('POST', '/api/packets/lock', { token: tokens.sam });
    return { caller: family, path: '/api/packets/lock', body: { token: tokens.sam } };
  },
  'POST /api/packets/times': byParent('/api/packets/times', (profileId) => ({ profileId, times: [] })),
};
