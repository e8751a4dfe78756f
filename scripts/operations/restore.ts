// npm run restore -- --from folder [--force] [--remote] [--env staging]
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runToEnd, StepError } from '../deployment/step-error.ts';
import { root, step } from '../setup.mjs';
import { BackupFolder, type Manifest } from './backup-folder.ts';
import { purgeEdge } from './edge.ts';
import { emptyBucket, hasObjects, putObjects } from './objects.ts';
import {
  describeTables,
  emptyTables,
  hasRows,
  rebuildSearch,
  type Row,
  rowSchema,
  type Table,
  writeRows,
} from './tables.ts';
import { migrate, nameOf, readArguments, withBindings } from './target.ts';

const rowsAtOnce = 500;

await runToEnd(async () => {
  const { values, target } = readArguments({ from: { type: 'string' }, force: { type: 'boolean' } });
  if (values.from === undefined) throw new StepError('Name the folder of the backup: npm run restore -- --from folder');
  const folder = new BackupFolder(values.from);
  const manifest = folder.readManifest();
  requireSameMigrations(manifest);
  step('Checking the backup');
  await folder.verify(manifest);
  step(`Migrating ${nameOf(target)}`);
  await migrate(target);
  await withBindings(target, async (bindings) => {
    const tables = await describeTables(bindings.DB);
    if (values.force !== true) await requireEmpty(bindings, tables, nameOf(target));
    step('Writing the records');
    await emptyTables(bindings.DB, tables);
    let written = 0;
    const now = Date.now();
    for (const table of tables) written += await restoreTable(bindings.DB, table, { folder, now });
    const unsent = await recordUnsent(bindings.DB, now);
    const profiles = await rebuildSearch(bindings.DB);
    step('Writing the media');
    await emptyBucket(bindings.MEDIA);
    const objects = await putObjects(bindings.MEDIA, folder);
    if (target.kind === 'remote') await purgeEdge(bindings);
    const leftOut = Object.values(manifest.tables).reduce((sum, { lines }) => sum + lines, 0) - written;
    console.log(`\n${written} rows, ${objects} objects and the search of ${profiles} profiles are back.`);
    if (leftOut > 0) console.log(`${leftOut} rows were left out: what they belong to was erased while the backup ran.`);
    if (unsent > 0) {
      console.log(
        `${unsent} messages had not been sent when the backup was made, and may have been sent since: they wait among the dead jobs (npm run dead-jobs -- list).`,
      );
    }
    console.log(`What was erased after ${manifest.createdAt} is back too: erase it again (docs/operations.md).`);
  });
});

/** Rows only fit the tables that they were read from. @throws StepError when this release has other migrations */
function requireSameMigrations({ migrations }: Manifest): void {
  const own = readdirSync(join(root, 'migrations'))
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  if (own.join() === migrations.join()) return;
  throw new StepError(
    `The backup's tables are of ${migrations.at(-1)}, this release's of ${own.at(-1)}: check out a release whose migrations end with ${migrations.at(-1)}, restore with it, and deploy the newest one then. Nothing was changed.`,
  );
}

async function requireEmpty({ DB, MEDIA }: Env, tables: Table[], name: string): Promise<void> {
  for (const table of tables) {
    if (await hasRows(DB, table)) throw new StepError(refusal(name, `the table ${table.name} has rows`));
  }
  if (await hasObjects(MEDIA)) throw new StepError(refusal(name, 'the bucket has objects'));
}

function refusal(name: string, reason: string): string {
  return `${name} is not empty (${reason}), and nothing was changed. With --force everything in it is deleted first.`;
}

/**
 * A message of the outbox that had not been sent is restored as given up. The Worker may be running, so it must never find the
 * message waiting.
 */
function giveUpUnsent(row: Row, now: number): Row {
  return row['sent_at'] === null && row['failed_at'] === null ? { ...row, failed_at: now } : row;
}

/** Records the jobs of these messages as dead, so that they can be put back. @returns how many */
async function recordUnsent(db: D1Database, now: number): Promise<number> {
  const insert = db.prepare(`
    INSERT INTO dead_jobs (id, job, attempts, reason, at)
    SELECT lower(hex(randomblob(12))), json_object('kind', 'deliver-message', 'messageId', id), attempts, 'Restored', failed_at
    FROM outbox WHERE failed_at = ? AND sent_at IS NULL`);
  return (await insert.bind(now).run()).meta.changes;
}

async function restoreTable(
  db: D1Database,
  table: Table,
  { folder, now }: { folder: BackupFolder; now: number },
): Promise<number> {
  let written = 0;
  let rows: Row[] = [];
  for await (const line of folder.tableFile(table.name).read()) {
    const row = rowSchema.parse(line);
    rows.push(table.name === 'outbox' ? giveUpUnsent(row, now) : row);
    if (rows.length < rowsAtOnce) continue;
    written += await writeRows(db, table, rows);
    rows = [];
  }
  return written + (await writeRows(db, table, rows));
}
