import { createHash } from 'node:crypto';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { completeProfile, SignedInNanny } from './support/signed-in.ts';

test.skip(({ isMobile }) => isMobile, 'what the edge keeps is the same on a phone');

const told = (headers: Record<string, string>) => /cache;desc="(\w+)"/.exec(headers['server-timing'] ?? '')?.[1];

/** Asks until the edge has the answer; gives its text. */
async function warm(request: APIRequestContext, path: string): Promise<string> {
  let text = '';
  await expect
    .poll(async () => {
      const answer = await request.get(path);
      text = answer.headers()['content-type']?.startsWith('image/')
        ? createHash('sha256')
            .update(await answer.body())
            .digest('hex')
        : await answer.text();
      return told(answer.headers());
    })
    .toBe('hit');
  return text;
}

test('an edit shows at once on page, id address, old slug, share image and directory', async ({
  page,
  playwright,
  baseURL,
}) => {
  const nanny = await SignedInNanny.enter(page, { profile: { ...completeProfile, isPublic: true } });
  const visitor = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const { slug: first } = await nanny.saved();
  const image = `/profile/${String(first)}/share.png`;
  const query = `/nannies?q=${nanny.profileId.slice(0, 8)}`;
  const before = {
    page: await warm(visitor, `/profile/${String(first)}`),
    image: await warm(visitor, image),
    directory: await warm(visitor, query),
  };
  expect(before.page).toContain('Grace Okonkwo');
  expect(before.directory).not.toContain('Okonkwo');

  await nanny.change({ firstName: 'Gracia', specialties: [nanny.profileId.slice(0, 8)] });
  const { slug: second } = await nanny.saved();
  expect(second).not.toBe(first);
  for (const old of [`/profile/${String(first)}`, `/profile/${nanny.profileId}`]) {
    const moved = await visitor.get(old, { maxRedirects: 0 });
    expect(moved.status(), old).toBe(301);
    expect(moved.headers()['location']).toBe(`/profile/${String(second)}`);
  }
  expect(await (await visitor.get(`/profile/${String(second)}`)).text()).toContain('Gracia Okonkwo');
  expect(await (await visitor.get(query)).text()).toContain('Gracia Okonkwo');
  expect(await warm(visitor, image)).not.toBe(before.image);

  await warm(visitor, `/profile/${String(second)}`);
  await nanny.change({ isPublic: false });
  for (const path of [`/profile/${String(second)}`, `/cn/profile/${String(second)}`, image]) {
    expect((await visitor.get(path)).status(), path).toBe(404);
  }
  expect(await (await visitor.get(query)).text()).not.toContain('Gracia');
  await visitor.dispose();
});

test('a share image is a PNG of the right size in each language, Chinese glyphs included', async ({ request }) => {
  const digests = new Set<string>();
  for (const prefix of ['', '/cn', '/es']) {
    const answer = await request.get(`${prefix}/profile/elena-marquez/share.png`);
    expect(answer.headers()['content-type']).toBe('image/png');
    const body = await answer.body();
    expect([body.readUInt32BE(16), body.readUInt32BE(20)]).toEqual([1200, 630]);
    digests.add(createHash('sha256').update(body).digest('hex'));
  }
  expect(digests.size).toBe(3);
  expect((await request.get('/profile/nobody-at-all/share.png')).status()).toBe(404);
});

test('nothing private is kept: a stranger after the owner sees the public page', async ({
  page,
  playwright,
  baseURL,
}) => {
  const nanny = await SignedInNanny.enter(page, { profile: { ...completeProfile, isPublic: true } });
  const { slug } = await nanny.saved();
  await page.request.get(`/profile/${String(slug)}`);
  const stranger = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  for (const path of [`/profile/${String(slug)}`, `/api/profiles/${nanny.profileId}`]) {
    const text = await (await stranger.get(path)).text();
    for (const secret of [completeProfile.email, completeProfile.location]) expect(text, path).not.toContain(secret);
  }
  await stranger.dispose();
});
