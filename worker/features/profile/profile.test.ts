import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { OwnerProfile } from '#domain/profile/schema.ts';
import { type ApiCaller, createTestApp, signIn } from '../../testing/api.ts';
import { scaled } from '../../testing/scaled.ts';

const complete = {
  firstName: 'María José',
  lastName: 'Nuñez',
  email: 'maria@example.com',
  phone: '(213) 555-0142',
  wechatId: 'maria-nunez',
  location: '12 Palm Street',
  city: 'Pasadena',
  state: 'CA',
  languages: ['Spanish', 'English'],
  workArrangement: 'live-out',
  preferredAgeGroups: ['newborn', 'infant'],
  travelWillingness: ['local'],
  duties: ['childcare', 'meal-prep'],
  availableFrom: '2026-12-07',
  payFrom: 28,
  yearsExperience: 7,
  familiesServed: 5,
  specialties: ['Newborn Care'],
  experienceDescription: 'Seven years with newborns and twins.',
  aboutMe: 'I sing while I cook.',
} as const;

const privateFields = ['email', 'phone', 'wechatId', 'location', 'payFrom', 'userId', 'revision', 'held'];

async function newProfile(phone: string) {
  const test = createTestApp();
  const { caller, userId } = await signIn(test, phone);
  const profile = await (await caller.call('POST', '/api/profiles', { userId })).json<OwnerProfile>();
  return { test, caller, userId, profile };
}

async function put(caller: ApiCaller, id: string, patch: object, headers?: Record<string, string>) {
  const response = await caller.call('PUT', `/api/profiles/${id}`, patch, headers);
  return { status: response.status, body: await response.json<OwnerProfile & { code: string; issues: unknown }>() };
}

describe('a new profile', () => {
  it('has the defaults of docs/specification.md 3 and the verified phone', async () => {
    const { profile, userId } = await newProfile('+12135553001');
    expect(profile).toMatchObject({ userId, isActive: true, isPublic: false, phone: '+12135553001', languages: [] });
    expect(profile.availabilityCalendar).toMatchObject({ preferredStartTime: '08:00', preferredEndTime: '18:00' });
    expect(profile.id).toMatch(/^[0-9a-z]{20,}$/);
    expect(profile).not.toHaveProperty('slug');
    expect(profile).not.toHaveProperty('firstName');
  });

  it('is made once, however often it is asked for', async () => {
    const test = createTestApp();
    const { caller, userId } = await signIn(test, '+12135553002');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => caller.call('POST', '/api/profiles', { userId })),
    );
    const ids = await Promise.all(answers.map(async (answer) => (await answer.json<OwnerProfile>()).id));
    expect(new Set(ids).size).toBe(1);
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
  });

  it('belongs to the session, whatever user id the body names', async () => {
    const { test, userId } = await newProfile('+12135553003');
    const stranger = test.caller();
    const made = await (await stranger.call('POST', '/api/profiles', { userId })).json<OwnerProfile>();
    expect(made.userId).not.toBe(userId);
    expect((await stranger.call('GET', `/api/profiles/user/${userId}`)).status).toBe(404);
  });
});

describe('PUT /api/profiles/:id', () => {
  it('merges: absent fields stay, null clears, the calendar merges too', async () => {
    const { caller, profile } = await newProfile('+12135553004');
    await put(caller, profile.id, complete);
    await put(caller, profile.id, { availabilityCalendar: { overnightCare: true } });
    const { body } = await put(caller, profile.id, {
      wechatId: null,
      city: 'Arcadia',
      availabilityCalendar: { availableWeekdays: ['monday'] },
    });
    const { wechatId: _cleared, ...kept } = complete;
    expect(body).toMatchObject({ ...kept, city: 'Arcadia' });
    expect(body).not.toHaveProperty('wechatId');
    expect(body.availabilityCalendar).toMatchObject({ overnightCare: true, availableWeekdays: ['monday'] });
    expect(body.revision).toBe(4);
  });

  it('keeps both of two patches of different fields sent at once', async () => {
    const { caller, profile } = await newProfile('+12135553005');
    const patches = [
      { city: 'Irvine' },
      { state: 'CA' },
      { aboutMe: 'Hello' },
      { firstName: 'Ana' },
      { yearsExperience: 4 },
    ];
    await Promise.all(patches.map((patch) => put(caller, profile.id, patch)));
    const { body } = await put(caller, profile.id, {});
    expect(body).toMatchObject(Object.assign({}, ...patches));
  });

  it('answers 409 with the current profile when If-Match is stale', async () => {
    const { caller, profile } = await newProfile('+12135553006');
    await put(caller, profile.id, { city: 'Irvine' });
    const stale = await put(caller, profile.id, { city: 'Tustin' }, { 'If-Match': `"${profile.revision}"` });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ code: 'stale', profile: { city: 'Irvine', revision: 2 } });
    const fresh = await put(caller, profile.id, { city: 'Tustin' }, { 'If-Match': '"2"' });
    expect(fresh.status).toBe(200);
    expect((await put(caller, profile.id, {}, { 'If-Match': 'abc' })).status).toBe(400);
  });

  const editRounds = scaled(2, 20);

  it(`security.md: lost updates, 100 concurrent edits and publishes in ${editRounds} rounds`, async () => {
    const { caller, profile } = await newProfile('+12135553007');
    await put(caller, profile.id, { firstName: 'Grace', lastName: 'Hopperton' });
    const fields = ['city', 'state', 'location', 'aboutMe'] as const;
    for (let round = 0; round < editRounds; round += 1) {
      await put(caller, profile.id, { isPublic: false, completenessScore: 0 });
      const patches = Array.from({ length: 100 }, (_, index) =>
        index % 10 === 0 ? { isPublic: true, isActive: true } : { [fields[index % 4] ?? 'city']: `value ${index}` },
      );
      const answers = await Promise.all(patches.map((patch) => put(caller, profile.id, patch)));
      expect(answers.every(({ status }) => status === 200)).toBe(true);
      // Every write increased the revision by one: none was lost, and none was done twice.
      expect(new Set(answers.map(({ body }) => body.revision)).size).toBe(100);
      const { body } = await put(caller, profile.id, {});
      expect(body).toMatchObject({ isPublic: true, completenessScore: 100, slug: 'grace-hopperton' });
      for (const field of fields) expect(body[field]).toMatch(/^value \d+$/);
    }
  });

  it.each([
    ['an unknown field', { nickname: 'x' }, 'nickname'],
    ['a read-only slug', { slug: 'x' }, 'slug'],
    ['a read-only user id', { userId: 'x' }, 'userId'],
    ['a read-only revision', { revision: 9 }, 'revision'],
    ['a read-only hold', { held: false }, 'held'],
    ['verified', { verified: true }, 'verified'],
    ['a video by the side door', { videoResumeUrl: '/objects/x' }, 'videoResumeUrl'],
    ['a wrong type', { firstName: 7 }, 'firstName'],
    ['an over-long text', { aboutMe: 'x'.repeat(4001) }, 'aboutMe'],
    ['a negative number', { yearsExperience: -1 }, 'yearsExperience'],
    ['an unknown duty', { duties: ['gardening'] }, 'duties.0'],
    ['a duplicate language', { languages: ['English', 'english'] }, 'languages'],
    [
      'a bad date',
      { availabilityCalendar: { unavailableDates: ['2026-02-30'] } },
      'availabilityCalendar.unavailableDates.0',
    ],
    ['a bad e-mail', { email: 'nobody' }, 'email'],
    ['a foreign picture', { profileImageUrl: 'https://evil.example/x.png' }, 'profileImageUrl'],
  ])('refuses %s by name and writes nothing', async (_what, patch, path) => {
    const { caller, profile } = await newProfile('+12135553008');
    const { status, body } = await put(caller, profile.id, { city: 'Irvine', ...patch });
    expect(status).toBe(422);
    expect(body.code).toBe('validation_failed');
    expect(body.issues).toContainEqual({ path, message: expect.not.stringContaining('validation.') });
    expect((await put(caller, profile.id, {})).body).not.toHaveProperty('city');
  });

  it('words issues in the language of the request', async () => {
    const { caller, profile } = await newProfile('+12135553009');
    const { body } = await put(caller, profile.id, { firstName: '', aboutMe: 'x'.repeat(5000) }, { 'X-Locale': 'zh' });
    expect(body.issues).toContainEqual({ path: 'firstName', message: '请填写名' });
    expect(body.issues).toContainEqual({ path: 'aboutMe', message: '最多 4,000 个字符' });
  });

  it('keeps emoji and right-to-left text as they are', async () => {
    const { caller, profile } = await newProfile('+12135553010');
    const aboutMe = 'أحب الأطفال 👩‍👧 — 我爱孩子 <b>&amp;</b>';
    expect((await put(caller, profile.id, { aboutMe })).body.aboutMe).toBe(aboutMe);
  });

  it('is for the owner only', async () => {
    const { test, caller, profile } = await newProfile('+12135553011');
    const stranger = await signIn(test, '+14155553011');
    expect((await put(stranger.caller, profile.id, { city: 'X' })).status).toBe(404);
    expect((await put(test.caller(), profile.id, { city: 'X' })).status).toBe(401);
    const bodies = ['{', '[]', '"x"', 'null', ''];
    for (const body of bodies) {
      const path = `/api/profiles/${profile.id}`;
      expect((await stranger.caller.call('PUT', path, body)).status).toBe(404);
      expect([400, 422]).toContain((await caller.call('PUT', path, body)).status);
    }
  });
});

describe('publishing', () => {
  it('gives a slug, a score of 100, and keeps old slugs after a new name', async () => {
    const { test, caller, profile } = await newProfile('+12135553012');
    const published = await put(caller, profile.id, { ...complete, isPublic: true, isActive: true });
    expect(published.body).toMatchObject({ slug: 'maria-jose-nunez', completenessScore: 100, isPublic: true });
    const renamed = await put(caller, profile.id, { lastName: 'Herrera' });
    expect(renamed.body.slug).toBe('maria-jose-herrera');
    const back = await put(caller, profile.id, { lastName: 'Nuñez' });
    expect(back.body.slug).toBe('maria-jose-nunez');
    for (const slug of ['maria-jose-nunez', 'maria-jose-herrera']) {
      const view = await test.caller().call('GET', `/api/profiles/by-slug/${slug}`);
      expect(await view.json()).toMatchObject({ id: profile.id, slug: 'maria-jose-nunez' });
    }
  });

  it('gives people of the same name different slugs, even at the same moment', async () => {
    const people = [];
    for (const digit of [1, 2, 3, 4]) people.push(await newProfile(`+1213555302${digit}`));
    const slugs = await Promise.all(
      people.map(async ({ caller, profile }) => {
        const { body } = await put(caller, profile.id, { firstName: '秀英', lastName: '王', isPublic: true });
        return body.slug;
      }),
    );
    expect(new Set(slugs).size).toBe(4);
    // The first keeps the plain name; the others begin with it.
    expect(slugs.filter((slug) => slugs.every((other) => other?.startsWith(slug ?? '')))).toHaveLength(1);
    for (const slug of slugs) expect(slug).toMatch(/^xiuying-wang(-[0-9a-z]{4,})?$/);
  });

  it('needs a name', async () => {
    const { caller, profile } = await newProfile('+12135553013');
    const { status, body } = await put(caller, profile.id, { isPublic: true, isActive: true });
    expect(status).toBe(422);
    expect(body.issues).toContainEqual({
      path: 'lastName',
      message: 'Add your first and last name before you publish',
    });
  });
});

describe('who sees what', () => {
  it('shows the public an allowlist, and only while the profile is visible', async () => {
    const { test, caller, profile } = await newProfile('+12135553014');
    const visitor = test.caller();
    const read = async () => (await visitor.call('GET', `/api/profiles/${profile.id}`)).json<Record<string, unknown>>();
    await put(caller, profile.id, complete);
    expect(await read()).toEqual({ id: profile.id, isActive: true, isPublic: false });

    await put(caller, profile.id, { isPublic: true });
    const shown = await read();
    expect(shown).toMatchObject({ firstName: 'María José', city: 'Pasadena', aboutMe: 'I sing while I cook.' });
    for (const field of privateFields) expect(shown).not.toHaveProperty(field);

    await env.DB.prepare('UPDATE profiles SET held_at = 1 WHERE id = ?').bind(profile.id).run();
    expect(await read()).toEqual({ id: profile.id, slug: 'maria-jose-nunez', isActive: false, isPublic: true });
    await put(caller, profile.id, { isPublic: true, isActive: true });
    expect(await read()).toMatchObject({ isActive: false });
    const own = await (await caller.call('GET', `/api/profiles/${profile.id}`)).json();
    expect(own).toMatchObject({ held: true, email: complete.email });

    await env.DB.prepare('UPDATE profiles SET held_at = NULL WHERE id = ?').bind(profile.id).run();
    await put(caller, profile.id, { isActive: false });
    expect(await read()).toMatchObject({ isActive: false });
  });

  const guesses = scaled(1000, 10_000);

  it(`security.md: ${guesses} guessed quick-flow ids get no answer`, async () => {
    const { test } = await newProfile('+12135553015');
    const visitor = test.caller();
    await visitor.call('POST', '/api/profiles', { userId: 'user-1700000000000-abc123' });
    const guesser = test.caller();
    let answers = 0;
    for (let round = 0; round < guesses / 100; round += 1) {
      const responses = await Promise.all(
        Array.from({ length: 100 }, (_, index) =>
          guesser.call('GET', `/api/profiles/user/user-1700000000000-${(round * 100 + index).toString(36)}`),
        ),
      );
      answers += responses.filter((response) => response.status !== 404).length;
    }
    expect(answers).toBe(0);
    expect((await guesser.call('GET', '/api/profiles/user/user-1700000000000-abc123')).status).toBe(404);
  });
});
