import { beforeEach, describe, expect, it } from 'vitest';
import guide from '../../../docs/desk.md?raw';
import type { DeskProfile } from '#domain/agency/reviews.ts';
import { type ApiCaller, upload } from '../../testing/api.ts';
import { chosenTime, openPacketDesk } from '../../testing/packets.ts';
import { json, openDesk } from '../../testing/open-desk.ts';
import { pdf } from '../../testing/files.ts';
import { sendReferenceVideo, tokenSentTo } from '../references/video/testing.ts';
import { deskRoutes } from './policy.ts';

type WriteRoute = Exclude<keyof typeof deskRoutes, `GET ${string}`>;

/** What a change names of what was seen: the header `If-Match`, fields of its body, or nothing because of a reason. */
type Named = 'If-Match' | readonly string[];
type Seen = Named | { any: string };

const own = { any: 'about the caller only' };
const withoutEdits = { any: 'a finished answer is never edited' };

/** Every route of the desk that changes something. A new one does not compile without its row. */
const seenBy: Record<WriteRoute, Seen> = {
  'POST /api/agency/me/passkeys/options': own,
  'POST /api/agency/me/passkeys': own,
  'DELETE /api/agency/me/passkeys/:id': own,
  'POST /api/agency/presence': own,
  'PATCH /api/agency/requests/:id': 'If-Match',
  'POST /api/agency/requests/:id/notes': { any: 'adds a note' },
  'POST /api/agency/requests/:id/replies': 'If-Match',
  'POST /api/agency/requests/:id/release': { any: 'valid for any version' },
  'POST /api/agency/packets': { any: 'makes a packet' },
  'PATCH /api/agency/packets/:id': 'If-Match',
  'PUT /api/agency/packets/:id/order': 'If-Match',
  'POST /api/agency/packets/:id/send': 'If-Match',
  'POST /api/agency/packets/:id/withdraw': 'If-Match',
  'POST /api/agency/packets/:id/extend': 'If-Match',
  'POST /api/agency/packets/:id/consents': 'If-Match',
  'POST /api/agency/packets/:id/interviews': 'If-Match',
  'POST /api/agency/profiles/:id/approve': ['version'],
  'POST /api/agency/profiles/:id/hold': { any: 'valid for any version' },
  'POST /api/agency/profiles/:id/release': { any: 'valid for any version' },
  'POST /api/agency/profiles/:id/notes': { any: 'adds a note' },
  'POST /api/agency/profiles/:id/merge': ['version', 'quickVersion'],
  'PUT /api/agency/profiles/:id/background-check': ['replaces'],
  'PUT /api/agency/profiles/:id/trustline': ['version', 'revision'],
  'POST /api/agency/profiles/:id/erase': { any: 'erases any version' },
  'POST /api/agency/references/:id/approve': withoutEdits,
  'POST /api/agency/references/:id/refuse': withoutEdits,
  'POST /api/agency/references/:id/call': { any: 'only while a call is asked for' },
  'PUT /api/agency/references/:id/captions': ['replaces'],
  'DELETE /api/agency/references/:id/video': withoutEdits,
  'PUT /api/profiles/:id/translations/:field': ['sourceText'],
  'PUT /api/profiles/:id/translations/:field/:locale': ['sourceText'],
  'DELETE /api/profiles/:id/translations/:field/:locale': { any: 'shows the original again' },
  'POST /api/profiles/:id/translations/:field/:locale/suggest': { any: 'only suggests' },
  'POST /api/profiles/:id/translations/:field/:locale/unchanged': ['sourceText'],
  'POST /api/agency/certifications/:id/verify': ['documentUrl'],
  'POST /api/agency/certifications/:id/refuse': ['documentUrl'],
  'POST /api/agency/staff': { any: 'adds a member or sets a role' },
  'DELETE /api/agency/staff/:id': { any: 'valid for any role' },
  'PUT /api/agency/settings': 'If-Match',
  'POST /api/agency/logo': { any: 'only stores the file' },
};

let desk: Awaited<ReturnType<typeof openDesk>>;

beforeEach(async () => {
  desk = await openDesk();
});

/** A change that is valid on what is there now; `otherwise` are the same fields as somebody saw them at another time. */
interface Change {
  path: string;
  body: Record<string, unknown>;
  otherwise?: Record<string, unknown>;
}

async function family(): Promise<ApiCaller> {
  const asked = { firstName: 'Paula', lastName: 'Parent', email: 'paula@example.com' };
  const months = { fromMonth: '2023-03', toMonth: '2024-05' };
  await desk.nanny.call('POST', `/api/profiles/${desk.profileId}/references`, { ...asked, ...months });
  const token = await tokenSentTo('paula@example.com');
  const caller = desk.test.caller({ 'CF-Connecting-IP': '203.0.113.9' });
  await sendReferenceVideo(caller, token);
  const answers = { strength: 'She sings.', everyday: 'They ran to the door.', advice: 'Do not hesitate.' };
  await caller.call('POST', `/api/references/${token}`, { act: 'send', answers, isShown: true });
  return caller;
}

async function request(place = ''): Promise<string> {
  const body = { profileId: desk.profileId, parentName: 'Sam Lee', email: 'sam@example.com', message: 'Two girls.' };
  const { id } = await json<{ id: string }>(desk.test.caller(), 'POST', '/api/contact-requests', body);
  return `/api/agency/requests/${id}${place}`;
}

async function certificate(decision: string, finding: object): Promise<Change> {
  const { objectPath } = await upload(desk.nanny, 'document', pdf());
  const body = { name: 'CPR', documentUrl: objectPath };
  const { id } = await json<{ id: string }>(desk.nanny, 'POST', `/api/profiles/${desk.profileId}/certifications`, body);
  return {
    path: `/api/agency/certifications/${id}/${decision}`,
    body: { ...finding, documentUrl: objectPath },
    otherwise: { documentUrl: '/api/objects/uploads/another1' },
  };
}

const translation = (place: string, body: object = {}): Change => ({
  path: `/api/profiles/${desk.profileId}/translations/${place}`,
  body: { ...body, sourceText: 'I sing with children.' },
  otherwise: { sourceText: 'I sing.' },
});

const version = async (id = desk.profileId) =>
  (await json<DeskProfile>(desk.owner, 'GET', `/api/agency/profiles/${id}`)).profile.version;

let packets: Awaited<ReturnType<typeof openPacketDesk>> | undefined;

/** A change to a packet to whose family the first nanny has agreed. */
async function packetChange(place: string, body: object | ((profileIds: string[]) => object)): Promise<Change> {
  packets = await openPacketDesk();
  await packets.answer(0, 'yes');
  desk = packets;
  const { path, profileIds } = packets;
  return { path: path + place, body: { ...(typeof body === 'function' ? body(profileIds) : body) } };
}

/** A valid change for every route that names what was seen. */
const changes: Partial<Record<WriteRoute, () => Promise<Change>>> = {
  'PATCH /api/agency/requests/:id': async () => ({ path: await request(), body: { state: 'answered' } }),
  'POST /api/agency/requests/:id/replies': async () => ({ path: await request('/replies'), body: { text: 'Hello' } }),
  'PATCH /api/agency/packets/:id': () => packetChange('', { letter: 'Dear family' }),
  'PUT /api/agency/packets/:id/order': () => packetChange('/order', (ids) => ({ profileIds: ids.toReversed() })),
  'POST /api/agency/packets/:id/send': () => packetChange('/send', { recipients: [{ email: 'sam@example.com' }] }),
  'POST /api/agency/packets/:id/withdraw': () => packetChange('/withdraw', {}),
  'POST /api/agency/packets/:id/extend': async () => {
    const change = await packetChange('/extend', { days: 7 });
    await packets?.change('POST', '/send', { recipients: [{ email: 'sam@example.com' }] });
    return change;
  },
  'POST /api/agency/packets/:id/consents': () =>
    packetChange('/consents', (ids) => ({ profileId: ids[0], answer: 'yes', note: 'On the phone.' })),
  'POST /api/agency/packets/:id/interviews': async () => {
    const chosen = await chosenTime();
    desk = chosen;
    return { path: `${chosen.path}/interviews`, body: { profileId: chosen.profileIds[0], time: chosen.time } };
  },
  'PUT /api/agency/settings': async () => ({ path: '/api/agency/settings', body: { listing: 'phone-verified' } }),
  'POST /api/agency/profiles/:id/approve': async () => ({
    path: `/api/agency/profiles/${desk.profileId}/approve`,
    body: { version: await version() },
    otherwise: { version: 1 },
  }),
  'POST /api/agency/profiles/:id/merge': async () => {
    const { id } = await json<{ id: string }>(desk.test.caller(), 'POST', '/api/profiles', {});
    return {
      path: `/api/agency/profiles/${desk.profileId}/merge`,
      body: { quickProfileId: id, version: await version(), quickVersion: await version(id) },
      otherwise: { version: 1, quickVersion: 99 },
    };
  },
  'PUT /api/agency/profiles/:id/background-check': async () => ({
    path: `/api/agency/profiles/${desk.profileId}/background-check`,
    body: { checkedOn: '2026-11-01', replaces: null },
    otherwise: { replaces: '2025-11-01' },
  }),
  'PUT /api/agency/profiles/:id/trustline': async () => ({
    path: `/api/agency/profiles/${desk.profileId}/trustline`,
    body: { state: 'registered', checkedOn: '1970-01-01', version: await version(), revision: 0 },
    otherwise: { version: 1, revision: 7 },
  }),
  'PUT /api/agency/references/:id/captions': async () => {
    await family();
    const path = `/api/agency/profiles/${desk.profileId}/references`;
    const { items } = await json<{ items: { id: string }[] }>(desk.owner, 'GET', path);
    return {
      path: `/api/agency/references/${items[0]?.id}/captions`,
      body: { text: 'We miss her.', replaces: '' },
      otherwise: { replaces: 'We miss him.' },
    };
  },
  'PUT /api/profiles/:id/translations/:field': async () => translation('aboutMe', { language: 'en' }),
  'PUT /api/profiles/:id/translations/:field/:locale': async () =>
    translation('aboutMe/es', { text: 'Canto con los niños.', state: 'approved' }),
  'POST /api/profiles/:id/translations/:field/:locale/unchanged': async () => {
    const { path, body } = translation('aboutMe/es', { text: 'Canto con los niños.', state: 'approved' });
    await desk.owner.call('PUT', path, body);
    return translation('aboutMe/es/unchanged');
  },
  'POST /api/agency/certifications/:id/verify': async () => certificate('verify', {}),
  'POST /api/agency/certifications/:id/refuse': async () => certificate('refuse', { reason: 'Not readable.' }),
};

const isNamed = (entry: [string, Seen]): entry is [WriteRoute, Named] =>
  typeof entry[1] === 'string' || 'length' in entry[1];

describe('security.md: deciding on something else than was seen', () => {
  it.each(Object.entries(seenBy).filter(isNamed))('%s', async (route, seen) => {
    const [method = ''] = route.split(' ');
    const change = await changes[route]?.();
    if (!change) throw new Error(`No change is known for ${route}.`);
    const { path, body, otherwise = {} } = change;
    const send = async (sent: object, headers = {}) => {
      const answer = await desk.owner.call(method, path, sent, headers);
      return { status: answer.status, headers: answer.headers, ...(await answer.json<object>()) };
    };
    if (seen === 'If-Match') {
      expect(await send(body)).toMatchObject({ status: 428, code: 'precondition_required' });
      const late = await send(body, { 'If-Match': '"999"' });
      expect(late).toMatchObject({ status: 409, code: expect.stringMatching(/^stale_/) });
      const read = await desk.owner.call(
        'GET',
        path.replace(/\/(replies|order|send|withdraw|extend|consents|interviews)$/, ''),
      );
      const current = { 'If-Match': read.headers.get('ETag') ?? '' };
      expect(await send(body, current)).toMatchObject({ status: 200 });
      // Twice at once, or from a second tab: the first change wins.
      expect(await send(body, current)).toMatchObject({ status: 409 });
      return;
    }
    for (const name of seen) {
      const { [name]: _, ...blind } = body;
      expect(await send(blind), name).toMatchObject({ status: 422, issues: [{ path: name }] });
      const late = await send({ ...body, [name]: otherwise[name] });
      expect(late, name).toMatchObject({ status: 409, code: expect.stringMatching(/^stale_/) });
    }
    expect(await send(body)).toMatchObject({ status: 200 });
  });

  it('docs/desk.md says what each change names', () => {
    const rows = Object.entries(seenBy).map(([route, seen]) => {
      if (seen === 'If-Match') return `| \`${route}\` | \`If-Match\` |`;
      if ('any' in seen) return `| \`${route}\` | nothing: ${seen.any} |`;
      return `| \`${route}\` | ${seen.map((name) => `\`${name}\``).join(', ')} |`;
    });
    const [, shown] = /<!-- seen -->\n+([\s\S]*?)\n+<!-- \/seen -->/.exec(guide) ?? [];
    expect(shown).toBe(['| change | names |', '| --- | --- |', ...rows].join('\n'));
  });
});
