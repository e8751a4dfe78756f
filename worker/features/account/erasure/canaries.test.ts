import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { databaseText } from '../../../testing/database-text.ts';
import { createTestApp } from '../../../testing/api.ts';
import { deskCaller } from '../../../testing/desk.ts';
import { nannyWithEverything, phone } from './testing.ts';

/** Tables without data about a nanny. */
const ofOthers = new Set([
  'agency_settings',
  // Empty between batches.
  'batch_receipts',
  'd1_migrations',
  // Ids of records in jobs, and names of errors.
  'dead_jobs',
  'due_purges',
  // Names of files of the agency.
  'imports',
  'listing_counts',
  'outages',
  'passkeys',
  'purge_calls',
  'rate_counters',
  // Hashes, and the hours that a family needs.
  'shortlists',
  'staff',
  'staff_sessions',
  'sweep_cursors',
  'sweep_runs',
  'used_passkey_challenges',
  // Empty until the nanny is erased; only ids and kinds.
  'erased_files',
]);

/**
 * Text columns, by table, that cannot contain a nanny's words: ids, hashes, codes of a fixed list, and what the desk or a family
 * says about itself. Every other text column of every table gets a word, so that a new column fails here until erasing handles
 * it.
 */
const withoutHerWords: Record<string, readonly string[]> = {
  users: ['id', 'locale'],
  sessions: ['token_hash', 'user_id'],
  one_time_codes: ['flow_hash', 'address_hash', 'code_hash', 'consumed_by'],
  profiles: ['id', 'user_id'],
  profile_slugs: ['profile_id'],
  outbox: [
    'id',
    'channel',
    'subject_id',
    'purpose',
    'request_id',
    'introduction_id',
    'profile_id',
    'user_id',
    'staff_id',
  ],
  objects: ['id', 'user_id', 'kind', 'upload_id'],
  upload_parts: ['object_id'],
  certifications: ['id', 'profile_id', 'checked_by'],
  audit_log: ['id', 'actor_id', 'action', 'subject_id', 'detail', 'network'],
  contact_requests: [
    'id',
    'profile_id',
    'parent_name',
    'parent_letters',
    'email',
    'phone',
    'urgency',
    'message',
    'job',
    'locale',
    'idempotency_key',
    'state',
    'closing_reason',
    'channel',
    'source',
    'referred_by',
    'phone_digits',
    'assignee_id',
  ],
  listings: ['profile_id'],
  assistant_messages: ['id', 'profile_id'],
  captions: ['profile_id'],
  known_devices: ['flow_hash'],
  quick_drafts: ['profile_id', 'user_id'],
  staff_presence: ['subject_id', 'staff_id'],
  profile_notes: ['id', 'profile_id', 'staff_id'],
  profile_messages: ['id', 'profile_id', 'staff_id', 'channel'],
  unclaimed_profiles: ['profile_id'],
  import_rows: ['import_id', 'profile_id'],
  profile_reviews: ['profile_id', 'staff_id'],
  request_events: ['id', 'request_id', 'staff_id', 'kind'],
  request_index: ['request_id'],
  requested_profiles: ['request_id', 'profile_id'],
  introductions: ['id', 'request_id', 'state', 'idempotency_key'],
  introduction_items: ['id', 'introduction_id', 'profile_id', 'hidden', 'times', 'consent', 'answered_by'],
  introduction_recipients: ['id', 'introduction_id', 'channel', 'address'],
  introduction_links: ['token_hash', 'recipient_id', 'item_id'],
  introduction_votes: ['recipient_id', 'item_id', 'vote'],
  profile_views: ['profile_id'],
  handoffs: ['id', 'profile_id', 'session_hash'],
  links: ['token_hash', 'purpose', 'record_id'],
  profile_references: ['id', 'profile_id', 'channel', 'state'],
  profile_translations: ['profile_id'],
  trustline_numbers: ['profile_id'],
  reference_refusals: ['profile_id', 'family_hash'],
  shortlist_items: ['shortlist_id', 'profile_id'],
};

const insert = (statement: string, ...values: string[]) => env.DB.prepare(statement).bind(...values);

/** Rows that the product writes only when others than a nanny and a family are involved. */
async function plantRows(test: ReturnType<typeof createTestApp>, { id, userId }: { id: string; userId: string }) {
  const { id: staffId } = await deskCaller(test, 'owner');
  const visitor = test.caller();
  const quick = await (await visitor.call('POST', '/api/profiles', {})).json<{ id: string }>();
  await env.DB.batch([
    insert('INSERT INTO quick_drafts (profile_id, user_id, created_at) VALUES (?, ?, 0)', quick.id, userId),
    insert('INSERT INTO staff_presence (subject_id, staff_id, seen_at) VALUES (?, ?, 0)', id, staffId),
    insert("INSERT INTO profile_notes (id, profile_id, text, created_at) VALUES ('n', ?, '', 0)", id),
    insert(
      "INSERT INTO profile_messages (id, profile_id, text, channel, created_at) VALUES ('n', ?, '', 'sms', 0)",
      id,
    ),
    // She has moved to the number for which staff wrote another profile.
    insert('INSERT INTO unclaimed_profiles (profile_id, phone) VALUES (?, ?)', id, phone),
    insert("INSERT INTO imports (id, name, rows, created_at) VALUES ('m', '', 1, 0)"),
    insert("INSERT INTO import_rows (import_id, row, profile_id) VALUES ('m', 1, ?)", id),
    insert("INSERT INTO profile_reviews (profile_id, version, content, reviewed_at) VALUES (?, 1, '', 0)", id),
    insert("INSERT INTO captions (profile_id, video_url, updated_at) VALUES (?, '', 0) ON CONFLICT DO NOTHING", id),
    insert("INSERT INTO profile_views (profile_id, day, views) VALUES (?, '2026-11-21', 1)", id),
    insert(
      `INSERT INTO handoffs (id, token_hash, profile_id, session_hash, created_at)
      SELECT 'h', '', ?, token_hash, 0 FROM sessions WHERE user_id = ?`,
      id,
      userId,
    ),
    insert("INSERT INTO upload_parts (object_id, part_number, etag, size) SELECT id, 9, '', 0 FROM objects"),
    insert("INSERT INTO shortlists (id, token_hash, created_at, updated_at, expires_at) VALUES ('s', 't', 0, 0, 0)"),
    insert("INSERT INTO shortlist_items (shortlist_id, profile_id, added_at) VALUES ('s', ?, 0)", id),
    insert("INSERT INTO reference_refusals (profile_id, family_hash) VALUES (?, 'f')", id),
    insert('INSERT INTO known_devices (phone, flow_hash, proved_at) VALUES (?, ?, 0)', phone, 'f'),
    insert('INSERT INTO code_sends (recipient, sends, last_sent_at) VALUES (?, 1, 0)', `change:${phone}`),
    ...['note', 'reply'].map((kind) =>
      insert(
        `INSERT INTO request_events (id, request_id, kind, text, created_at)
        SELECT ?, id, ?, 'Canaryevent', 0 FROM contact_requests`,
        kind,
        kind,
      ),
    ),
    insert(
      `INSERT INTO requested_profiles (request_id, place, profile_id, nanny_name)
      SELECT id, 1, profile_id, '' FROM contact_requests`,
    ),
    insert(
      "INSERT INTO introductions (id, request_id, created_at, updated_at) SELECT 'p', id, 0, 0 FROM contact_requests",
    ),
    insert(
      "INSERT INTO introduction_items (id, introduction_id, profile_id, place, asked_at) VALUES ('i', 'p', ?, 0, 0)",
      id,
    ),
    insert(
      "INSERT INTO introduction_recipients (id, introduction_id, channel, address, created_at) VALUES ('r', 'p', 'email', 'x@y.example', 0)",
    ),
    insert("INSERT INTO introduction_links (token_hash, item_id, created_at) VALUES ('l', 'i', 0)"),
    insert("INSERT INTO introduction_votes (recipient_id, item_id, updated_at) VALUES ('r', 'i', 0)"),
    // A reply to the family that is still waiting for delivery.
    insert(
      `INSERT INTO outbox (id, channel, recipient, text, purpose, request_id)
      SELECT 'o', 'email', email, 'Canaryanswer', 'answer', id FROM contact_requests`,
    ),
  ]);
}

/** Every text column of every table that may contain a nanny's words. */
async function columnsOfHers(): Promise<{ table: string; column: string }[]> {
  const { results } = await env.DB.prepare(
    `SELECT tables.name AS "table", columns.name AS "column"
    FROM sqlite_master AS tables JOIN pragma_table_info(tables.name) AS columns
    WHERE tables.type = 'table' AND columns.type = 'TEXT' AND tables.name NOT GLOB '_cf*' AND tables.name NOT GLOB 'sqlite*'
      AND tables.name NOT GLOB '*_search*'`,
  ).all<{ table: string; column: string }>();
  return results.filter(({ table }) => !ofOthers.has(table));
}

it('security.md: nothing is left after erasure in any text column of any table, whatever stood in it', async () => {
  const test = createTestApp();
  const { caller, id, userId } = await nannyWithEverything(test);
  await plantRows(test, { id, userId });
  const columns = await columnsOfHers();
  const exceptions = Object.entries(withoutHerWords).flatMap(([table, names]) =>
    names.map((column) => ({ table, column })),
  );
  for (const exception of exceptions) expect(columns).toContainEqual(exception);
  for (const { table, column } of columns) {
    if (withoutHerWords[table]?.includes(column)) continue;
    const isHers = `instr(lower("${column}"), 'canary') > 0 OR instr("${column}", '${phone.slice(2)}') > 0`;
    const count = `SELECT count(*) AS n FROM "${table}"`;
    const planted = await env.DB.prepare(`${count} WHERE ${isHers}`).first<{ n: number }>();
    if (planted?.n) continue;
    await env.DB.prepare(`UPDATE "${table}" SET "${column}" = coalesce("${column}", '') || 'Canary${table}'`).run();
    expect(
      await env.DB.prepare(`${count} WHERE ${isHers}`).first<{ n: number }>(),
      `a row of hers in ${table}`,
    ).not.toEqual({
      n: 0,
    });
  }
  expect((await caller.call('DELETE', '/api/account')).status).toBe(200);
  const left = await databaseText();
  expect(left.match(/.{60}canary.{30}/gi) ?? []).toEqual([]);
  expect(left).not.toContain(phone.slice(2));
});
