// npm run backup [-- --remote] [--env staging] [--to folder] [--link-dest folder]
import { runToEnd } from '../deployment/step-error.ts';
import { step } from '../setup.mjs';
import { BackupFolder, type Manifest } from './backup-folder.ts';
import { saveObjects } from './objects.ts';
import { appliedMigrations, describeTables, pagesOf } from './tables.ts';
import { nameOf, readArguments, withBindings } from './target.ts';

// Backups have personal data, so only this user may read them.
process.umask(0o077);

await runToEnd(async () => {
  const { values, target } = readArguments({ to: { type: 'string' }, 'link-dest': { type: 'string' } });
  const earlier = values['link-dest'] === undefined ? undefined : new BackupFolder(values['link-dest']);
  await earlier?.objectFile().verify(earlier.readManifest().objects);
  const createdAt = new Date().toISOString();
  const folder = new BackupFolder(values.to ?? `backups/${target.kind}-${createdAt.replaceAll(/[:.]/g, '-')}`);
  folder.create();
  await withBindings(target, async ({ DB, MEDIA }) => {
    step(`Copying the records of ${nameOf(target)}`);
    const migrations = await appliedMigrations(DB);
    const tables: Manifest['tables'] = {};
    let rows = 0;
    // Child tables come first: the parent of a row added meanwhile is then in the backup too.
    for (const table of (await describeTables(DB)).toReversed()) {
      const file = folder.tableFile(table.name);
      for await (const page of pagesOf(DB, table)) file.append(page);
      const closed = file.close();
      tables[table.name] = closed;
      rows += closed.lines;
    }
    step('Copying the media');
    const { bytes, linked, damaged, file } = await saveObjects(MEDIA, folder, earlier);
    folder.writeManifest({ format: 1, createdAt, migrations, tables, objects: file });
    for (const path of damaged) console.error(`${path} is damaged or missing: its object was downloaded again.`);
    const unchanged = earlier ? `, ${linked} of them unchanged since ${earlier.path}` : '';
    console.log(
      `\n${rows} rows of ${Object.keys(tables).length} tables and ${file.lines} objects${unchanged} (${bytes} bytes) in ${folder.path}`,
    );
  });
});
