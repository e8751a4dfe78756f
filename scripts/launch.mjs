// npm run launch: sets up production from a clean clone, or repairs it (docs/deploy.md).
import { runScript } from './run-script.mjs';

await runScript('deployment/launch.ts');
