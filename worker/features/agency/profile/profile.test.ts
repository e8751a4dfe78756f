import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '#domain/durations.ts';
import { reviewedContentSchema } from '#domain/profile/desk.ts';
import { newcomer, upload } from '../../../testing/api.ts';
import { changeSeen, deskCaller, putSettings } from '../../../testing/desk.ts';
import { jpeg, mp4, pdf } from '../../../testing/files.ts';
import { json, openDesk } from '../../../testing/open-desk.ts';
import { sweepCertifications } from '../certification/service.ts';
import { approve as approveRevision } from './queries.ts';

type Desk = Awaited<ReturnType<typeof openDesk>>;

let test: Desk['test'];
let owner: Desk['owner'];
let nanny: Desk['nanny'];
let profileId: string;
let page: Desk['page'];
let deliver: Desk['deliver'];
let deskProfile: Desk['deskProfile'];
let textsTo: Desk['textsTo'];

beforeEach(async () => {
  ({ test, owner, nanny, profileId, page, deliver, deskProfile, textsTo } = await openDesk());
});

const approveSeen = (revision: number) =>
  owner.call('POST', `/api/agency/profiles/${profileId}/approve`, undefined, { 'If-Match': `"${revision}"` });

async function approve() {
  const { profile } = await deskProfile();
  return approveSeen(profile.revision);
}

async function isListed(): Promise<boolean> {
  return (await env.DB.prepare('SELECT 1 FROM listings').all()).results.length > 0;
}

describe('review', () => {
  it('writes a note about a nanny into the audit log, without its text', async () => {
    await owner.call('POST', `/api/agency/profiles/${profileId}/notes`, { text: 'Prefers Thursdays' });
    expect(await deskProfile()).toMatchObject({ notes: [{ text: 'Prefers Thursdays' }] });
    const { results } = await env.DB.prepare("SELECT * FROM audit_log WHERE action = 'profile.noted'").all();
    expect(results).toMatchObject([{ subject_id: profileId }]);
    expect(JSON.stringify(results)).not.toContain('Thursdays');
  });

  it('lists a profile after somebody approved it, and not before', async () => {
    expect(await isListed()).toBe(false);
    expect((await page('/api/agency/reviews?kind=new')).items).toMatchObject([{ profileId, name: 'Ana Reyes' }]);
    expect((await approve()).status).toBe(200);
    expect(await isListed()).toBe(true);
    expect(await deskProfile()).toMatchObject({
      state: 'reviewed',
      isListed: true,
      changed: [],
      approved: { revision: 2 },
    });
    expect((await page('/api/agency/reviews?kind=new')).items).toEqual([]);
    const seen = await json<{ reviewedAt?: string }>(test.caller(), 'GET', `/api/profiles/${profileId}`);
    expect(seen.reviewedAt).toBe(new Date(test.clock.now()).toISOString());
    await deliver();
    expect(textsTo('+12135557001').at(-1)).toMatch(/reviewed your profile.*\/profile\/ana-reyes/);
  });

  it('takes later edits of what families see into the queue, and leaves them public', async () => {
    await approve();
    await nanny.call('PUT', `/api/profiles/${profileId}`, { location: '12 Elm Street' });
    expect((await page('/api/agency/reviews?kind=changed')).items).toEqual([]);
    await nanny.call('PUT', `/api/profiles/${profileId}`, { aboutMe: 'I sing and cook with children.' });
    expect((await page('/api/agency/reviews?kind=changed')).items).toMatchObject([{ profileId, revision: 4 }]);
    expect(await deskProfile()).toMatchObject({
      state: 'changed',
      isListed: true,
      changed: ['aboutMe'],
      approved: { content: { aboutMe: 'I sing with children.' } },
    });
  });

  it('refuses to approve a revision that somebody else has changed meanwhile', async () => {
    const { profile } = await deskProfile();
    await nanny.call('PUT', `/api/profiles/${profileId}`, { aboutMe: 'Call me at 213 555 0199.' });
    const stale = await approveSeen(profile.revision);
    expect(stale.status).toBe(409);
    expect(await stale.json()).toMatchObject({
      code: 'stale',
      profile: { profile: { revision: profile.revision + 1 } },
    });
    expect(await deskProfile()).toMatchObject({ state: 'waiting', signs: ['phone-in-text'] });
  });

  it('approves nothing when the nanny writes while the approval is under way', async () => {
    const { profile } = await deskProfile();
    const { revision } = profile;
    const entry = { id: 'late', actorId: null, action: 'profile.approved', subjectId: profileId, at: test.clock.now() };
    const approval = { id: profileId, content: reviewedContentSchema.parse(profile), entry, notice: undefined };
    await nanny.call('PUT', `/api/profiles/${profileId}`, { aboutMe: 'I changed it.' });
    expect(await approveRevision(test.services, { ...approval, revision })).toBeNull();
    expect(await deskProfile()).toMatchObject({ state: 'waiting' });
    expect(await approveRevision(test.services, { ...approval, revision: revision + 1 })).toMatchObject({
      id: profileId,
    });
  });

  it('says when another profile has the same phone number', async () => {
    await nanny.call('PUT', `/api/profiles/${profileId}`, { phone: '+12135550177' });
    expect(await deskProfile()).toMatchObject({ signs: [] });
    const { caller: other, id: otherId } = await newcomer('+12135557002', test);
    await other.call('PUT', `/api/profiles/${otherId}`, { phone: '+12135550177' });
    expect(await deskProfile()).toMatchObject({ signs: ['same-phone'] });
  });

  it('says when another profile has the same video, picture or document, sent anew', async () => {
    const { caller: other, id: otherId } = await newcomer('+12135557002', test);
    const files = {
      'same-video': async (caller: Desk['nanny'], id: string) =>
        caller.call('PUT', '/api/video-resumes', {
          videoURL: (await upload(caller, 'video', mp4())).objectPath,
          profileId: id,
        }),
      'same-picture': async (caller: Desk['nanny'], id: string) =>
        caller.call('PUT', `/api/profiles/${id}`, {
          profileImageUrl: (await upload(caller, 'image', jpeg())).objectPath,
        }),
      'same-document': async (caller: Desk['nanny'], id: string) =>
        caller.call('POST', `/api/profiles/${id}/certifications`, {
          name: 'CPR',
          documentUrl: (await upload(caller, 'document', pdf())).objectPath,
        }),
    };
    const signs: string[] = [];
    for (const [sign, attach] of Object.entries(files)) {
      expect((await attach(nanny, profileId)).status, sign).toBeLessThan(300);
      expect(await deskProfile(), sign).toMatchObject({ signs });
      expect((await attach(other, otherId)).status, sign).toBeLessThan(300);
      signs.push(sign);
      expect(await deskProfile(), sign).toMatchObject({ signs });
    }
    await other.call('DELETE', '/api/account');
    expect(await deskProfile()).toMatchObject({ signs: [] });
  });

  it('answers kindly when a profile is erased while its review is open', async () => {
    await env.DB.prepare('DELETE FROM profiles').run();
    const gone = await approveSeen(2);
    expect(gone.status).toBe(404);
  });
});

describe('a hold', () => {
  const reason = 'Por favor, agrega una foto tuya.';

  it('hides the profile at once, tells her why, and is answered by a change', async () => {
    await approve();
    await owner.call('POST', `/api/agency/profiles/${profileId}/hold`, { reason });
    expect(await isListed()).toBe(false);
    const stranger = await json<object>(test.caller(), 'GET', `/api/profiles/${profileId}`);
    expect(Object.keys(stranger).toSorted()).toEqual(['id', 'isActive', 'isPublic', 'slug']);
    const hers = await json<object>(nanny, 'GET', `/api/profiles/${profileId}`);
    expect(hers).toMatchObject({ held: true, holdReason: reason });
    await deliver();
    expect(textsTo('+12135557001').at(-1)).toContain('on hold');

    expect((await page('/api/agency/reviews?kind=answered')).items).toEqual([]);
    test.clock.advance(hourMs / 4);
    await nanny.call('PUT', `/api/profiles/${profileId}`, { aboutMe: 'I changed it.' });
    expect((await page('/api/agency/reviews?kind=answered')).items).toMatchObject([{ profileId }]);
    expect((await owner.call('POST', `/api/agency/profiles/${profileId}/release`)).status).toBe(200);
    expect(await isListed()).toBe(true);
    expect((await owner.call('POST', `/api/agency/profiles/${profileId}/release`)).status).toBe(409);
  });

  it('cannot be lifted by its owner, and takes no reason of 10,000 characters', async () => {
    const long = await owner.call('POST', `/api/agency/profiles/${profileId}/hold`, { reason: 'x'.repeat(10_000) });
    expect(long.status).toBe(422);
    await owner.call('POST', `/api/agency/profiles/${profileId}/hold`, { reason });
    await nanny.call('PUT', `/api/profiles/${profileId}`, { isPublic: true, isActive: true });
    expect(await deskProfile()).toMatchObject({ state: 'held' });
  });
});

/** The nanny's first certification as the nanny sees it. */
async function hers() {
  const list = await json<{ verified: boolean }[]>(nanny, 'GET', `/api/profiles/${profileId}/certifications`);
  return list[0];
}

const reminders = () => textsTo('+12135557001').filter((text) => text.includes('expires on'));

describe('certifications', () => {
  let id: string;

  beforeEach(async () => {
    const { objectPath } = await upload(nanny, 'document', pdf());
    const certification = { name: 'CPR', documentUrl: objectPath, expiryDate: '2027-03-01T00:00:00Z' };
    ({ id } = await json<{ id: string }>(nanny, 'POST', `/api/profiles/${profileId}/certifications`, certification));
    test.jobs.waiting.length = 0;
  });

  const decide = (decision: 'verify' | 'refuse', finding: object = {}) => {
    const path = `/api/agency/certifications/${id}`;
    return changeSeen(owner, ['POST', `${path}/${decision}`], finding, path);
  };

  it('are verified with what the document says; each read of it is written down', async () => {
    expect((await page('/api/agency/certifications')).items).toMatchObject([
      { id, profile: { name: 'Ana Reyes' }, documentType: 'application/pdf' },
    ]);
    const document = await owner.call('GET', `/api/agency/certifications/${id}/document`);
    expect(document.headers.get('Content-Security-Policy')).toContain('sandbox');
    expect(document.headers.get('Cache-Control')).toBe('private, no-store');
    await document.body?.cancel();
    const read = await page<{ action: string; by: { name: string } }>('/api/agency/audit');
    expect(read.items.filter(({ action }) => action === 'document.read')).toMatchObject([
      { by: { name: 'The owner' } },
    ]);
    const verified = await decide('verify', { issuer: 'Red Cross', issueDate: '2025-03-01T00:00:00Z' });
    expect(await verified.json()).toMatchObject({
      verified: true,
      issuer: 'Red Cross',
      expiryDate: '2027-03-01T00:00:00.000Z',
    });
    expect(await hers()).toMatchObject({ verified: true });
    await deliver();
    expect(textsTo('+12135557001').at(-1)).toContain('verified your certification (CPR)');
  });

  it('lose the badge with another document, and wait again', async () => {
    await decide('verify');
    expect((await page('/api/agency/certifications')).items).toEqual([]);
    const { objectPath } = await upload(nanny, 'document', pdf('another'));
    await nanny.call('PUT', '/api/certification-documents', { documentURL: objectPath, certificationId: id });
    expect(await hers()).toMatchObject({ verified: false });
    expect((await page('/api/agency/certifications')).items).toMatchObject([{ id, checkedAt: null }]);
  });

  it('are refused with a reason', async () => {
    await decide('refuse', { reason: 'The name is not readable.' });
    expect((await page('/api/agency/certifications')).items).toEqual([]);
    expect(await deskProfile()).toMatchObject({
      certifications: [{ verified: false, refusalReason: 'The name is not readable.' }],
    });
  });

  it('are reminded of 60, 30 and 7 days before they end, each once, and the badge falls when they do', async () => {
    await decide('verify');
    await deliver();
    const counts: number[] = [];
    for (let day = 0; day < 102; day += 1) {
      await sweepCertifications(test.services);
      await sweepCertifications(test.services);
      await deliver();
      counts.push(reminders().length);
      test.clock.advance(dayMs);
    }
    // The certification ends 100 days after the first day.
    expect([39, 40, 69, 70, 92, 93, 101].map((day) => counts[day])).toEqual([0, 1, 1, 2, 2, 3, 3]);
    owner = (await deskCaller(test, 'owner')).caller;
    expect((await page('/api/agency/certifications?state=expired', owner)).items).toMatchObject([
      { id, expiry: 'expired' },
    ]);
  });
});

describe('the listing rule', () => {
  it('lists without a review where the agency says so, and takes that back', async () => {
    await putSettings(owner, { listing: 'phone-verified' });
    await deliver();
    expect(await isListed()).toBe(true);
    await putSettings(owner, { listing: 'reviewed' });
    await deliver();
    expect(await isListed()).toBe(false);
  });
});

it('background checks: what she agreed to and what the agency recorded are two things', async () => {
  const seen = () => json<object>(test.caller(), 'GET', `/api/profiles/${profileId}`);
  expect(await seen()).toMatchObject({ backgroundCheckConsent: false });
  await nanny.call('PUT', `/api/profiles/${profileId}`, { backgroundCheckConsent: true });
  expect(await seen()).toMatchObject({ backgroundCheckConsent: true });
  const own = await nanny.call('PUT', `/api/profiles/${profileId}`, { backgroundCheckedOn: '2026-11-01' });
  expect(own.status).toBe(422);
  const { backgroundCheckRevision: revision } = await deskProfile();
  const path = `/api/agency/profiles/${profileId}/background-check`;
  const record = (checkedOn: string) => owner.call('PUT', path, { checkedOn }, { 'If-Match': `"${revision}"` });
  await nanny.call('PUT', `/api/profiles/${profileId}`, { aboutMe: 'I paint with children.' });
  expect((await record('2026-11-01')).status).toBe(200);
  expect(await seen()).toMatchObject({ backgroundCheckedOn: '2026-11-01' });
  const stale = await record('2026-10-01');
  expect(stale.status).toBe(409);
  const current = { profile: { backgroundCheckedOn: '2026-11-01' }, backgroundCheckRevision: revision + 1 };
  expect(await stale.json()).toMatchObject({ code: 'stale', profile: current });
  expect(await seen()).toMatchObject({ backgroundCheckedOn: '2026-11-01' });
});
