import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DeskProfile } from '#domain/profile/desk.ts';
import { signIn } from '../../../../testing/api.ts';
import { deskCaller } from '../../../../testing/desk.ts';
import { json, openDesk } from '../../../../testing/open-desk.ts';
import { unmatchedSearchRows } from '../../../../testing/search-rows.ts';

let desk: Awaited<ReturnType<typeof openDesk>>;

beforeEach(async () => {
  desk = await openDesk();
});

/** A quick profile, without a verified phone, and what the desk sees of both at this moment. */
async function quickProfile(fields: object) {
  const visitor = desk.test.caller();
  const { id } = await json<{ id: string }>(visitor, 'POST', '/api/profiles', {});
  await visitor.call('PUT', `/api/profiles/${id}`, { firstName: 'Ana', lastName: 'Reyes', state: 'CA', ...fields });
  const revisionOf = async (profileId: string) =>
    (await json<DeskProfile>(desk.owner, 'GET', `/api/agency/profiles/${profileId}`)).profile.revision;
  const seen = async () => ({ revision: await revisionOf(desk.profileId), id, quickRevision: await revisionOf(id) });
  return { id, visitor, seen };
}

/** Merges what was seen of both profiles. */
const merge = (seen: { revision: number; id: string; quickRevision: number }, caller = desk.owner) =>
  caller.call(
    'POST',
    `/api/agency/profiles/${desk.profileId}/merge`,
    { quickProfile: { id: seen.id, revision: seen.quickRevision } },
    { 'If-Match': `"${seen.revision}"` },
  );

describe('merging a quick profile into the verified one of the same nanny', () => {
  it('takes over what was missing, erases the other, and is written down under both', async () => {
    const { id, seen } = await quickProfile({ aboutMe: 'Quick' });
    const merged = await merge(await seen());
    expect(await merged.json()).toMatchObject({ profile: { state: 'CA', aboutMe: 'I sing with children.' } });
    expect((await desk.owner.call('GET', `/api/agency/profiles/${id}`)).status).toBe(404);
    expect(await unmatchedSearchRows()).toEqual({ stray: 0, missing: 0 });
    const lines = await env.DB.prepare(
      "SELECT subject_id, detail FROM audit_log WHERE action = 'profile.merged' ORDER BY subject_id",
    ).all();
    expect(new Map(lines.results.map((line) => [line['subject_id'], JSON.parse(String(line['detail']))]))).toEqual(
      new Map([
        [desk.profileId, { quickProfileId: id }],
        [id, { into: desk.profileId }],
      ]),
    );
  });

  it('is for a reviewer only where phone or e-mail agree', async () => {
    const { caller: reviewer } = await deskCaller(desk.test, 'reviewer');
    const stranger = await quickProfile({ phone: '+12135550198', email: 'else@example.com' });
    expect((await merge(await stranger.seen(), reviewer)).status).toBe(403);
    await desk.nanny.call('PUT', `/api/profiles/${desk.profileId}`, { email: 'ana@example.com' });
    for (const own of [{ phone: '+12135557001' }, { email: 'Ana@example.com' }]) {
      const { seen } = await quickProfile(own);
      expect((await merge(await seen(), reviewer)).status, JSON.stringify(own)).toBe(200);
    }
  });

  it('security.md: deciding on something else than was seen: names both revisions', async () => {
    const { id, visitor, seen } = await quickProfile({});
    const before = await seen();
    await visitor.call('PUT', `/api/profiles/${id}`, { aboutMe: 'Changed meanwhile' });
    const late = await merge(before);
    expect([late.status, await late.json()]).toMatchObject([409, { code: 'stale' }]);
    const seenAgain = await seen();
    await desk.nanny.call('PUT', `/api/profiles/${desk.profileId}`, { city: 'Irvine' });
    expect((await merge(seenAgain)).status).toBe(409);
    expect((await desk.owner.call('GET', `/api/agency/profiles/${id}`)).status).toBe(200);
  });

  it('never erases a profile with a verified phone, nor the same one', async () => {
    const other = await signIn(desk.test, '+12135557055');
    const { id } = await json<{ id: string }>(other.caller, 'POST', '/api/profiles', {});
    for (const quickProfileId of [id, desk.profileId]) {
      expect((await merge({ revision: 2, id: quickProfileId, quickRevision: 1 })).status).toBe(409);
    }
    expect((await other.caller.call('GET', `/api/profiles/${id}`)).status).toBe(200);
  });
});
