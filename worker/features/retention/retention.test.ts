import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { dayMs } from '#domain/durations.ts';
import { createDatabase } from '../../db/client.ts';
import { unmatchedSearchRows } from '../../testing/search-rows.ts';
import { purgeRules } from '../../records/purges.ts';
import { createTestApp, signIn, upload } from '../../testing/api.ts';
import { png } from '../../testing/files.ts';
import { sweepErasedFiles } from '../account/erasure/service.ts';
import { sweepExpired } from '../identity/service.ts';
import { sweepMedia } from '../media/service.ts';
import { addViews } from '../view/queries.ts';
import { sweepOutbox } from '../outbox/service.ts';
import { writeSettings } from '../../settings.ts';
import { sweepRetention } from './service.ts';

async function count(table: string): Promise<number | undefined> {
  return (await env.DB.prepare(`SELECT count(*) AS rows FROM ${table}`).first<{ rows: number }>())?.rows;
}

/** A visitor without a phone, with a profile and a picture. */
async function visitor(test: ReturnType<typeof createTestApp>) {
  const caller = test.caller();
  const { id } = await (await caller.call('POST', '/api/profiles', {})).json<{ id: string }>();
  const { objectPath } = await upload(caller, 'image', png());
  await caller.call('PUT', `/api/profiles/${id}`, { profileImageUrl: objectPath });
  return { caller, id };
}

const publication = { firstName: 'Grace', lastName: 'Hopperton', isPublic: true };

async function published(test: ReturnType<typeof createTestApp>) {
  const { caller, id } = await visitor(test);
  await caller.call('PUT', `/api/profiles/${id}`, publication);
  return { id };
}

describe('retention', () => {
  it('deletes users who never verified a phone and did not come back, with profile, files and sessions', async () => {
    const test = createTestApp();
    await visitor(test);
    test.clock.advance(29 * dayMs);
    await sweepRetention(test.services);
    expect(await count('users')).toBe(1);
    test.clock.advance(2 * dayMs);
    await sweepRetention(test.services);
    for (const table of ['users', 'profiles', 'objects', 'sessions']) expect(await count(table), table).toBe(0);
    expect((await env.MEDIA.list()).objects).toEqual([]);
  });

  it('leaves alone who came back, who published, and whoever verified a phone', async () => {
    const test = createTestApp();
    const returning = await visitor(test);
    const { id: publishedId, caller: publisher } = await visitor(test);
    await publisher.call('PUT', `/api/profiles/${publishedId}`, publication);
    const { caller } = await signIn(test, '+12135554901');
    await caller.call('POST', '/api/profiles', {});
    test.clock.advance(12 * dayMs);
    await returning.caller.call('PUT', `/api/profiles/${returning.id}`, { city: 'Irvine' });
    test.clock.advance(20 * dayMs);
    await sweepRetention(test.services);
    expect(await count('profiles')).toBe(3);
    test.clock.advance(11 * dayMs);
    await sweepRetention(test.services);
    expect(await count('profiles')).toBe(2);

    await env.MEDIA.put(`share/${publishedId}/en`, 'drawn');
    const purged: string[] = [];
    test.services.publicCache = { servesRanges: true, purge: async (tags) => void purged.push(...tags) };
    test.clock.advance(365 * dayMs + purgeRules.overdueMs);
    await sweepRetention(test.services);
    expect(await count('profiles')).toBe(1);
    expect(await unmatchedSearchRows()).toEqual({ stray: 0, missing: 0 });
    expect(purged.toSorted()).toEqual([`profile-media:${publishedId}`, `profile:${publishedId}`]);
    expect((await test.caller().call('GET', `/api/profiles/${publishedId}`)).status).toBe(404);
    await sweepErasedFiles(test.services);
    expect((await env.MEDIA.list({ prefix: 'share/' })).objects).toEqual([]);
  });

  it('takes nothing from somebody who verifies her phone before the sweep', async () => {
    const test = createTestApp();
    const { caller, id } = await visitor(test);
    const phone = '+12135554902';
    await caller.call('POST', '/api/phone/send-code', { phone });
    await caller.call('POST', '/api/phone/verify-code', { phone, code: test.sms.codeFor(phone) });
    test.clock.advance(400 * dayMs);
    await sweepRetention(test.services);
    await sweepMedia(test.services);
    expect((await test.caller().call('GET', `/api/profiles/${id}`)).status).toBe(200);
    expect(await count('objects')).toBe(1);
    // The earlier user is deleted.
    expect(await count('users')).toBe(1);
  });

  it('deletes requests of parents with messages that quote them, and lines of the audit log, after their time', async () => {
    const test = createTestApp();
    const now = test.clock.now();
    const request = env.DB.prepare(
      `INSERT INTO contact_requests (id, profile_version, nanny_name, parent_name, email, urgency, locale, idempotency_key, created_at)
       VALUES (?1, 1, 'G', 'P', 'p@example.com', 'flexible', 'en', ?1, ?2)`,
    );
    const line = env.DB.prepare(
      `INSERT INTO audit_log (id, action, subject_id, at) VALUES (?, 'document.read', 'x', ?)`,
    );
    // It may be sent later than its request, and quotes it.
    const message = env.DB.prepare(
      `INSERT INTO outbox (id, channel, recipient, text, purpose, request_id, created_at)
       VALUES (?1, 'email', 'p@example.com', '', 'request', ?1, ?2)`,
    );
    const ages = [0, 729, 731, 800];
    const rows = [request, line, message];
    await env.DB.batch(ages.flatMap((age) => rows.map((each) => each.bind(`${age}`, now - age * dayMs))));
    await sweepRetention(test.services);
    const tables = ['contact_requests', 'audit_log', 'outbox'];
    expect(await Promise.all(tables.map(count))).toEqual([2, 2, 2]);
  });

  it('security.md: desk: keeps entries about staff, sign-ins and settings for 365 days, however short the setting is', async () => {
    const test = createTestApp();
    const now = test.clock.now();
    const entry = { id: 'short', actorId: null, action: 'settings.changed', subjectId: 'settings', at: now };
    await writeSettings(test.services, { retention: { contactRequestDays: 1, auditLogDays: 1 } }, entry);
    const line = env.DB.prepare("INSERT INTO audit_log (id, action, subject_id, at) VALUES (?1, ?2, 'x', ?3)");
    const actions = ['document.read', 'staff.invited', 'passkey.removed', 'settings.changed', 'desk.signed-in'];
    const lines = actions.flatMap((action) =>
      [2, 364, 366].map((age) => line.bind(`${action} ${age}`, action, now - age * dayMs)),
    );
    await env.DB.batch(lines);
    await sweepRetention(test.services);
    const { results } = await env.DB.prepare("SELECT id FROM audit_log WHERE id <> 'short' ORDER BY id").all();
    const kept = actions.slice(1).flatMap((action) => [`${action} 2`, `${action} 364`]);
    expect(results.map(({ id }) => id)).toEqual(kept.toSorted());
  });
});

/** The binding, with a record of every prepared statement. */
function recording(database: D1Database) {
  const statements = new Set<string>();
  const recorded = new Proxy(database, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property);
      if (property !== 'prepare') return typeof value === 'function' ? value.bind(target) : value;
      return (query: string) => {
        statements.add(query);
        return target.prepare(query);
      };
    },
  });
  return { recorded, statements };
}

describe('sweeps of 100,000 profiles', () => {
  it('go through no table as a whole', async () => {
    const { recorded, statements } = recording(env.DB);
    const test = createTestApp({ db: createDatabase(recorded) });
    await visitor(test);
    test.clock.advance(40 * dayMs);
    statements.clear();
    await sweepMedia(test.services);
    await sweepExpired(test.services);
    await sweepOutbox(test.services);
    await sweepRetention(test.services);
    expect(statements.size).toBeGreaterThan(12);
    for (const statement of statements) {
      const values = Array.from(statement.matchAll(/\?/g), () => null);
      const plan = await env.DB.prepare(`EXPLAIN QUERY PLAN ${statement}`)
        .bind(...values)
        .all<{ detail: string }>();
      for (const { detail } of plan.results) {
        // Due purges, settings and transferred lists are short; full text is looked up by row.
        expect(detail, statement).not.toMatch(
          /^SCAN (?!json_each|due_purges|agency_settings|batch_receipts|(?:request|profile)_search VIRTUAL TABLE INDEX 0:=|CONSTANT|\()/,
        );
      }
    }
  });

  it('keep views by day for 90 days, and their total for good', async () => {
    const test = createTestApp();
    const [{ id }, { id: otherId }] = [await published(test), await published(test)];
    const day = (daysAgo: number) => new Date(test.clock.now() - daysAgo * dayMs).toISOString().slice(0, 10);
    for (const daysAgo of [0, 90, 91, 200])
      await addViews(test.services.db, [{ profileId: id, views: 3 }], day(daysAgo));
    await addViews(test.services.db, [{ profileId: otherId, views: 1 }], day(150));
    for (let runs = 0; runs < 2; runs += 1) {
      await sweepRetention(test.services);
      const kept = await env.DB.prepare('SELECT profile_id, day FROM profile_views ORDER BY day DESC').all();
      expect(kept.results).toEqual([
        { profile_id: id, day: day(0) },
        { profile_id: id, day: day(90) },
      ]);
      const totals = await env.DB.prepare('SELECT views_before FROM profiles WHERE id IN (?, ?) ORDER BY id = ? DESC')
        .bind(id, otherId, id)
        .raw();
      expect(totals).toEqual([[6], [1]]);
    }
  });

  it('look at a bounded part in each run and go on from there in the next', async () => {
    const numbers = 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 25000)';
    await env.DB.batch(
      [
        `INSERT INTO users (id, phone, created_at) ${numbers} SELECT 'u' || i, '+1' || i, i FROM n`,
        `INSERT INTO profiles (id, user_id, profile_image_url, created_at, updated_at)
         ${numbers} SELECT 'p' || i, 'u' || i, '/api/objects/uploads/o' || i, i, i FROM n WHERE i % 100 <> 0`,
        `INSERT INTO objects (id, user_id, kind, created_at, stored_at) ${numbers} SELECT 'o' || i, 'u' || i, 'image', i, i FROM n`,
      ].map((statement) => env.DB.prepare(statement)),
    );
    const test = createTestApp();
    expect([await sweepMedia(test.services), await sweepMedia(test.services)]).toEqual([200, 50]);
    // Starts over from the first row.
    await env.DB.prepare("UPDATE profiles SET profile_image_url = NULL WHERE id = 'p1'").run();
    expect(await sweepMedia(test.services)).toBe(1);
    expect(await count('objects')).toBe(24_749);
  });
});
