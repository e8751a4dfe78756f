// npm run deploy: build, bring the remote database up to date, deploy. docs/deploy.md lists what must exist first.
import { build, installPackages, run, step } from './setup.mjs';

installPackages();
build();
step('Migrating the remote database');
run(['wrangler', 'd1', 'migrations', 'apply', 'DB', '--remote'], {
  show: true,
  because: 'Migrating the remote database',
});
step('Deploying');
run(['wrangler', 'deploy'], { show: true, because: 'Deploying' });
