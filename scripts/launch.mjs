// npm run launch: from a clean clone into production, or repairs what is there (docs/deploy.md).
import { runDeploymentScript } from './deployment/run-script.mjs';

runDeploymentScript('launch.ts');
