// npm run deploy: a release of what `npm run launch` set up (docs/deploy.md).
import { runScript } from './run-script.mjs';

await runScript('deployment/deploy.ts');
