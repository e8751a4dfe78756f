import { env } from 'cloudflare:workers';
import { defaultLocale } from '#domain/locale.ts';
import type { DeskProfile } from '#domain/profile/desk.ts';
import { tokenSentTo } from '../../features/reference/testing.ts';
import type { ApiCaller } from '../api.ts';
import { deskCaller, referenceRevision } from '../desk.ts';
import { png } from '../files.ts';
import { json, openDesk } from '../open-desk.ts';
import { certified } from './profile.ts';
import type { Scenario, Scenarios, TestApp, WriteRequest } from './scenario.ts';

type Desk = Awaited<ReturnType<typeof openDesk>>;

/** A request of the desk's owner. */
const ofDesk =
  (request: (desk: Desk) => Promise<Omit<WriteRequest, 'caller'>>): Scenario =>
  async (test) => {
    const desk = await openDesk(test);
    return { caller: desk.owner, ...(await request(desk)) };
  };

const aboutProfile = (place: string, body?: object): Scenario =>
  ofDesk(async ({ profileId }) => ({ path: `/api/agency/profiles/${profileId}/${place}`, ...(body && { body }) }));

const revision = async (owner: ApiCaller, id: string) =>
  (await json<DeskProfile>(owner, 'GET', `/api/agency/profiles/${id}`)).profile.revision;

/** The request with the revision that the caller sees at this moment. */
async function asSeen(caller: ApiCaller, seen: string, request: { path: string; body: object }) {
  const read = await caller.call('GET', seen);
  await read.body?.cancel();
  return { caller, ...request, headers: { 'If-Match': read.headers.get('ETag') ?? '' } };
}

async function contacted({ test, profileId }: Desk): Promise<string> {
  const body = { profileId, parentName: 'Sam Lee', email: 'sam@example.com', message: 'Two girls.' };
  const { id } = await json<{ id: string }>(test.caller(), 'POST', '/api/contact-requests', body);
  return `/api/agency/requests/${id}`;
}

/** A family's reply that waits at the desk. */
async function replied(desk: Desk, reply: object): Promise<{ id: string; path: string }> {
  const path = `/api/profiles/${desk.profileId}/references`;
  const asked = { firstName: 'Paula', lastName: 'Parent', email: 'paula@example.com' };
  const months = { fromMonth: '2023-03', toMonth: '2024-05' };
  const { id } = await json<{ id: string }>(desk.nanny, 'POST', path, { ...asked, ...months });
  const token = await tokenSentTo('paula@example.com');
  const family = desk.test.caller({ 'CF-Connecting-IP': '203.0.113.9' });
  await family.call('POST', `/api/references/${token}`, reply);
  return { id, path: `/api/agency/references/${id}` };
}

const answers = { strength: 'She sings.', everyday: 'They ran to the door.', advice: 'Do not hesitate.' };
const sentReply = { act: 'send', answers, isShown: true };

const aboutReference = (place: string, { body, reply = sentReply }: { body?: object; reply?: object } = {}): Scenario =>
  ofDesk(async (desk) => {
    const { id, path } = await replied(desk, reply);
    const revision = await referenceRevision(desk.owner, desk.profileId, id);
    return { path: `${path}/${place}`, ...(body && { body }), headers: { 'If-Match': `"${revision}"` } };
  });

const aboutCertification =
  (decision: string, finding: object): Scenario =>
  async (test) => {
    const { owner, nanny, profileId } = await openDesk(test);
    const { id } = await certified(nanny, `/api/profiles/${profileId}`);
    const path = `/api/agency/certifications/${id}`;
    return asSeen(owner, path, { path: `${path}/${decision}`, body: finding });
  };

const staff = { phone: '+12135550177', name: 'Rita', role: 'reviewer' };

async function requestAsSeen(test: TestApp, place: string, body: object) {
  const desk = await openDesk(test);
  const seen = await contacted(desk);
  return asSeen(desk.owner, seen, { path: seen + place, body });
}

const unclaimed = { firstName: 'Lucía', lastName: 'Ramos', phone: '+12135550188', locale: defaultLocale };

const importPath = `/api/agency/imports/${'import'.repeat(4)}`;

/** A request about a profile that staff wrote. */
const aboutUnclaimed = (place: string, body?: object): Scenario =>
  ofDesk(async ({ owner }) => {
    const { profile } = await json<DeskProfile>(owner, 'POST', '/api/agency/profiles', unclaimed);
    const headers = { 'If-Match': `"${profile.revision}"` };
    return { path: `/api/agency/profiles/${profile.id}${place}`, ...(body && { body }), headers };
  });

/** What the desk decides and writes. */
export const deskScenarios: Scenarios = {
  'PUT /api/agency/first-week': ofDesk(async () => ({ path: '/api/agency/first-week', body: { isPutAway: true } })),
  'POST /api/agency/first-week/page-seen': ofDesk(async () => ({ path: '/api/agency/first-week/page-seen' })),
  'POST /api/agency/presence': ofDesk(async ({ profileId }) => ({
    path: '/api/agency/presence',
    body: { subject: profileId, isWriting: true },
  })),
  'POST /api/agency/requests': ofDesk(async ({ profileId }) => ({
    path: '/api/agency/requests',
    body: {
      channel: 'call',
      parentName: 'Sam Lee',
      phone: '(626) 555-0188',
      locale: defaultLocale,
      profileIds: [profileId],
    },
    headers: { 'Idempotency-Key': 'one-press' },
  })),
  'POST /api/agency/requests/:id/join': async (test) => {
    const desk = await openDesk(test);
    const seen = await contacted(desk);
    const called = { channel: 'call', parentName: 'Lee family', email: 'sam@example.com', locale: defaultLocale };
    const { id } = await json<{ id: string }>(desk.owner, 'POST', '/api/agency/requests', called);
    return asSeen(desk.owner, seen, { path: `${seen}/join`, body: { requestId: id } });
  },
  'PATCH /api/agency/requests/:id': (test) => requestAsSeen(test, '', { state: 'answered' }),
  'POST /api/agency/requests/:id/replies': (test) => requestAsSeen(test, '/replies', { text: 'Hello' }),
  'POST /api/agency/requests/:id/notes': ofDesk(async (desk) => ({
    path: `${await contacted(desk)}/notes`,
    body: { text: 'Called back.' },
  })),
  'POST /api/agency/requests/:id/release': ofDesk(async (desk) => {
    const path = await contacted(desk);
    await env.DB.prepare('UPDATE contact_requests SET quarantined_at = 1').run();
    return { path: `${path}/release` };
  }),
  'POST /api/agency/profiles': ofDesk(async () => ({ path: '/api/agency/profiles', body: unclaimed })),
  'PATCH /api/agency/profiles/:id': aboutUnclaimed('', { city: 'Burbank' }),
  'POST /api/agency/profiles/:id/invite': aboutUnclaimed('/invite'),
  'POST /api/agency/invitations': ofDesk(async ({ owner }) => {
    await owner.call('POST', '/api/agency/profiles', unclaimed);
    return { path: '/api/agency/invitations' };
  }),
  'POST /api/agency/imports/check': ofDesk(async () => ({
    path: '/api/agency/imports/check',
    body: { phones: [unclaimed.phone] },
  })),
  'PUT /api/agency/imports/:id': ofDesk(async () => ({ path: importPath, body: { name: 'nannies.csv', rows: 1 } })),
  'POST /api/agency/imports/:id/rows': ofDesk(async ({ owner }) => {
    await owner.call('PUT', importPath, { name: 'nannies.csv', rows: 1 });
    return { path: `${importPath}/rows`, body: { rows: [{ row: 2, nanny: unclaimed }] } };
  }),
  'POST /api/agency/imports/:id/undo': ofDesk(async ({ owner }) => {
    await owner.call('PUT', importPath, { name: 'nannies.csv', rows: 1 });
    await owner.call('POST', `${importPath}/rows`, { rows: [{ row: 2, nanny: unclaimed }] });
    return { path: `${importPath}/undo` };
  }),
  'POST /api/agency/profiles/:id/messages': aboutProfile('messages', { text: 'Could you send a new photo?' }),
  'POST /api/agency/profiles/:id/approve': ofDesk(async ({ owner, profileId }) => ({
    path: `/api/agency/profiles/${profileId}/approve`,
    headers: { 'If-Match': `"${await revision(owner, profileId)}"` },
  })),
  'POST /api/agency/profiles/:id/hold': aboutProfile('hold', { reason: 'Please add a portrait.' }),
  'POST /api/agency/profiles/:id/release': ofDesk(async ({ owner, profileId }) => {
    const path = `/api/agency/profiles/${profileId}`;
    await owner.call('POST', `${path}/hold`, { reason: 'Please add a portrait.' });
    return { path: `${path}/release` };
  }),
  'POST /api/agency/profiles/:id/notes': aboutProfile('notes', { text: 'Friendly on the phone.' }),
  'POST /api/agency/profiles/:id/erase': aboutProfile('erase'),
  'POST /api/agency/profiles/:id/merge': ofDesk(async ({ test, owner, profileId }) => {
    const { id } = await json<{ id: string }>(test.caller(), 'POST', '/api/profiles', {});
    return {
      path: `/api/agency/profiles/${profileId}/merge`,
      body: { quickProfile: { id, revision: await revision(owner, id) } },
      headers: { 'If-Match': `"${await revision(owner, profileId)}"` },
    };
  }),
  'PUT /api/agency/profiles/:id/background-check': ofDesk(async ({ profileId, deskProfile }) => ({
    path: `/api/agency/profiles/${profileId}/background-check`,
    body: { checkedOn: '2026-11-01' },
    headers: { 'If-Match': `"${(await deskProfile()).backgroundCheckRevision}"` },
  })),
  'PUT /api/agency/profiles/:id/trustline': ofDesk(async ({ profileId, deskProfile }) => ({
    path: `/api/agency/profiles/${profileId}/trustline`,
    body: { state: 'registered', checkedOn: '2026-11-01', number: '123456' },
    headers: { 'If-Match': `"${(await deskProfile()).trustline?.revision}"` },
  })),
  'POST /api/agency/certifications/:id/verify': aboutCertification('verify', {}),
  'POST /api/agency/certifications/:id/refuse': aboutCertification('refuse', { reason: 'Not readable.' }),
  'POST /api/agency/references/:id/approve': aboutReference('approve'),
  'POST /api/agency/references/:id/refuse': aboutReference('refuse'),
  'POST /api/agency/references/:id/call': aboutReference('call', {
    reply: { act: 'call', call: { phone: '(213) 555-0191' }, answers: {} },
    body: { outcome: 'answered', answers, isShown: true },
  }),
  'POST /api/agency/staff': ofDesk(async () => ({ path: '/api/agency/staff', body: staff })),
  'DELETE /api/agency/staff/:id': async (test) => {
    const { owner } = await openDesk(test);
    const { id } = await deskCaller(test, 'reviewer');
    return { caller: owner, path: `/api/agency/staff/${id}` };
  },
  'PUT /api/agency/settings': async (test) => {
    const { owner } = await openDesk(test);
    const path = '/api/agency/settings';
    return asSeen(owner, path, { path, body: { listing: 'phone-verified' } });
  },
  'POST /api/agency/logo': ofDesk(async () => ({ path: '/api/agency/logo', file: png() })),
};
