import { approve } from './support/desk.ts';
import { createHash } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { completeProfile, SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';

/** The text of an answer, or the digest of a picture. */
async function read(request: APIRequestContext, path: string): Promise<string> {
  const answer = await request.get(path);
  const isPicture = answer.headers()['content-type']?.startsWith('image/') ?? false;
  return isPicture
    ? createHash('sha256')
        .update(await answer.body())
        .digest('hex')
    : answer.text();
}

test('an edit shows at once on page, id address, old slug, share image and directory', async ({
  page,
  playwright,
  baseURL,
}) => {
  const nanny = new SignedInNanny(page, 'en');
  await nanny.signInWith({ ...completeProfile, isPublic: true });
  // Reviewed, so that it is listed.
  await approve(nanny.profileId);
  const visitor = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const { slug: first } = await nanny.saved();
  const image = `/profile/${String(first)}/share.png`;
  const query = `/nannies?q=${nanny.profileId.slice(0, 8)}`;
  const before = {
    page: await read(visitor, `/profile/${String(first)}`),
    image: await read(visitor, image),
    directory: await read(visitor, query),
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
  expect(await read(visitor, image)).not.toBe(before.image);

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
