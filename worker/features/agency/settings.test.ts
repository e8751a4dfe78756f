import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../testing/api.ts';
import { deskCaller, putSettings, replyTo } from '../../testing/desk.ts';
import { json, openDesk } from '../../testing/open-desk.ts';

const path = '/api/agency/settings';

describe('security.md: deciding on something else than was seen', () => {
  let desk: Awaited<ReturnType<typeof openDesk>>;

  beforeEach(async () => {
    desk = await openDesk();
  });

  it('settings: two tabs do not overwrite each other', async () => {
    const { owner } = desk;
    const read = await owner.call('GET', path);
    const seen = { 'If-Match': read.headers.get('ETag') ?? '' };
    const stored = await read.json<object>();
    // What GET answers, PUT accepts.
    const first = await owner.call('PUT', path, { ...stored, freshnessDays: 40 }, seen);
    expect(await first.json()).toEqual({ ...stored, freshnessDays: 40 });
    expect(first.headers.get('ETag')).not.toBe(seen['If-Match']);
    const late = await owner.call('PUT', path, { freshnessDays: 50 }, seen);
    expect([late.status, await late.json()]).toMatchObject([409, { code: 'stale' }]);
    expect(await json(owner, 'GET', path)).toEqual({ ...stored, freshnessDays: 40 });
    const lines = await env.DB.prepare("SELECT count(*) AS n FROM audit_log WHERE action = 'settings.changed'").first();
    expect(lines).toEqual({ n: 1 });
  });

  it('settings: of 20 changes at once, based on one revision, one is made', async () => {
    const seen = { 'If-Match': (await desk.owner.call('GET', path)).headers.get('ETag') ?? '' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) => desk.owner.call('PUT', path, { freshnessDays: 10 + place }, seen)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  it('settings, requests and replies: a change that names no revision is refused before its body is read', async () => {
    const { owner, profileId, test } = desk;
    const body = { profileId, parentName: 'Sam Lee', email: 'sam@example.com' };
    const { id } = await json<{ id: string }>(test.caller(), 'POST', '/api/contact-requests', body);
    for (const [method, route] of [
      ['PUT', path],
      ['PATCH', `/api/agency/requests/${id}`],
      ['POST', `/api/agency/requests/${id}/replies`],
    ] as const)
      for (const headers of [{}, { 'If-Match': '*' }]) {
        const refused = await owner.call(method, route, 'not even JSON', headers);
        expect([route, refused.status, await refused.json()]).toMatchObject([
          route,
          428,
          { code: 'precondition_required' },
        ]);
      }
    expect((await replyTo(owner, id, 'We call you today.')).status).toBe(200);
  });
});

describe('sites that may embed the builder', () => {
  it.each(['https://*.example.com', 'http://*', 'http://*.example.com', 'https://example.com/path'])(
    'are whole origins: %s is refused',
    async (origin) => {
      const { owner } = await openDesk();
      expect((await putSettings(owner, { embedOrigins: [origin] })).status).toBe(422);
    },
  );

  it('are https outside development', async () => {
    const { config } = createTestApp().services;
    const production = createTestApp({ config: { ...config, environment: 'production' } });
    const { caller } = await deskCaller(production, 'owner');
    const refused = await putSettings(caller, { embedOrigins: ['https://a.example', 'http://b.example'] });
    expect([refused.status, await refused.json()]).toMatchObject([422, { issues: [{ path: 'embedOrigins.1' }] }]);
    expect((await putSettings(caller, { embedOrigins: ['https://a.example'] })).status).toBe(200);
  });
});
