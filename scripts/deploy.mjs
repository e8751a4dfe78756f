// npm run deploy: releases to the environment that `npm run launch` set up (docs/deploy.md).
import { runScript } from './run-script.mjs';

await runScript('deployment/deploy.ts');
