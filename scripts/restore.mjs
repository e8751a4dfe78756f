// npm run restore: what a backup holds back into place (docs/operations.md).
import { runScript } from './run-script.mjs';

await runScript('operations/restore.ts');
