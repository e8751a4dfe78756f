import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CertificationItem } from '#domain/certification/desk.ts';
import type { Certification } from '#domain/certification/schema.ts';
import { createTestApp, signIn, upload } from '../../../testing/api.ts';
import { changeSeen, deskCaller } from '../../../testing/desk.ts';
import { pdf } from '../../../testing/files.ts';

let test: ReturnType<typeof createTestApp>;

beforeEach(() => {
  test = createTestApp();
});

async function nannyWithCertification() {
  const nanny = await signIn(test, '+12135557001');
  const created = await nanny.caller.call('POST', '/api/profiles', { userId: nanny.userId });
  const { id: profileId } = await created.json<{ id: string }>();
  await nanny.caller.call('PUT', `/api/profiles/${profileId}`, { firstName: 'Grace', lastName: 'Okonkwo' });
  const { objectPath } = await upload(nanny.caller, 'document', pdf());
  const answer = await nanny.caller.call('POST', `/api/profiles/${profileId}/certifications`, {
    name: 'CPR',
    documentUrl: objectPath,
  });
  return { ...nanny, profileId, certification: await answer.json<Certification>() };
}

describe('a certification at the desk', () => {
  it('is read by its id, whatever list it is in, with whose it is and the language she reads', async () => {
    const { profileId, certification } = await nannyWithCertification();
    const { caller } = await deskCaller(test, 'owner');
    const path = `/api/agency/certifications/${certification.id}`;
    const waiting = await (await caller.call('GET', path)).json<CertificationItem>();
    expect(waiting).toMatchObject({ name: 'CPR', verified: false, checkedAt: null, documentType: 'application/pdf' });
    expect(waiting.profile).toMatchObject({ id: profileId, name: 'Grace Okonkwo', locale: 'en' });
    await changeSeen(caller, ['POST', `${path}/verify`], { issuer: 'Red Cross' }, path);
    const list = await (await caller.call('GET', '/api/agency/certifications')).json<{ items: CertificationItem[] }>();
    expect(list.items).toEqual([]);
    expect(await (await caller.call('GET', path)).json()).toMatchObject({ verified: true, issuer: 'Red Cross' });
    expect((await caller.call('GET', '/api/agency/certifications/none')).status).toBe(404);
  });

  it.each([
    ['verify', {}],
    ['refuse', { reason: 'The name is not readable.' }],
  ] as const)(
    'security.md: deciding on something else than was seen: %s is about the revision that was looked at',
    async (decision, finding) => {
      const { caller: nanny, profileId, certification } = await nannyWithCertification();
      const { caller } = await deskCaller(test, 'owner');
      const path = `/api/agency/certifications/${certification.id}`;
      const seen = (await caller.call('GET', path)).headers.get('ETag') ?? '';
      const own = `/api/profiles/${profileId}/certifications/${certification.id}`;
      await nanny.call('PUT', own, { name: 'Registered Nurse' }, { 'If-Match': '"1"' });
      const late = await caller.call('POST', `${path}/${decision}`, finding, { 'If-Match': seen });
      expect([late.status, await late.json()]).toMatchObject([
        409,
        { code: 'stale', certificate: { name: 'Registered Nurse', revision: 2, verified: false, checkedAt: null } },
      ]);
      const now = await caller.call('POST', `${path}/${decision}`, finding, { 'If-Match': '"2"' });
      expect([now.status, now.headers.get('ETag')]).toEqual([200, '"3"']);
      // A repeated press, or one whose answer was lost, decides nothing again.
      const again = await caller.call('POST', `${path}/${decision}`, finding, { 'If-Match': '"2"' });
      expect([again.status, await again.json()]).toMatchObject([200, { revision: 3 }]);
      const { results } = await env.DB.prepare("SELECT detail FROM audit_log WHERE action LIKE 'certificate.%'").all();
      const document = certification.documentUrl?.split('/').at(-1);
      expect(results.map(({ detail }) => JSON.parse(String(detail)))).toEqual([
        { certificate: certification.id, document },
      ]);
    },
  );

  it('has a revision that counts every change of the nanny, and nothing else', async () => {
    const { caller: nanny, profileId, certification } = await nannyWithCertification();
    const { caller } = await deskCaller(test, 'owner');
    const own = `/api/profiles/${profileId}/certifications`;
    const revision = async () => {
      const read = await caller.call('GET', `/api/agency/certifications/${certification.id}`);
      return (await read.json<CertificationItem>()).revision;
    };
    const edit = async (details: object) =>
      nanny.call('PUT', `${own}/${certification.id}`, details, { 'If-Match': `"${await revision()}"` });
    // The same certification again, and the same details: nothing is another.
    await nanny.call('POST', own, { name: 'CPR', documentUrl: certification.documentUrl });
    await edit({ name: 'CPR' });
    await nanny.call('PUT', `/api/profiles/${profileId}`, { firstName: 'Grace', city: 'Irvine' });
    expect(await revision()).toBe(1);
    await edit({ name: 'CPR', issuer: 'Red Cross' });
    expect(await revision()).toBe(2);
    await nanny.call('PUT', `/api/profiles/${profileId}`, { lastName: 'Ocampo' });
    expect(await revision()).toBe(3);
  });
});
