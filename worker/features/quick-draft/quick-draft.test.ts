import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { OwnerProfile } from '#domain/profile/schema.ts';
import type { QuickDraft } from '#domain/quick-draft/schema.ts';
import { type ApiCaller, createTestApp, signIn, upload } from '../../testing/api.ts';
import { mp4 } from '../../testing/files.ts';

/** A nanny with a profile who fills in the quick form as a visitor, publishes, and then verifies her number. */
async function nannyWithDraft(phone: string) {
  const test = createTestApp();
  const owner = await signIn(test, phone);
  const own = await (await owner.caller.call('POST', '/api/profiles', {})).json<OwnerProfile>();
  const before = { firstName: 'Grace', lastName: 'Okonkwo', city: 'Pasadena', languages: ['English'] };
  await owner.caller.call('PUT', `/api/profiles/${own.id}`, before);

  const visitor = test.caller();
  const draft = await (await visitor.call('POST', '/api/profiles', {})).json<OwnerProfile>();
  const typed = {
    firstName: 'Grace',
    lastName: 'Okonkwo',
    city: 'Altadena',
    languages: ['Yoruba'],
    phone: '2135550199',
  };
  await visitor.call('PUT', `/api/profiles/${draft.id}`, { ...typed, aboutMe: 'I sing.', isPublic: true });
  const { objectPath } = await upload(visitor, 'video', mp4());
  await visitor.call('POST', `/api/profiles/${draft.id}/upload-video`, { videoData: objectPath });
  const { slug } = await (await visitor.call('GET', `/api/profiles/${draft.id}`)).json<OwnerProfile>();
  test.clock.advance(60 * 60 * 1000);
  await visitor.call('POST', '/api/phone/send-code', { phone });
  await visitor.call('POST', '/api/phone/verify-code', { phone, code: test.sms.codeFor(phone) });
  return { test, caller: visitor, own, draft: { ...draft, slug: slug ?? '' }, video: objectPath };
}

async function waiting(caller: ApiCaller): Promise<QuickDraft[]> {
  const { drafts } = await (await caller.call('GET', '/api/quick-drafts')).json<{ drafts: QuickDraft[] }>();
  return drafts;
}

const decide = (caller: ApiCaller, id: string, choice: string) =>
  caller.call('POST', `/api/quick-drafts/${id}`, { choice });

async function rowsOf(table: 'profiles' | 'quick_drafts'): Promise<number> {
  const row = await env.DB.prepare(`SELECT count(*) AS count FROM ${table}`).first<{ count: number }>();
  return row?.count ?? -1;
}

describe('a quick profile of somebody whose number has a profile', () => {
  it('is told to her with what it would change, never the number that was typed', async () => {
    const { caller, draft } = await nannyWithDraft('+12135557701');
    expect(await waiting(caller)).toEqual([
      {
        id: draft.id,
        fields: ['city', 'languages', 'aboutMe', 'videoResumeUrl'],
        isPublic: true,
        updatedAt: expect.any(String),
      },
    ]);
  });

  it('is taken over with its video, and its address leads to her profile', async () => {
    const { test, caller, own, draft, video } = await nannyWithDraft('+12135557702');
    const taken = await decide(caller, draft.id, 'take');
    expect(taken.status).toBe(200);
    const { profile } = await taken.json<{ profile: OwnerProfile }>();
    expect(profile).toMatchObject({ id: own.id, city: 'Altadena', aboutMe: 'I sing.', videoResumeUrl: video });
    expect(profile.languages).toEqual(['English', 'Yoruba']);
    expect(profile.phone).not.toBe('2135550199');
    expect((await caller.call('GET', video)).status).toBe(200);
    expect(await (await test.caller().call('GET', `/api/profiles/by-slug/${draft.slug}`)).json()).toMatchObject({
      id: own.id,
    });
    expect(await waiting(caller)).toEqual([]);
    expect([await rowsOf('profiles'), await rowsOf('quick_drafts')]).toEqual([1, 0]);
  });

  it('is dropped with its page when she says so, and her profile stays as it was', async () => {
    const { test, caller, own, draft } = await nannyWithDraft('+12135557703');
    expect((await decide(caller, draft.id, 'drop')).status).toBe(200);
    expect((await test.caller().call('GET', `/api/profiles/${draft.id}`)).status).toBe(404);
    const kept = await (await caller.call('GET', `/api/profiles/${own.id}`)).json<OwnerProfile>();
    expect(kept).toMatchObject({ city: 'Pasadena', languages: ['English'] });
    expect(kept).not.toHaveProperty('videoResumeUrl');
    expect([await rowsOf('profiles'), await rowsOf('quick_drafts')]).toEqual([1, 0]);
  });

  it('is nobody else’s to decide on, and gone once decided', async () => {
    const { test, caller, draft } = await nannyWithDraft('+12135557704');
    const stranger = (await signIn(test, '+14155557705')).caller;
    await stranger.call('POST', '/api/profiles', {});
    expect(await waiting(stranger)).toEqual([]);
    expect((await decide(stranger, draft.id, 'take')).status).toBe(404);
    expect((await test.caller().call('GET', '/api/quick-drafts')).status).toBe(401);
    expect((await decide(caller, draft.id, 'keep')).status).toBe(422);
    expect((await decide(caller, draft.id, 'drop')).status).toBe(200);
    expect((await decide(caller, draft.id, 'drop')).status).toBe(404);
  });

  it('is not asked about when nothing was put in', async () => {
    const test = createTestApp();
    const phone = '+12135557706';
    await (await signIn(test, phone)).caller.call('POST', '/api/profiles', {});
    test.clock.advance(60 * 60 * 1000);
    const visitor = test.caller();
    await visitor.call('POST', '/api/profiles', {});
    await visitor.call('POST', '/api/phone/send-code', { phone });
    await visitor.call('POST', '/api/phone/verify-code', { phone, code: test.sms.codeFor(phone) });
    expect(await waiting(visitor)).toEqual([]);
  });
});
