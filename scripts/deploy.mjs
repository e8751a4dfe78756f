// npm run deploy: a release of what `npm run launch` set up (docs/deploy.md).
import { runDeploymentScript } from './deployment/run-script.mjs';

runDeploymentScript('deploy.ts');
