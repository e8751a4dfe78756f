import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { deskCaller } from '../../../testing/desk.ts';
import { openDesk } from '../../../testing/open-desk.ts';

describe('what a nanny asks the agency to do with her data', () => {
  it('an owner downloads it for her, without what she signed in with being needed', async () => {
    const { owner, profileId, page } = await openDesk();
    const archive = await owner.call('GET', `/api/agency/profiles/${profileId}/export`);
    expect(archive.headers.get('Content-Disposition')).toMatch(/filename="nanny-[\w-]+\.zip"$/);
    const files = unzipSync(new Uint8Array(await archive.arrayBuffer()));
    expect(new TextDecoder().decode(files['profile.json'])).toContain('I sing with children.');
    const { items } = await page<{ action: string }>('/api/agency/audit');
    expect(items.map(({ action }) => action)).toContain('account.exported');
  });

  it('an owner erases her: page and session are gone at once, and the log says who did it', async () => {
    const { test, owner, nanny, profileId, page } = await openDesk();
    expect((await owner.call('POST', `/api/agency/profiles/${profileId}/erase`)).status).toBe(200);
    expect((await test.caller().call('GET', `/api/profiles/${profileId}`)).status).toBe(404);
    expect((await nanny.call('GET', '/api/account')).status).toBe(401);
    const { items } = await page<{ action: string; by: { name: string } | null }>('/api/agency/audit');
    expect(items.find(({ action }) => action === 'account.erased')?.by?.name).toBe('The owner');
    expect((await owner.call('POST', `/api/agency/profiles/${profileId}/erase`)).status).toBe(404);
  });

  it('is not for reviewers', async () => {
    const { test, profileId } = await openDesk();
    const { caller: reviewer } = await deskCaller(test, 'reviewer');
    expect((await reviewer.call('POST', `/api/agency/profiles/${profileId}/erase`)).status).toBe(403);
    expect((await reviewer.call('GET', `/api/agency/profiles/${profileId}/export`)).status).toBe(403);
  });
});
