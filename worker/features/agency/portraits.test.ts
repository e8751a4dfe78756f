import { expect, it } from 'vitest';
import type { CertificationItem } from '#domain/certification/desk.ts';
import type { ProfileItem } from '#domain/profile/desk-list.ts';
import type { Today } from '#domain/agency/numbers.ts';
import type { DeskPortrait } from '#domain/agency/portrait.ts';
import type { RequestDetail } from '#domain/request/desk.ts';
import type { WaitingProfile } from '#domain/profile/desk.ts';
import { upload } from '../../testing/api.ts';
import { jpeg, pdf } from '../../testing/files.ts';
import { json, openDesk } from '../../testing/open-desk.ts';

it('a nanny has her portrait or initials beside her name, a family has none, and the desk may read the picture', async () => {
  const { owner, nanny, profileId, page, test } = await openDesk();
  const documentUrl = (await upload(nanny, 'document', pdf())).objectPath;
  await nanny.call('POST', `/api/profiles/${profileId}/certifications`, { name: 'CPR', documentUrl });
  const ask = { profileId, parentName: 'Sam Lee', email: 'sam@example.com' };
  const { id } = await json<{ id: string }>(test.caller(), 'POST', '/api/contact-requests', ask);

  async function portraits(): Promise<(DeskPortrait | null | undefined)[]> {
    const request = await json<RequestDetail>(owner, 'GET', `/api/agency/requests/${id}`);
    const { next } = await json<Today>(owner, 'GET', '/api/agency/today');
    expect(next.find(({ kind }) => kind === 'request')?.portrait).toBe(null);
    return [
      (await page<WaitingProfile>('/api/agency/reviews?kind=new')).items[0]?.portrait,
      (await page<ProfileItem>('/api/agency/profiles')).items[0]?.portrait,
      (await page<CertificationItem>('/api/agency/certifications')).items[0]?.profile.portrait,
      request.profiles[0]?.portrait,
      // A profile and a certification.
      ...next.filter(({ kind }) => kind !== 'request').map((item) => item.portrait),
    ];
  }

  const without = { picture: null, initials: 'AR' };
  expect(await portraits()).toEqual(Array.from({ length: 6 }, () => without));

  const picture = (await upload(nanny, 'image', jpeg())).objectPath;
  await nanny.call('PUT', `/api/profiles/${profileId}`, { profileImageUrl: picture });
  const portrait = { picture, initials: 'AR' };
  expect(await portraits()).toEqual(Array.from({ length: 6 }, () => portrait));
  const media = `/api/agency/media/${picture.split('/').at(-1)}?variant=96`;
  expect((await owner.call('GET', media)).status).toBe(200);

  await nanny.call('DELETE', '/api/account');
  const { profiles } = await json<RequestDetail>(owner, 'GET', `/api/agency/requests/${id}`);
  expect(profiles.map((item) => item.portrait)).toEqual([{ picture: null, initials: 'UN' }]);
});
