// npm run launch: from a clean clone into production, or repairs what is there (docs/deploy.md).
import { runScript } from './run-script.mjs';

await runScript('deployment/launch.ts');
