// npm run backup: all records and media into a folder (docs/operations.md).
import { runScript } from './run-script.mjs';

runScript('operations/backup.ts');
