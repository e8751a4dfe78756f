import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweepOutbox } from '#worker/features/outbox/service.ts';
import { createServices } from '#worker/services.ts';
import { migrate } from '../local/migrations.ts';
import { TestState } from '../testing/test-state.ts';
import { BackupFolder } from './backup-folder.ts';
import { saveObjects } from './objects.ts';

const count = process.env['BATTERY'] === 'true' ? 10_000 : 36;

const system = new TestState();
const first = join(system.folder, 'first');
const second = join(system.folder, 'second');

const keyOf = (index: number) => `profile${index % 100}/${String(index).padStart(5, '0')}/original`;
const [changed, retyped, erased, unchanged] = [keyOf(1), keyOf(2), keyOf(3), keyOf(4)];
const added = 'profile1/added/original';

const fileOf = (folder: string, key: string) => join(folder, 'objects', key);
const inode = (folder: string, key: string) => statSync(fileOf(folder, key)).ino;
const inParallel = { concurrency: 12 };

/** Every object's bytes and metadata. */
const readAll = () =>
  system.withBindings(async ({ MEDIA }) => {
    const read: Record<string, string> = {};
    let cursor: string | undefined;
    do {
      const page = await MEDIA.list({ ...(cursor !== undefined && { cursor }) });
      await Readable.from(page.objects).forEach(async ({ key }: R2Object) => {
        const object = await MEDIA.get(key);
        const hash = createHash('sha256').update(new Uint8Array((await object?.arrayBuffer()) ?? new ArrayBuffer(0)));
        const { httpMetadata, customMetadata } = object ?? {};
        read[key] = JSON.stringify([hash.digest('hex'), httpMetadata?.contentType, customMetadata]);
      }, inParallel);
      cursor = page.truncated ? page.cursor : undefined;
    } while (cursor !== undefined);
    return read;
  });

/** Makes a backup that must succeed. @returns its output */
function backUp(to: string, ...parameters: string[]): string {
  const { status, output } = system.script('backup', '--to', to, ...parameters);
  expect(status, output).toBe(0);
  return output;
}

/** Restores a backup, which must succeed. @returns its output */
function restore(from: string): string {
  const { status, output } = system.script('restore', '--from', from, '--force');
  expect(status, output).toBe(0);
  return output;
}

const sentAt = Date.now();
let before: Record<string, string>;
beforeAll(async () => {
  await system.withBindings(async ({ DB, MEDIA }) => {
    await migrate(DB);
    await DB.exec(
      `INSERT INTO outbox (id, channel, recipient, text, sent_at)
        VALUES ('waits', 'sms', '+12135556001', 'Hello', NULL), ('sent', 'sms', '+12135556001', 'Hello', ${sentAt})`.replaceAll(
        '\n',
        ' ',
      ),
    );
    await Readable.from(Array(count).keys()).forEach(async (index: number) => {
      const customMetadata = { name: `photo ${index}.webp` };
      const httpMetadata = { contentType: 'image/webp' };
      await MEDIA.put(keyOf(index), `${index} `.repeat(200), { httpMetadata, customMetadata });
    }, inParallel);
  });
  before = await readAll();
});
afterAll(() => system.remove());

it(`a full backup of ${count} objects restores all of them @long`, async () => {
  expect(Object.keys(before)).toHaveLength(count);
  expect(backUp(first)).toContain(` ${count} objects (`);
  rmSync(system.state, { recursive: true });
  restore(first);
  expect(await readAll()).toEqual(before);
});

it('a message that had not been sent may have been sent since the backup, so it waits for a decision @long', async () => {
  expect(restore(first)).toContain('1 messages had not been sent when the backup was made');
  const messages = await system.withBindings(async (env) => {
    await sweepOutbox(createServices(env));
    return (await env.DB.prepare('SELECT id, sent_at, failed_at > 0 AS failed FROM outbox ORDER BY id').all()).results;
  });
  expect(messages).toEqual([
    { id: 'sent', sent_at: sentAt, failed: null },
    { id: 'waits', sent_at: null, failed: 1 },
  ]);
  expect(system.script('dead-jobs', 'list').output).toMatch(/"messageId":"waits".* Restored after 0 tries/);
  expect(system.script('dead-jobs', 'redrive').output).toContain('1 done again');
});

it('only the user who made a backup may read it @long', async () => {
  for (const entry of await readdir(first, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    expect(statSync(path).mode & 0o777, path).toBe(entry.isDirectory() ? 0o700 : 0o600);
  }
  expect(statSync(first).mode & 0o777).toBe(0o700);
});

it(`an incremental backup of ${count} objects downloads what changed, links the rest, and restores alone @long`, async () => {
  await system.withBindings(async ({ MEDIA }) => {
    await MEDIA.put(changed, 'x'.repeat(statSync(fileOf(first, changed)).size));
    await MEDIA.put(retyped, readFileSync(fileOf(first, retyped)), { httpMetadata: { contentType: 'image/png' } });
    await MEDIA.put(added, 'new');
    await MEDIA.delete(erased);
  });
  before = await readAll();
  expect(backUp(second, '--link-dest', first)).toContain(
    ` ${count} objects, ${count - 2} of them unchanged since ${first}`,
  );
  for (const key of [unchanged, retyped]) expect(inode(second, key), key).toBe(inode(first, key));
  expect(inode(second, changed)).not.toBe(inode(first, changed));
  expect(existsSync(fileOf(second, erased))).toBe(false);
  cpSync(first, join(system.folder, 'kept'), { recursive: true });
  rmSync(first, { recursive: true });
  restore(second);
  expect(await readAll()).toEqual(before);
});

it('a damaged or lost file of the earlier backup is named and downloaded again @long', () => {
  const kept = join(system.folder, 'kept');
  const third = join(system.folder, 'third');
  writeFileSync(fileOf(kept, unchanged), 'x'.repeat(statSync(fileOf(kept, unchanged)).size));
  rmSync(fileOf(kept, retyped));
  const output = backUp(third, '--link-dest', kept);
  expect(output).toContain(`${fileOf(kept, unchanged)} is damaged or missing`);
  expect(output).toContain(`${fileOf(kept, retyped)} is damaged or missing`);
  expect(output).toContain(` ${count} objects, ${count - 4} of them unchanged`);
  for (const key of [unchanged, retyped]) {
    expect(readFileSync(fileOf(third, key))).toEqual(readFileSync(fileOf(second, key)));
  }
});

it('an earlier backup that is incomplete, or whose list of objects is damaged, is refused @long', () => {
  const incomplete = join(system.folder, 'incomplete');
  const none = join(system.folder, 'none');
  const damaged = join(system.folder, 'damaged');
  for (const copy of [incomplete, damaged]) cpSync(second, copy, { recursive: true });
  rmSync(join(incomplete, 'manifest.json'));
  writeFileSync(join(damaged, 'objects.jsonl'), '');
  const refusals = [incomplete, damaged].map((folder) => system.script('backup', '--to', none, '--link-dest', folder));
  expect(refusals.map(({ status }) => status)).toEqual([1, 1]);
  expect(refusals[0]?.output).toContain(`${incomplete} has no whole backup`);
  expect(refusals[1]?.output).toContain('objects.jsonl is damaged or missing');
  expect(existsSync(none)).toBe(false);
});

it.runIf(existsSync('/dev/shm'))('files are copied from an earlier backup on another file system @long', () => {
  const elsewhere = mkdtempSync('/dev/shm/backup-');
  const fourth = join(system.folder, 'fourth');
  try {
    cpSync(second, elsewhere, { recursive: true });
    expect(backUp(fourth, '--link-dest', elsewhere)).toContain(`${count} of them unchanged`);
  } finally {
    rmSync(elsewhere, { recursive: true });
  }
  expect(statSync(fileOf(fourth, unchanged)).nlink).toBe(1);
  expect(readFileSync(fileOf(fourth, unchanged))).toEqual(readFileSync(fileOf(second, unchanged)));
});

it('an object whose download is cut short ends the backup @long', async () => {
  const folder = new BackupFolder(join(system.folder, 'cut'));
  folder.create();
  const saved = system.withBindings(({ MEDIA }) => {
    const get = async (key: string) => {
      const object = await MEDIA.get(key);
      return object && { body: new Blob(['x']).stream(), size: object.size };
    };
    const cut = new Proxy(MEDIA, { get: (bucket, name) => (name === 'get' ? get : Reflect.get(bucket, name)) });
    return saveObjects(cut, folder);
  });
  await expect(saved).rejects.toThrow(/was not downloaded completely/);
});
