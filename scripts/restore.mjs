// npm run restore: restores a backup (docs/operations.md).
import { runScript } from './run-script.mjs';

await runScript('operations/restore.ts');
