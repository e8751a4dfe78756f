import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseFilters } from '#domain/directory/filters.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { listNannies } from '#worker/features/directory/service.ts';
import { listProfiles } from '#worker/features/agency/profile/list/service.ts';
import { listRequests } from '#worker/features/agency/request/service.ts';
import { createServices } from '#worker/services.ts';
import { environment } from '../setup.mjs';
import { CloudflareApi } from '../testing/cloudflare-api.ts';
import { TestState, run } from '../testing/test-state.ts';
import { SourceCopy } from '../testing/source-copy.ts';
import { purgeEdge } from './edge.ts';

const system = new TestState();
const { folder, state } = system;
const backup = join(folder, 'backup');

const searches = [
  'q=newborn',
  'q=月嫂',
  'q=Montessori',
  'language=Mandarin',
  'city=Los Angeles',
  'day=sunday',
  'years=10',
  '',
];

/** All data worth keeping: rows, bytes, and search results. */
const readAll = () =>
  system.withBindings(async (env) => {
    const named = await env.DB.prepare("SELECT name FROM pragma_table_list WHERE type = 'table' AND strict").all<{
      name: string;
    }>();
    const tables: Record<string, string[]> = {};
    for (const { name } of named.results) {
      const { results } = await env.DB.prepare(`SELECT * FROM ${name}`).all();
      tables[name] = results.map((row) => JSON.stringify(row)).toSorted();
    }
    const objects: Record<string, string> = {};
    for (const { key } of (await env.MEDIA.list()).objects) {
      const object = await env.MEDIA.get(key);
      const bytes = new Uint8Array((await object?.arrayBuffer()) ?? new ArrayBuffer(0));
      objects[key] = `${object?.httpMetadata?.contentType} ${createHash('sha256').update(bytes).digest('hex')}`;
    }
    const found: Record<string, (string | undefined)[]> = {};
    for (const query of searches) {
      const filters = parseFilters(new URLSearchParams(query));
      const { listings } = await listNannies(createServices(env), filters, serverTranslator('en'));
      found[query] = listings.map(({ profile }) => profile.slug);
    }
    const nobody = { id: '', name: '', role: 'viewer', network: '', locale: 'en' } as const;
    const requests: Record<string, string[]> = {};
    for (const q of ['twins', '月嫂', 'marisol']) {
      const filters = { list: 'answered', assignee: undefined, q, after: undefined } as const;
      const lists = [filters, { ...filters, list: 'closed' }, { ...filters, list: 'in-progress' }] as const;
      const pages = await Promise.all(lists.map((list) => listRequests(createServices(env), nobody, list)));
      requests[q] = pages.flatMap(({ items }) => items.map(({ id }) => id));
    }
    const nannies: Record<string, string[]> = {};
    for (const q of ['spanish', '月嫂', 'live-in']) {
      const { items } = await listProfiles(createServices(env), 'en', { q });
      nannies[q] = items.map(({ profileId }) => profileId).toSorted();
    }
    return { tables, objects, found, requests, nannies };
  });

/** Each restore is slow: the battery tries every kind of damage. */
const inBattery = process.env['BATTERY'] === 'true';

const profiles = 'tables/profiles.jsonl';
const objectOf = (copy: string) =>
  join(
    'objects',
    readdirSync(join(copy, 'objects'), { recursive: true, encoding: 'utf8' }).find((name) =>
      name.endsWith('original'),
    ) ?? '',
  );

let before: Awaited<ReturnType<typeof readAll>>;

beforeAll(async () => {
  expect(run('node', 'scripts/local/prepare.ts', state).status).toBe(0);
  // Restored messages that had not been sent are given up: incremental-backup.spec.ts.
  await system.withBindings(
    async (env) => void (await env.DB.exec('UPDATE outbox SET sent_at = 1 WHERE sent_at IS NULL')),
  );
  before = await readAll();
  // A share image is no data worth keeping: the Worker draws it again.
  await system.withBindings(async (env) => void (await env.MEDIA.put('share/somebody/en', 'drawn')));
  const { status, output } = system.script('backup', '--to', backup);
  expect(status, output).toBe(0);
}, 300_000);
afterAll(() => system.remove());

describe('npm run backup and npm run restore @long', () => {
  it('bring everything back into an erased system: rows, bytes and searches', async () => {
    expect(before.tables['profiles']?.length).toBeGreaterThan(20);
    expect(Object.keys(before.objects).length).toBeGreaterThan(100);
    for (const query of searches) expect(before.found[query], query).not.toEqual([]);
    for (const [query, found] of Object.entries(before.requests)) expect(found, query).toHaveLength(1);
    for (const [query, found] of Object.entries(before.nannies)) expect(found, query).not.toEqual([]);
    rmSync(state, { recursive: true });
    const { status, output } = system.script('restore', '--from', backup);
    expect(status, output).toBe(0);
    expect(await readAll()).toEqual(before);
  });

  it('refuse to overwrite a system that has something in it, or a folder', async () => {
    const { status, output } = system.script('restore', '--from', backup);
    expect(status).toBe(1);
    expect(output).toMatch(/not empty \(the table \w+ has rows\), and nothing was changed/);
    expect(system.script('backup', '--to', backup).output).toContain('is not empty');
  });

  it('replace all of it with --force', async () => {
    await system.withBindings(async (env) => {
      await env.DB.prepare("INSERT INTO users (id, created_at) VALUES ('newcomer', 1)").run();
      await env.DB.prepare('UPDATE profiles SET about_me = NULL').run();
      await env.DB.prepare('DELETE FROM listing_search').run();
      await env.MEDIA.put('newcomer/original', 'new');
    });
    const { status, output } = system.script('restore', '--from', backup, '--force');
    expect(status, output).toBe(0);
    expect(await readAll()).toEqual(before);
  });

  type Damage = [string, (copy: string) => void, RegExp];
  const damages: Damage[] = [
    [
      'a table that was changed',
      (copy) => writeFileSync(join(copy, profiles), readFileSync(join(copy, profiles), 'utf8').replace('Los', 'Las')),
      /profiles\.jsonl is damaged or missing/,
    ],
    [
      'an object that was changed',
      (copy) => writeFileSync(join(copy, objectOf(copy)), 'x'),
      /object .*original of the backup is damaged/,
    ],
  ];
  const furtherDamages: Damage[] = [
    ['a lost table', (copy) => rmSync(join(copy, profiles)), /profiles\.jsonl is damaged or missing/],
    ['a lost object', (copy) => rmSync(join(copy, objectOf(copy))), /object .*original of the backup is damaged/],
    ['a backup that was interrupted', (copy) => rmSync(join(copy, 'manifest.json')), /has no whole backup/],
    [
      'tables of another release',
      (copy) =>
        writeFileSync(
          join(copy, 'manifest.json'),
          readFileSync(join(copy, 'manifest.json'), 'utf8').replace('0001_', '0000_'),
        ),
      /check out a release whose migrations end with/,
    ],
  ];

  it.each(inBattery ? [...damages, ...furtherDamages] : damages)(
    'refuse %s, and change nothing',
    async (_what, damage, sentence) => {
      const copy = join(folder, 'damaged');
      rmSync(copy, { recursive: true, force: true });
      cpSync(backup, copy, { recursive: true });
      damage(copy);
      const { status, output } = system.script('restore', '--from', copy, '--force');
      expect(output).toMatch(sentence);
      expect(status).toBe(1);
      expect(
        await system.withBindings((env) => env.DB.prepare('SELECT count(*) AS count FROM profiles').first()),
      ).toEqual({
        count: before.tables['profiles']?.length,
      });
    },
  );

  it('say what to do when an account is not reached', async () => {
    const api = new CloudflareApi();
    const copy = new SourceCopy('link');
    try {
      const login = await api.start();
      mkdirSync(join(copy.folder, 'deployments'));
      const deployment = { accountId: 'a'.repeat(32), databaseId: randomUUID(), vars: {} };
      writeFileSync(join(copy.folder, 'deployments/staging.json'), JSON.stringify(deployment));
      const env = { ...environment, NODE_ENV: undefined, VITEST: undefined, ...login };
      const child = spawn('node', ['scripts/backup.mjs', '--env', 'staging'], { cwd: copy.folder, env });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
      expect(await new Promise((resolve) => child.on('exit', resolve))).toBe(1);
      expect(output).toMatch(/account's data was not reached, and no data was changed: .* run it again/);
      // The substitute has no preview sessions, which wrangler needs to reach bindings.
      expect(api.unknown.join()).toContain(`${deployment.accountId}/workers/subdomain/edge-preview`);
    } finally {
      api.stop();
      copy.remove();
    }
  });

  it('say what is missing to reach an account', () => {
    expect(system.script('backup', '--env', 'staging', '--to', join(folder, 'none')).output).toContain(
      'deployments/staging.json is missing',
    );
  });
});

describe('npm run dead-jobs @long', () => {
  it('lists what was given up, and delivers it again', async () => {
    await system.withBindings(({ DB }) =>
      DB.batch([
        DB.prepare(
          "INSERT INTO outbox (id, channel, recipient, text, failed_at) VALUES ('m1', 'email', 'care@goldenoak.example', 'Hello', 5)",
        ),
        DB.prepare(
          `INSERT INTO dead_jobs VALUES ('d1', '{"kind":"deliver-message","messageId":"m1"}', 15, 'EmailError', 5)`,
        ),
        DB.prepare(`INSERT INTO dead_jobs VALUES ('d2', '{"kind":"unheard-of"}', NULL, 'UnknownJob', 6)`),
      ]),
    );
    const { output } = system.script('dead-jobs', 'list');
    expect(output).toMatch(
      /1970-01-01T00:00:00.006Z {2}d2 .*UnknownJob\n.*d1 .*"messageId":"m1".* EmailError after 15 tries/,
    );
    expect(system.script('dead-jobs', 'redrive').output).toMatch(
      /1 done again\.\nNot jobs of this release, left alone: d2/,
    );
    const message = 'SELECT sent_at > 5 AS sent, failed_at FROM outbox WHERE id = ?';
    expect(await system.withBindings(({ DB }) => DB.prepare(message).bind('m1').first())).toEqual({
      sent: 1,
      failed_at: null,
    });
    expect(system.script('dead-jobs', 'redrive', 'd1').output).toContain('No dead jobs');
    expect(system.script('dead-jobs', 'bury').output).toContain('It takes list or redrive, not "bury".');
  });
});

it.each([
  ['backup', '--to', join(system.folder, 'none')],
  ['dead-jobs', 'list'],
  ['staff', 'list'],
])('npm run %s says that a machine without records needs npm start first @long', (name, ...parameters) => {
  const { status, output } = run('node', `scripts/${name}.mjs`, '--state', join(system.folder, 'empty'), ...parameters);
  expect(status).toBe(1);
  expect(output).toMatch(/has no records of this product yet: run npm start first/);
  expect(output).not.toContain('at async');
});

describe('npm run purge @long', () => {
  it('hands the purge of everything to the Worker, which alone reaches its cache', async () => {
    await system.withBindings(async (env) => {
      await purgeEdge(env);
      const due = "SELECT sweep_at, tag FROM purge_calls, due_purges WHERE tag = 'public'";
      expect(await env.DB.prepare(due).first()).toEqual({ sweep_at: 0, tag: 'public' });
    });
  });

  it('says that this machine has no cache', () => {
    expect(system.script('purge').output).toContain('This machine has no cache to purge: add --remote');
  });
});
