import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { dayMs } from '#domain/durations.ts';
import { createId } from '#domain/id.ts';
import type { CheckedPhone, Import, ImportOutcome } from '#domain/profile/import.ts';
import { setOptOut } from '../../../records/opt-outs.ts';
import { deskCaller, signInAtDesk } from '../../../testing/desk.ts';
import { json, openDesk } from '../../../testing/open-desk.ts';
import { unmatchedSearchRows } from '../../../testing/search-rows.ts';
import { sweepRetention } from '../../retention/service.ts';

let desk: Awaited<ReturnType<typeof openDesk>>;

beforeEach(async () => {
  desk = await openDesk();
});

const id = createId();
const path = (act = '', of = id) => `/api/agency/imports/${of}${act}`;
const phoneOf = (row: number) => `+1213555${8000 + row}`;
const nannyOf = (row: number, more: object = {}) => ({
  firstName: 'Lucía',
  phone: phoneOf(row),
  locale: 'es',
  ...more,
});
const rowsFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, place) => ({ row: first + place, nanny: nannyOf(first + place) }));

const start = (rows = 100, of = id) => json<Import>(desk.owner, 'PUT', path('', of), { name: 'nannies.csv', rows });

async function send(rows: object[], of = id): Promise<ImportOutcome[]> {
  const { outcomes } = await json<{ outcomes: ImportOutcome[] }>(desk.owner, 'POST', path('/rows', of), { rows });
  return outcomes;
}

const check = async (...phones: string[]) =>
  (await json<{ phones: CheckedPhone[] }>(desk.owner, 'POST', '/api/agency/imports/check', { phones })).phones;

async function refusal(called: Promise<Response>) {
  const response = await called;
  const { code } = await response.json<{ code: string }>();
  return { status: response.status, code };
}

const latest = async () => (await json<{ imports: Import[] }>(desk.owner, 'GET', '/api/agency/imports')).imports;

const countOf = async (table: string) =>
  (await env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<{ n: number }>())?.n;

async function claim(phone: string): Promise<void> {
  const caller = desk.test.caller();
  await json(caller, 'POST', '/api/phone/send-code', { phone });
  await json(caller, 'POST', '/api/phone/verify-code', { phone, code: desk.test.sms.codeFor(phone) });
}

describe('an import', () => {
  it('writes each row once, however often it is sent', async () => {
    expect(await start()).toMatchObject({
      id,
      name: 'nannies.csv',
      rows: 100,
      written: 0,
      staffName: 'The owner',
      undoneAt: null,
    });
    const first = await send(rowsFrom(2, 51));
    expect(first).toHaveLength(50);
    expect(first.every(({ profileId, error }) => profileId !== undefined && error === undefined)).toBe(true);
    expect(await send(rowsFrom(2, 51))).toEqual(first);
    // A batch that overlaps with one before.
    const second = await send(rowsFrom(32, 81));
    expect(second.slice(0, 20)).toEqual(first.slice(30));
    expect(await start()).toMatchObject({ written: 80, unclaimed: 80, claimed: 0 });
    expect(await countOf('unclaimed_profiles')).toBe(80);
    expect(await unmatchedSearchRows()).toEqual({ stray: 0, missing: 0 });
    const { items } = await json<{ items: object[] }>(
      desk.owner,
      'GET',
      '/api/agency/profiles?state=unclaimed&q=lucia',
    );
    expect(items.length).toBeGreaterThan(20);
  });

  it('says of each row why it was not written, and writes the others', async () => {
    await start();
    const [known] = await send([{ row: 2, nanny: nannyOf(2) }]);
    const outcomes = await send([
      { row: 3, nanny: nannyOf(3) },
      { row: 4, nanny: nannyOf(3, { firstName: 'Rosa' }) },
      { row: 5, nanny: nannyOf(5, { phone: '+12135550101' }) },
      { row: 6, nanny: nannyOf(6, { phone: '12' }) },
      { row: 7, nanny: nannyOf(7, { phone: '+442071838750' }) },
      { row: 8, nanny: nannyOf(2) },
      { row: 9, nanny: nannyOf(9) },
    ]);
    expect(outcomes).toEqual([
      { row: 3, profileId: expect.any(String) },
      { row: 4, profileId: outcomes[0]?.profileId, error: 'This phone number already belongs to a nanny here.' },
      { row: 5, error: expect.stringContaining('colleague') },
      { row: 6, error: expect.stringContaining('phone number') },
      { row: 7, error: expect.any(String) },
      { row: 8, profileId: known?.profileId, error: 'This phone number already belongs to a nanny here.' },
      { row: 9, profileId: expect.any(String) },
    ]);
    expect(await start()).toMatchObject({ written: 3 });
  });

  it('of two colleagues with the same file leaves each nanny one profile', async () => {
    const other = createId();
    await Promise.all([start(), start(100, other)]);
    await Promise.all([send(rowsFrom(2, 51)), send(rowsFrom(2, 51), other)]);
    expect(await countOf('unclaimed_profiles')).toBe(50);
    const written = (await latest()).map((each) => each.written);
    expect(written.reduce((sum, each) => sum + each, 0)).toBe(50);
  });

  it('refuses a batch with a row that the schema refuses, and writes nothing of it', async () => {
    await start();
    const rows = [...rowsFrom(2, 3), { row: 4, nanny: nannyOf(4, { firstName: '😀' }) }];
    expect(await refusal(desk.owner.call('POST', path('/rows'), { rows }))).toEqual({
      status: 422,
      code: 'validation_failed',
    });
    expect(await refusal(desk.owner.call('POST', path('/rows'), { rows: rowsFrom(2, 52) }))).toMatchObject({
      status: 422,
    });
    expect(await countOf('unclaimed_profiles')).toBe(0);
  });

  it('is for reviewers and owners, and needs an id as the client makes it', async () => {
    const viewer = await deskCaller(desk.test, 'viewer');
    await start();
    const body = { rows: rowsFrom(2, 2) };
    for (const [method, place, sent] of [
      ['PUT', path(), { name: 'a', rows: 1 }],
      ['POST', path('/rows'), body],
      ['POST', path('/undo'), undefined],
      ['POST', '/api/agency/imports/check', { phones: ['1'] }],
    ] as const) {
      expect((await viewer.caller.call(method, place, sent)).status).toBe(403);
    }
    expect((await desk.owner.call('PUT', '/api/agency/imports/short', { name: 'a', rows: 1 })).status).toBe(404);
    expect((await desk.owner.call('POST', path('/rows', createId()), body)).status).toBe(404);
  });

  it('can be undone while no nanny has claimed one of its profiles', async () => {
    await start();
    await send(rowsFrom(2, 11));
    await json(desk.owner, 'POST', '/api/agency/invitations');
    const undone = await json<Import>(desk.owner, 'POST', path('/undo'));
    expect(undone).toMatchObject({ written: 10, unclaimed: 0, claimed: 0, undoneAt: expect.any(String) });
    expect(await json(desk.owner, 'POST', path('/undo'))).toEqual(undone);
    expect(await countOf('unclaimed_profiles')).toBe(0);
    expect(await unmatchedSearchRows()).toEqual({ stray: 0, missing: 0 });
    expect(await refusal(desk.owner.call('POST', path('/rows'), { rows: rowsFrom(12, 13) }))).toEqual({
      status: 409,
      code: 'import_undone',
    });
    // The same nannies can be imported again.
    const again = createId();
    await start(100, again);
    await send(rowsFrom(2, 11), again);
    expect(await countOf('unclaimed_profiles')).toBe(10);
  });

  it('cannot be undone once a nanny has claimed her profile', async () => {
    await start();
    await send(rowsFrom(2, 4));
    await claim(phoneOf(3));
    expect(await refusal(desk.owner.call('POST', path('/undo')))).toEqual({ status: 409, code: 'import_claimed' });
    expect((await latest())[0]).toMatchObject({ written: 3, unclaimed: 2, claimed: 1, undoneAt: null });
    // Her row is not written again either.
    const [row] = await send([{ row: 3, nanny: nannyOf(3) }]);
    expect(row?.error).toBeUndefined();
    expect(await countOf('profiles WHERE unclaimed_since IS NOT NULL')).toBe(2);
  });

  it('is forgotten with the last profile that nobody has claimed', async () => {
    await start();
    await send(rowsFrom(2, 3));
    desk.test.clock.advance(91 * dayMs);
    await sweepRetention(desk.test.services);
    desk = { ...desk, owner: await signInAtDesk(desk.test, '+12135550101') };
    expect(await latest()).toEqual([]);
    expect(await countOf('import_rows')).toBe(0);
    expect(await countOf('unclaimed_profiles')).toBe(0);
  });
});

it('says of phones whose they are before anything is written', async () => {
  await start();
  const [written] = await send([{ row: 2, nanny: nannyOf(2, { lastName: 'Ramos' }) }]);
  await setOptOut(desk.test.services.db, phoneOf(3), 1);
  expect(await check('(213) 555-8002', phoneOf(3), phoneOf(4), '(213) 555-0101', 'tomorrow')).toEqual([
    { phone: phoneOf(2), profile: { id: written?.profileId, name: 'Lucía Ramos' } },
    { phone: phoneOf(3), isStopped: true },
    { phone: phoneOf(4) },
    { error: expect.stringContaining('colleague') },
    { error: expect.stringContaining('phone number') },
  ]);
  expect(await countOf('unclaimed_profiles')).toBe(1);
});
