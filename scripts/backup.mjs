// npm run backup: all records and media into a folder (docs/operations.md).
import { runScript } from './run-script.mjs';

await runScript('operations/backup.ts');
