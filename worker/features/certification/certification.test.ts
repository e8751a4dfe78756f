import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { Certification } from '#domain/certification/schema.ts';
import { type ApiCaller, createTestApp, signIn, upload } from '../../testing/api.ts';
import { pdf, png } from '../../testing/files.ts';

async function nannyWithDocument(phone: string) {
  const test = createTestApp();
  const { caller } = await signIn(test, phone);
  const { id } = await (await caller.call('POST', '/api/profiles', {})).json<{ id: string }>();
  const { objectPath } = await upload(caller, 'document', pdf());
  return { test, caller, id, documentUrl: objectPath };
}

const list = async (who: ApiCaller, id: string) =>
  (await who.call('GET', `/api/profiles/${id}/certifications`)).json<Certification[]>();

/** Edits a certification as its owner does who has just read it. */
async function edit(who: ApiCaller, id: string, certificationId: string, details: object) {
  const revision = (await list(who, id)).find((certification) => certification.id === certificationId)?.revision;
  const path = `/api/profiles/${id}/certifications/${certificationId}`;
  return who.call('PUT', path, details, { 'If-Match': `"${revision}"` });
}

describe('certifications', () => {
  it('are added with a document, listed oldest first, and deleted', async () => {
    const { test, caller, id, documentUrl } = await nannyWithDocument('+12135559001');
    const path = `/api/profiles/${id}/certifications`;
    const issueDate = '2026-01-31T00:00:00.000Z';
    const created = await caller.call('POST', path, { name: 'CPR', issuer: 'Red Cross', issueDate, documentUrl });
    expect(created.status).toBe(201);
    const first = await created.json<Certification>();
    expect(first).toEqual({
      id: first.id,
      name: 'CPR',
      issuer: 'Red Cross',
      issueDate,
      documentUrl,
      verified: false,
      revision: 1,
    });
    test.clock.advance(1000);
    await caller.call('POST', path, { name: 'First Aid', issuer: '', documentUrl });
    expect((await list(caller, id)).map((entry) => entry.name)).toEqual(['CPR', 'First Aid']);
    expect((await caller.call('DELETE', `${path}/${first.id}`)).status).toBe(200);
    expect((await caller.call('DELETE', `${path}/${first.id}`)).status).toBe(404);
    expect((await list(caller, id)).map((entry) => entry.name)).toEqual(['First Aid']);
  });

  it.each([
    ['no name', { name: ' ' }, 'name', 'Certification name is required'],
    ['no document', { documentUrl: '' }, 'documentUrl', 'Document upload is required'],
    ['an absent document', { documentUrl: undefined }, 'documentUrl', 'Document upload is required'],
    ['null for a document', { documentUrl: null }, 'documentUrl', 'Document upload is required'],
    [
      'a foreign document',
      { documentUrl: 'https://evil.example/x.pdf' },
      'documentUrl',
      'Please upload the file again',
    ],
    ['a bad date', { expiryDate: 'soon' }, 'expiryDate', 'Please enter a valid date'],
    ['a self-given badge', { verified: true }, 'verified', 'This field isn’t known'],
  ])('are refused with %s', async (_what, change, path, message) => {
    const { caller, id, documentUrl } = await nannyWithDocument('+12135559002');
    const response = await caller.call('POST', `/api/profiles/${id}/certifications`, {
      name: 'CPR',
      documentUrl,
      ...change,
    });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ issues: [{ path, message }] });
    expect(await list(caller, id)).toEqual([]);
  });

  it.each([
    ['', '', ''],
    [null, null, null],
    [undefined, undefined, undefined],
  ])('take %j for no issuer and no dates', async (issuer, issueDate, expiryDate) => {
    const { caller, id, documentUrl } = await nannyWithDocument('+12135559006');
    const body = { name: 'CPR', issuer, issueDate, expiryDate, documentUrl };
    const created = await caller.call('POST', `/api/profiles/${id}/certifications`, body);
    expect(created.status).toBe(201);
    const { id: certificationId } = await created.json<Certification>();
    expect(await list(caller, id)).toEqual([
      { id: certificationId, name: 'CPR', documentUrl, verified: false, revision: 1 },
    ]);
  });

  it('are good until the end of their last day where the nannies live, for badge, findings and page alike', async () => {
    const { test, caller, id, documentUrl } = await nannyWithDocument('+12135559007');
    const lastDay = new Date(test.clock.now()).toISOString().slice(0, 10);
    const body = { name: 'CPR', expiryDate: `${lastDay}T00:00:00.000Z`, documentUrl };
    await caller.call('POST', `/api/profiles/${id}/certifications`, body);
    await caller.call('PUT', `/api/profiles/${id}`, { firstName: 'Ann', lastName: 'Example', isPublic: true });
    await env.DB.exec('UPDATE certifications SET verified = 1');
    const look = async () => {
      const [certification] = await list(caller, id);
      const preview = await caller.call('GET', `/api/profiles/${id}/preview`);
      return { badge: certification?.expiry, page: !JSON.stringify(await preview.json()).includes('✓ Verified') };
    };
    // The day has ended in UTC, but not yet in Los Angeles.
    test.clock.advance(Date.parse(`${lastDay}T00:00:00Z`) + 30 * 60 * 60 * 1000 - test.clock.now());
    expect(await look()).toEqual({ badge: 'expires-soon', page: false });
    test.clock.advance(3 * 60 * 60 * 1000);
    expect(await look()).toEqual({ badge: 'expired', page: true });
  });

  it('get another document, lose the verification that was for the old one, and purge the page that showed it', async () => {
    const { caller, id, documentUrl } = await nannyWithDocument('+12135559003');
    const created = await caller.call('POST', `/api/profiles/${id}/certifications`, { name: 'CPR', documentUrl });
    const { id: certificationId } = await created.json<Certification>();
    await env.DB.exec('UPDATE certifications SET verified = 1');
    await env.DB.exec('UPDATE profiles SET is_public = 1');
    await env.DB.exec('DELETE FROM due_purges');
    const picture = await upload(caller, 'document', png());
    const body = { documentURL: `http://localhost:8787${picture.objectPath}?token=x`, certificationId };
    const attached = await caller.call('PUT', '/api/certification-documents', body);
    expect(await attached.json()).toMatchObject({ documentUrl: picture.objectPath, verified: false });
    const due = await env.DB.prepare('SELECT tag FROM due_purges').all();
    expect(due.results).toContainEqual({ tag: `profile:${id}` });

    await env.DB.exec('UPDATE certifications SET verified = 1, checked_at = 1');
    const stored = env.DB.prepare('SELECT revision, checked_at, document_at FROM certifications');
    const before = await stored.first();
    const again = await caller.call('PUT', '/api/certification-documents', body);
    expect(await again.json()).toMatchObject({ documentUrl: picture.objectPath, verified: true });
    expect(await stored.first()).toEqual(before);
  });

  it('are edited; a verified one keeps its badge only while nothing changes, and then waits for a new look', async () => {
    const { test, caller, id, documentUrl } = await nannyWithDocument('+12135559006');
    const path = `/api/profiles/${id}/certifications`;
    const created = await caller.call('POST', path, { name: 'CPR', issuer: 'Red Cross', documentUrl });
    const { id: certificationId } = await created.json<Certification>();
    const change = (details: object) => edit(caller, id, certificationId, details);
    const same = { name: 'CPR', issuer: 'Red Cross' };
    const expiryDate = '2028-01-31T00:00:00.000Z';
    await env.DB.exec('UPDATE profiles SET is_public = 1');
    for (const changed of [
      { ...same, name: 'First Aid' },
      { ...same, issuer: 'Somebody' },
      { ...same, issueDate: '2026-01-31T00:00:00.000Z' },
      { ...same, expiryDate },
      { name: 'CPR' },
    ]) {
      await change(same);
      await env.DB.exec("UPDATE certifications SET verified = 1, checked_at = 5, checked_by = 'x', reminded_days = 60");
      expect(await (await change(same)).json()).toMatchObject({ ...same, documentUrl, verified: true });
      await env.DB.exec('DELETE FROM due_purges');
      const answer = await (await change(changed)).json();
      expect(answer).toMatchObject({ ...changed, documentUrl, verified: false });
      expect(answer).not.toHaveProperty('checkedAt');
      const due = await env.DB.prepare('SELECT tag FROM due_purges').all();
      expect(due.results).toContainEqual({ tag: `profile:${id}` });
      const row = await env.DB.prepare('SELECT checked_at, document_at FROM certifications').first();
      expect(row).toEqual({ checked_at: null, document_at: test.clock.now() });
    }
    expect((await change({ name: ' ' })).status).toBe(422);
    expect((await change({ ...same, verified: true })).status).toBe(422);
    const { caller: stranger } = await signIn(test, '+14155559007');
    const seen = { 'If-Match': '"1"' };
    expect((await stranger.call('PUT', `${path}/${certificationId}`, same, seen)).status).toBe(404);
    expect((await caller.call('PUT', `${path}/nothing`, same, seen)).status).toBe(404);
  });

  it('security.md: deciding on something else than was seen: are changed by their owner in the revision that was seen', async () => {
    const { caller, id, documentUrl } = await nannyWithDocument('+12135559008');
    const path = `/api/profiles/${id}/certifications`;
    const created = await caller.call('POST', path, { name: 'CPR', documentUrl });
    const { id: certificationId } = await created.json<Certification>();
    const first = { 'If-Match': '"1"' };
    expect((await caller.call('PUT', `${path}/${certificationId}`, { name: 'First Aid' })).status).toBe(428);
    const edited = await caller.call('PUT', `${path}/${certificationId}`, { name: 'First Aid' }, first);
    expect([edited.status, edited.headers.get('ETag')]).toEqual([200, '"2"']);
    // The repeat of a request whose answer was lost.
    expect((await caller.call('PUT', `${path}/${certificationId}`, { name: 'First Aid' }, first)).status).toBe(200);
    const attach = { documentURL: (await upload(caller, 'document', png())).objectPath, certificationId };
    for (const late of [
      await caller.call('PUT', `${path}/${certificationId}`, { name: 'Registered Nurse' }, first),
      await caller.call('PUT', '/api/certification-documents', attach, first),
      await caller.call('DELETE', `${path}/${certificationId}`, undefined, first),
    ]) {
      const current = { name: 'First Aid', documentUrl, revision: 2 };
      expect([late.status, await late.json()]).toMatchObject([409, { code: 'stale', certification: current }]);
    }
    // Without a revision they work as docs/specification.md 7 says.
    expect((await caller.call('PUT', '/api/certification-documents', attach)).status).toBe(200);
    expect((await caller.call('DELETE', `${path}/${certificationId}`)).status).toBe(200);
  });

  it('belong to their owner; others see them without documents, and only while the profile is visible', async () => {
    const { test, caller, id, documentUrl } = await nannyWithDocument('+12135559004');
    const path = `/api/profiles/${id}/certifications`;
    const created = await caller.call('POST', path, { name: 'CPR', documentUrl });
    const { id: certificationId } = await created.json<Certification>();
    const stranger = (await signIn(test, '+14155559005')).caller;
    const foreign = await upload(stranger, 'document', pdf());
    for (const who of [stranger, test.caller()]) {
      expect((await who.call('GET', path)).status).toBe(404);
      const denied = who === stranger ? 404 : 401;
      expect((await who.call('DELETE', `${path}/${certificationId}`)).status).toBe(denied);
    }
    expect((await stranger.call('POST', path, { name: 'x', documentUrl: foreign.objectPath })).status).toBe(404);
    const attach = { documentURL: foreign.objectPath, certificationId };
    expect((await stranger.call('PUT', '/api/certification-documents', attach)).status).toBe(404);
    await caller.call('PUT', `/api/profiles/${id}`, { firstName: 'Ann', lastName: 'Example', isPublic: true });
    expect(await list(test.caller(), id)).toEqual([{ id: certificationId, name: 'CPR', verified: false }]);
    expect(await list(caller, id)).toMatchObject([{ documentUrl }]);
  });
});
