import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AgencyNumbers, Today } from '#domain/agency/numbers.ts';
import type { ProfileItem } from '#domain/profile/desk-list.ts';
import type { RequestDetail, RequestItem } from '#domain/request/desk.ts';
import type { DeskProfile, WaitingProfile } from '#domain/profile/desk.ts';
import type { DeskReference } from '#domain/reference/schema.ts';
import { json, openDesk } from '../../testing/open-desk.ts';

type Desk = Awaited<ReturnType<typeof openDesk>>;

let desk: Desk;
let requestId: string;

beforeEach(async () => {
  desk = await openDesk();
  const { nanny, profileId, test } = desk;
  await nanny.call('PUT', `/api/profiles/${profileId}`, { firstName: '秀英', lastName: '王' });
  const family = { firstName: '伟', lastName: '陈', fromMonth: '2023-03', toMonth: '2024-05' };
  await nanny.call('POST', `/api/profiles/${profileId}/references`, { ...family, email: 'chen@example.com' });
  await env.DB.prepare("UPDATE profile_references SET state = 'answered', is_shown = 1, answered_at = 1").run();
  const ask = { profileId, parentName: '陈伟', email: 'chen@example.com', phone: '+8613800138000' };
  const caller = test.caller({ 'X-Locale': 'zh' });
  ({ id: requestId } = await json<{ id: string }>(caller, 'POST', '/api/contact-requests', ask));
});

const read = <Answer>(path: string, locale: string) =>
  json<Answer>(desk.owner, 'GET', `/api/agency${path}${path.includes('?') ? '&' : '?'}lang=${locale}`);

/** Every name of the nanny and the family at the desk. */
async function namesFor(locale: string) {
  const { profileId } = desk;
  const [nannies, reviews, profile, references, requests, request, today, numbers] = await Promise.all([
    read<{ items: ProfileItem[] }>('/profiles', locale),
    read<{ items: WaitingProfile[] }>('/reviews?kind=new', locale),
    read<DeskProfile>(`/profiles/${profileId}`, locale),
    read<{ items: DeskReference[] }>(`/profiles/${profileId}/references`, locale),
    read<{ items: RequestItem[] }>('/requests', locale),
    read<RequestDetail>(`/requests/${requestId}`, locale),
    read<Today>('/today', locale),
    read<AgencyNumbers>('/numbers', locale),
  ]);
  const next = (kind: string) => today.next.find((item) => item.kind === kind);
  return {
    nanny: [
      nannies.items[0]?.name,
      reviews.items[0]?.name,
      profile.name,
      requests.items[0]?.nannyName,
      request.nannyName,
      next('request')?.about,
      next('review')?.title,
      next('reference')?.about,
      ...numbers.views.map(({ name }) => name),
    ],
    family: [
      references.items[0]?.name,
      requests.items[0]?.parentName,
      request.parentName,
      next('request')?.title,
      next('reference')?.title,
    ],
  };
}

describe('names at the desk', () => {
  it.each([
    ['en', 'Xiuying Wang 王秀英', 'Wei Chen 陈伟'],
    ['es', 'Xiuying Wang 王秀英', 'Wei Chen 陈伟'],
    ['zh', '王秀英', '陈伟'],
  ])('in %s are %s and %s in every list and pane', async (locale, nanny, family) => {
    await env.DB.prepare('INSERT INTO profile_views (profile_id, day, views) VALUES (?, ?, 3)')
      .bind(desk.profileId, new Date(desk.test.clock.now()).toISOString().slice(0, 10))
      .run();
    const names = await namesFor(locale);
    expect(names.nanny).toEqual(Array.from({ length: 9 }, () => nanny));
    expect(names.family).toEqual(Array.from({ length: 5 }, () => family));
  });

  it.each([
    ['en', 'Xiuying Wang 王秀英', 'Wei Chen 陈伟'],
    ['zh', ',王秀英,', '陈伟,王秀英'],
  ])('are in tables as the reader in %s writes them', async (locale, nanny, family) => {
    const table = async (list: string) =>
      (await desk.owner.call('GET', `/api/agency/${list}.csv?lang=${locale}`)).text();
    expect(await table('profiles')).toContain(nanny);
    expect(await table('requests')).toContain(family);
  });

  it('are in the language of the agency in its mail', async () => {
    const { results } = await env.DB.prepare("SELECT subject, text FROM outbox WHERE subject LIKE 'Connection%'").all<
      Record<'subject' | 'text', string>
    >();
    expect(results.length).toBeGreaterThan(0);
    for (const { subject, text } of results) {
      expect(subject).toContain('Xiuying Wang 王秀英');
      expect(text).toContain('Wei Chen 陈伟');
    }
  });

  it.each(['王秀英', '秀英', '王', 'xiuying', 'Wang', 'Xiuying Wang', 'wang xiuying', 'Xiuying Wang 王秀英'])(
    'are found among the nannies by "%s"',
    async (q) => {
      const { items } = await read<{ items: ProfileItem[] }>(`/profiles?q=${encodeURIComponent(q)}`, 'en');
      expect(items.map(({ profileId }) => profileId)).toEqual([desk.profileId]);
    },
  );

  it.each(['李秀英', 'Xiuying Li', 'xin', 'Zhang'])('are not found among the nannies by "%s"', async (q) => {
    expect((await read<{ items: ProfileItem[] }>(`/profiles?q=${encodeURIComponent(q)}`, 'en')).items).toEqual([]);
  });

  it.each(['王秀英', 'Xiuying Wang', '陈伟', 'Wei Chen'])('are found among the requests by "%s"', async (q) => {
    const search = () => read<{ items: RequestItem[] }>(`/requests?q=${encodeURIComponent(q)}`, 'en');
    expect((await search()).items.map(({ id }) => id)).toEqual([requestId]);
    await desk.owner.call('POST', `/api/agency/requests/${requestId}/notes`, { text: 'Called back' });
    expect((await search()).items.map(({ id }) => id)).toEqual([requestId]);
  });

  it('stand beside foreign numbers in groups', async () => {
    await env.DB.prepare("UPDATE users SET phone = '+8613800138000' WHERE id = (SELECT user_id FROM profiles)").run();
    const [nanny] = (await read<{ items: ProfileItem[] }>('/profiles', 'en')).items;
    expect(nanny).toMatchObject({ phone: '+8613800138000', phoneShown: '+86 138 0013 8000' });
    expect((await read<DeskProfile>(`/profiles/${desk.profileId}`, 'en')).phoneShown).toBe('+86 138 0013 8000');
    expect(await read<RequestDetail>(`/requests/${requestId}`, 'en')).toMatchObject({
      phone: '+86 138 0013 8000',
      nannyPhone: '+86 138 0013 8000',
    });
  });
});
