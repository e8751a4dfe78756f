import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFilters } from '#domain/directory/filters.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { ageGroups, duties, weekdays } from '#domain/profile/enums.ts';
import { type ApiCaller, createTestApp, signIn } from '../../testing/api.ts';
import { hold, listWithoutReview } from '../../testing/desk.ts';
import { scaled } from '../../testing/scaled.ts';
import { ProductError } from '#domain/errors.ts';
import { eraseProfile } from '../profile/service.ts';
import { findPublicProfile } from '../profile/public-page/service.ts';
import { listNannies } from './service.ts';
import { listSitemap } from './sitemap/service.ts';

type TestApp = ReturnType<typeof createTestApp>;

const translator = serverTranslator('en');
let numbers = 0;

async function newProfile(caller: ApiCaller): Promise<string> {
  const { id } = await (await caller.call('POST', '/api/profiles', {})).json<{ id: string }>();
  return id;
}

async function signedIn(test: TestApp) {
  numbers += 1;
  const { caller } = await signIn(test, `+1213${3_000_000 + numbers * 10_007}`);
  const id = await newProfile(caller);
  const write = (patch: object) => caller.call('PUT', `/api/profiles/${id}`, patch);
  return { id, caller, write };
}

const query = async (sql: string) => (await env.DB.prepare(sql).all()).results;

/** The rows of the directory, with the terms of the search index by listing. */
async function directoryRows() {
  await env.DB.exec("CREATE VIRTUAL TABLE IF NOT EXISTS listing_terms USING fts5vocab('listing_search', 'instance')");
  const rows = {
    listings: await query('SELECT profile_id, city, days FROM listings ORDER BY profile_id'),
    counts: await query('SELECT facet, count FROM listing_counts WHERE count <> 0 ORDER BY facet'),
    terms: await query(
      'SELECT profile_id, col, term, "offset" FROM listing_terms JOIN listings ON position = doc ORDER BY 1, 2, 4, 3',
    ),
    stray: await query('SELECT rowid FROM listing_search WHERE rowid NOT IN (SELECT position FROM listings)'),
  };
  await env.DB.exec('DROP TABLE listing_terms');
  return rows;
}

/** The directory's rows after it was emptied and every profile was written again. */
async function rebuilt(owners: readonly Owner[]) {
  await env.DB.exec('DELETE FROM listing_search; DELETE FROM listings; DELETE FROM listing_counts;');
  for (const { id, write } of owners) {
    if (await isStored(id)) await write({ availabilityCalendar: {} });
  }
  return directoryRows();
}

async function isStored(id: string): Promise<boolean> {
  return (await env.DB.prepare('SELECT 1 FROM profiles WHERE id = ?').bind(id).first()) !== null;
}

interface Owner {
  id: string;
  caller: ApiCaller;
  write(patch: object): Promise<Response>;
}

const someOf = <Item>(items: readonly Item[]) => fc.uniqueArray(fc.constantFrom(...items), { maxLength: 3 });
const patch = fc.oneof(
  fc.record({ city: fc.constantFrom('Irvine', 'irvine', 'Pasadena', 'Los Angeles') }),
  fc.record({ aboutMe: fc.constantFrom('I sing', '我会唱歌, and drive', null) }),
  fc.record({ lastName: fc.constantFrom('Reyes', '陈') }),
  fc.record({ languages: fc.constantFrom(['English'], ['Mandarin', '粤语']) }),
  fc.record({ duties: someOf(duties).filter((list) => list.length > 0) }),
  fc.record({ preferredAgeGroups: someOf(ageGroups).filter((list) => list.length > 0) }),
  fc.record({ yearsExperience: fc.constantFrom(0, 3, 12) }),
  fc.record({
    availabilityCalendar: fc.record({ availableWeekdays: someOf(weekdays), availableWeekends: fc.boolean() }),
  }),
  fc.record({ isPublic: fc.boolean() }),
  fc.record({ isActive: fc.boolean() }),
);
const act = fc.oneof(
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('write' as const), who: fc.nat(3), patch }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('hold', 'erase', 'adopt'), who: fc.nat(3) }) },
);

/** An erased profile cannot be held. */
function ignoreErased(error: unknown): void {
  if (!(error instanceof ProductError) || error.code !== 'not_found') throw error;
}

describe('the directory’s rows', () => {
  it('are what a rebuild from the profiles makes, whatever was written in which order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), async (acts) => {
        await env.DB.exec(
          'DELETE FROM listing_search; DELETE FROM listings; DELETE FROM listing_counts; DELETE FROM users;',
        );
        const test = createTestApp();
        await listWithoutReview(test.services);
        const owners: Owner[] = [await signedIn(test), await signedIn(test), await signedIn(test)];
        const visitor = test.caller();
        // A second number would belong to another user, whose session cannot write to the profile.
        let isAdopted = false;
        const quickId = await newProfile(visitor);
        owners.push({
          id: quickId,
          caller: visitor,
          write: (body) => visitor.call('PUT', `/api/profiles/${quickId}`, body),
        });
        for (const { write } of owners) await write({ firstName: 'Ana', lastName: 'Reyes', isPublic: true });
        // Several at once, like tabs and devices.
        for (let start = 0; start < acts.length; start += 3) {
          await Promise.all(
            acts.slice(start, start + 3).map(async (step) => {
              const owner = owners[step.who];
              if (!owner) return;
              if (step.kind === 'write') await owner.write(step.patch);
              else if (step.kind === 'hold') await hold(test.services, owner.id).catch(ignoreErased);
              else if (step.kind === 'erase') await eraseProfile(test.services, owner.id);
              else if (!isAdopted) {
                isAdopted = true;
                await verify(test, visitor);
              }
            }),
          );
        }
        const kept = await directoryRows();
        expect(kept.stray).toEqual([]);
        expect(kept).toEqual(await rebuilt(owners));
      }),
      { numRuns: scaled(6, 25) },
    );
  });

  it('hold nobody whose phone is not verified, until it is', async () => {
    const test = createTestApp();
    await listWithoutReview(test.services);
    const visitor = test.caller();
    const id = await newProfile(visitor);
    await visitor.call('PUT', `/api/profiles/${id}`, { firstName: 'Ana', lastName: 'Reyes', isPublic: true });
    const listed = async () => {
      const page = await listNannies(test.services, parseFilters(new URLSearchParams('q=ana')), translator);
      const found = await findPublicProfile(test.services, id, 'en');
      return {
        directory: page.listings.length,
        sitemap: (await listSitemap(test.services, 1)).length,
        isListed: found?.kind === 'public' && found.isListed,
      };
    };
    expect(await listed()).toEqual({ directory: 0, sitemap: 0, isListed: false });
    await verify(test, visitor);
    expect(await listed()).toEqual({ directory: 1, sitemap: 1, isListed: true });
  });

  it('index texts again only when they change', async () => {
    const test = createTestApp();
    await listWithoutReview(test.services);
    const { id, write } = await signedIn(test);
    await write({ firstName: 'Ana', lastName: 'Reyes', aboutMe: 'I sing. '.repeat(400), isPublic: true });
    const before = await indexSize();
    await write({ availabilityCalendar: { availableWeekdays: ['monday'], availableWeekends: true } });
    await write({ aboutMe: 'I sing. '.repeat(400), phone: '+12135550142' });
    expect(await indexSize()).toEqual(before);
    expect(await env.DB.prepare('SELECT days FROM listings WHERE profile_id = ?').bind(id).first('days')).toBe(
      'monday saturday sunday',
    );
    await write({ aboutMe: 'I dance.' });
    expect(await indexSize()).not.toEqual(before);
  });
});

/** The size of the FTS5 index: FTS5 stores writes in a log of blocks. */
function indexSize() {
  return query('SELECT count(*) AS blocks, sum(length(block)) AS bytes FROM listing_search_data');
}

/** Verifies a phone with the session of a quick profile. */
async function verify(test: TestApp, visitor: ApiCaller): Promise<void> {
  numbers += 1;
  const phone = `+1213${3_000_000 + numbers * 10_007}`;
  await visitor.call('POST', '/api/phone/send-code', { phone });
  await visitor.call('POST', '/api/phone/verify-code', { phone, code: test.sms.codeFor(phone) });
}
