import { describe, expect, it } from 'vitest';
import { createTestApp, signIn, upload } from './testing/api.ts';
import { jpeg } from './testing/files.ts';

const canaries = ['canary-email@example.com', 'canary street 12', 'canary-wechat', '+12135558801'];

/** Addresses of every GET route with her ids in place of parameters. */
function addresses(test: ReturnType<typeof createTestApp>, ids: Record<string, string>): string[] {
  const paths = test.app.routes.filter((route) => route.method === 'GET').map((route) => route.path);
  return [...new Set(paths)].map((path) =>
    path.replace(/:(\w+)(\{[^}]*\})?\??/g, (_whole, name: string) => ids[`${path} ${name}`] ?? ids[name] ?? '1'),
  );
}

describe('security.md: cache leaks', () => {
  it('no route gives a shared cache that ignores cookies a byte of somebody', async () => {
    const test = createTestApp();
    const { caller, userId } = await signIn(test, '+12135558801');
    const { id } = await (await caller.call('POST', '/api/profiles', { userId })).json<{ id: string }>();
    await caller.call('PUT', `/api/profiles/${id}`, {
      firstName: 'Ana',
      lastName: 'Reyes',
      email: canaries[0],
      location: canaries[1],
      wechatId: canaries[2],
      phone: canaries[3],
    });
    const picture = await upload(caller, 'image', jpeg());
    await caller.call('PUT', `/api/profiles/${id}`, { isPublic: true, profileImageUrl: picture.objectPath });
    const objectId = picture.objectPath.split('/').at(-1) ?? '';
    const all = addresses(test, { id, userId, slug: 'ana-reyes', '/api/objects/uploads/:id id': objectId });
    expect(all.length).toBeGreaterThan(10);

    const shared = new Map<string, string>();
    let owned = 0;
    for (const address of all) {
      const response = await caller.call('GET', address);
      const lifetime = `${response.headers.get('Cloudflare-CDN-Cache-Control') ?? ''},${response.headers.get('Cache-Control') ?? 'public'}`;
      const body = await response.text();
      if (canaries.some((canary) => body.includes(canary))) owned += 1;
      if (!/private|no-store/.test(lifetime)) shared.set(address, body);
      expect(response.headers.get('Cache-Control'), address).not.toBeNull();
    }
    // Her own answers do hold the canaries, or this test could not fail.
    expect(owned).toBeGreaterThan(1);
    for (const [address, body] of shared) {
      for (const canary of canaries) expect(body.includes(canary), `${address} shares ${canary}`).toBe(false);
    }
  });
});
