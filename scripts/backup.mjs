// npm run backup: saves all records and media to a folder (docs/operations.md).
import { runScript } from './run-script.mjs';

await runScript('operations/backup.ts');
