// A release: builds, migrates, and deploys to the environment that `npm run launch` set up.
import { Cloudflare } from './cloudflare.ts';
import { deploymentFile, npmCommand, readDeployment } from './deployment.ts';
import { root, step } from '../setup.mjs';
import { runProgram } from '../test-runs.mjs';
import { readOptions, usage } from './options.ts';
import { release } from './release.ts';
import { requiredSecrets } from './secrets.ts';
import { runToEnd, StepError } from './step-error.ts';
import { isCommitTested } from './tested-commit.ts';
import { warmCache } from './warm-cache.ts';
import { environmentConfig } from './wrangler-config.ts';

await runToEnd(async () => {
  const options = readOptions(process.argv.slice(2));
  if (options.help) return console.log(usage('deploy'));
  const { environment } = options;
  const deployment = readDeployment(environment);
  const launch = npmCommand('launch', environment);
  if (!deployment) {
    throw new StepError(`${deploymentFile(environment)} is missing: put it back, or run ${launch} first.`);
  }
  const config = environmentConfig(environment);
  const cloudflare = new Cloudflare(deployment.accountId);
  step('Checking the login and the secrets');
  const present = cloudflare.secretNames(config.worker);
  const missing = requiredSecrets.filter((secret) => !present.includes(secret.name)).map((secret) => secret.name);
  if (missing.length > 0) {
    throw new StepError(
      `Nothing was changed: ${config.worker} lacks ${missing.join(', ')}. Run ${launch} to set them.`,
    );
  }
  if (options.needsTests && !isCommitTested(root)) await passTests();
  const origin = deployment.vars['PUBLIC_ORIGIN'] ?? config.vars['PUBLIC_ORIGIN'] ?? '';
  const version = await release({
    cloudflare,
    environment,
    worker: config.worker,
    database: config.database,
    config: config.write(deployment),
    origin,
    isFirst: false,
    keepsEarlierFiles: options.keepsEarlierFiles,
    secrets: {},
  });
  console.log(`\nReleased ${version} to ${origin}`);
  if (options.warmsCache) await warm(origin);
});

/** Asks for the pages of the release, whose cache is empty. */
async function warm(origin: string): Promise<void> {
  step('Warming the cache. The release is complete, so this may be stopped');
  const { listed, asked, failed } = await warmCache(origin, (line) => console.log(`  ${line}`));
  const ofAll = asked < listed ? ` of the ${listed} in the sitemap; the others wait for their first visitor` : '';
  const failures = failed > 0 ? `, and ${failed} did not answer` : '';
  console.log(`  asked for ${asked} pages${ofAll}${failures}`);
}

/** @throws StepError unless the tests pass */
async function passTests(): Promise<void> {
  step('Running the tests, because no green run of this commit is recorded');
  if ((await runProgram(['node', 'scripts/test.mjs'], { output: 'inherit' })) === 0) return;
  throw new StepError('Nothing was released: the tests failed. --without-tests releases what nothing has tested.');
}
