// npm run purge: removes every public answer from Workers Cache (docs/operations.md).
import { runScript } from './run-script.mjs';

await runScript('operations/purge.ts');
