import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CertificateItem } from '#domain/agency/certificates.ts';
import type { Certification } from '#domain/certification/schema.ts';
import { createTestApp, signIn, upload } from '../../../testing/api.ts';
import { deskCaller } from '../../../testing/desk.ts';
import { pdf } from '../../../testing/files.ts';

let test: ReturnType<typeof createTestApp>;

beforeEach(() => {
  test = createTestApp();
});

async function nannyWithCertificate() {
  const nanny = await signIn(test, '+12135557001');
  const created = await nanny.caller.call('POST', '/api/profiles', { userId: nanny.userId });
  const { id: profileId } = await created.json<{ id: string }>();
  await nanny.caller.call('PUT', `/api/profiles/${profileId}`, { firstName: 'Grace', lastName: 'Okonkwo' });
  const { objectPath } = await upload(nanny.caller, 'document', pdf());
  const answer = await nanny.caller.call('POST', `/api/profiles/${profileId}/certifications`, {
    name: 'CPR',
    documentUrl: objectPath,
  });
  return { ...nanny, profileId, certificate: await answer.json<Certification>() };
}

describe('a certificate at the desk', () => {
  it('is read by its id, whatever list it is in, with whose it is and the language she reads', async () => {
    const { profileId, certificate } = await nannyWithCertificate();
    const { caller } = await deskCaller(test, 'owner');
    const path = `/api/agency/certifications/${certificate.id}`;
    const waiting = await (await caller.call('GET', path)).json<CertificateItem>();
    expect(waiting).toMatchObject({ name: 'CPR', verified: false, checkedAt: null, documentType: 'application/pdf' });
    expect(waiting.profile).toMatchObject({ id: profileId, name: 'Grace Okonkwo', locale: 'en' });
    await caller.call('POST', `${path}/verify`, { documentUrl: waiting.documentUrl, issuer: 'Red Cross' });
    const list = await (await caller.call('GET', '/api/agency/certifications')).json<{ items: CertificateItem[] }>();
    expect(list.items).toEqual([]);
    expect(await (await caller.call('GET', path)).json()).toMatchObject({ verified: true, issuer: 'Red Cross' });
    expect((await caller.call('GET', '/api/agency/certifications/none')).status).toBe(404);
  });

  it.each(['verify', 'refuse'] as const)(
    'security.md: deciding on something else than was seen: %s is about the document that was looked at',
    async (decision) => {
      const { caller: nanny, certificate } = await nannyWithCertificate();
      const { caller } = await deskCaller(test, 'owner');
      const path = `/api/agency/certifications/${certificate.id}`;
      const seen = await (await caller.call('GET', path)).json<CertificateItem>();
      const finding = decision === 'refuse' ? { reason: 'The name is not readable.' } : {};
      const blind = await caller.call('POST', `${path}/${decision}`, finding);
      expect([blind.status, await blind.json()]).toMatchObject([422, { issues: [{ path: 'documentUrl' }] }]);

      const { objectPath } = await upload(nanny, 'document', pdf('another'));
      await nanny.call('PUT', '/api/certification-documents', {
        documentURL: objectPath,
        certificationId: certificate.id,
      });
      const body = { ...finding, documentUrl: seen.documentUrl };
      const late = await caller.call('POST', `${path}/${decision}`, body);
      expect([late.status, await late.json()]).toMatchObject([
        409,
        { code: 'stale_request', certificate: { documentUrl: objectPath, verified: false, checkedAt: null } },
      ]);
      const now = await caller.call('POST', `${path}/${decision}`, { ...finding, documentUrl: objectPath });
      expect(now.status).toBe(200);
      const { results } = await env.DB.prepare("SELECT detail FROM audit_log WHERE action LIKE 'certificate.%'").all();
      const document = objectPath.split('/').at(-1);
      expect(results.map(({ detail }) => JSON.parse(String(detail)))).toEqual([
        { certificate: certificate.id, document },
      ]);
    },
  );
});
