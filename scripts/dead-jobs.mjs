// npm run dead-jobs: lists failed jobs, and puts them back into the queue (docs/operations.md).
import { runScript } from './run-script.mjs';

await runScript('operations/dead-jobs.ts');
