import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RequestDetail } from '#domain/request/desk.ts';
import type { Suggestion } from '#domain/request/suggestion.ts';
import { createDatabase } from '../../../../db/client.ts';
import { signIn } from '../../../../testing/api.ts';
import { countRoundTrips } from '../../../../testing/counting-database.ts';
import { listWithoutReview } from '../../../../testing/desk.ts';
import { json, openDesk } from '../../../../testing/open-desk.ts';
import { suggestForRequest } from './service.ts';

type Desk = Awaited<ReturnType<typeof openDesk>>;

let desk: Desk;
let place = 0;

beforeEach(async () => {
  desk = await openDesk();
  await listWithoutReview(desk.test.services);
});

async function publish(firstName: string, fields: Record<string, unknown>): Promise<string> {
  place += 1;
  const { caller } = await signIn(desk.test, `+1213${3_000_000 + place * 10_007}`);
  const { id } = await json<{ id: string }>(caller, 'POST', '/api/profiles', {});
  const profile = { firstName, lastName: 'Reyes', ...fields, isPublic: true };
  expect((await caller.call('PUT', `/api/profiles/${id}`, profile)).status).toBe(200);
  return id;
}

const job = { children: [{ age: 8, unit: 'months' }], duties: ['childcare'], languages: ['Spanish'] };
const fitting = { preferredAgeGroups: ['infant'], duties: ['childcare'], languages: ['Spanish'] };

async function request(): Promise<string> {
  const body = { channel: 'call', parentName: 'Nair family', phone: '(626) 555-0188', locale: 'en', job };
  return (await json<RequestDetail>(desk.owner, 'POST', '/api/agency/requests', body)).id;
}

async function suggested(id: string): Promise<Suggestion[]> {
  const path = `/api/agency/requests/${id}/suggestions`;
  return (await json<{ items: Suggestion[] }>(desk.owner, 'GET', path)).items;
}

describe('suggestions for a job', () => {
  it('begin with who misses nothing, hide nobody for one miss, and take nothing blank for a no', async () => {
    await publish('Bea', { ...fitting, languages: ['English'] });
    await publish('Cleo', { duties: fitting.duties, languages: fitting.languages });
    await publish('Dora', fitting);
    const items = await suggested(await request());
    expect(items.map(({ name }) => name)).toEqual(['Dora Reyes', 'Cleo Reyes', 'Bea Reyes']);
    const [dora, cleo, bea] = items;
    expect(dora).toMatchObject({ misses: [], asks: [] });
    expect(dora?.fits).toContain('Spanish, she says');
    expect(cleo).toMatchObject({ misses: [], asks: ['Infant (6-18 months)'] });
    expect(bea).toMatchObject({ misses: ['Doesn’t name: Spanish'] });
  });

  it('say who was asked, who said no, and who is placed', async () => {
    const [bea, cleo, dora] = [
      await publish('Bea', fitting),
      await publish('Cleo', fitting),
      await publish('Dora', fitting),
    ];
    const [here, elsewhere] = [await request(), await request()];
    const introduce = (requestId: string, profileIds: string[]) =>
      desk.owner.call('POST', '/api/agency/introductions', { requestId, profileIds, letter: '' });
    expect((await introduce(here, [bea, cleo])).status).toBe(201);
    expect((await introduce(elsewhere, [dora])).status).toBe(201);
    await env.DB.batch([
      env.DB.prepare("UPDATE introduction_items SET consent = 'no' WHERE profile_id = ?").bind(cleo),
      env.DB.prepare('UPDATE introduction_items SET interview_at = ? WHERE profile_id = ?').bind(
        desk.test.clock.now(),
        dora,
      ),
      env.DB.prepare("UPDATE contact_requests SET state = 'closed', closing_reason = 'placed' WHERE id = ?").bind(
        elsewhere,
      ),
    ]);
    const items = await suggested(here);
    const of = (id: string) => items.find(({ profileId }) => profileId === id);
    expect(of(bea)?.fits).toContain('Already asked for this family');
    expect(of(cleo)?.misses).toContain('Said no to this family');
    expect(of(dora)?.misses).toContain('Placed with another family');
  });

  it('of a request that does not exist are not found', async () => {
    expect((await desk.owner.call('GET', '/api/agency/requests/nothing/suggestions')).status).toBe(404);
  });

  it('need three round trips', async () => {
    await publish('Bea', fitting);
    const id = await request();
    const counted = countRoundTrips(env.DB);
    const services = { ...desk.test.services, db: createDatabase(counted.database) };
    await suggestForRequest(services, { id, locale: 'en' });
    expect(counted.count()).toBe(3);
  });
});
