// npm test: sets everything up and runs all tests; `npm test -- unit` runs one part. Ends with `N passed, N failed`.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runChecks } from './check.mjs';
import { hostPagesPort, requireFreePort, untilReady } from './serve.mjs';
import {
  build,
  environment,
  fail,
  findBrowser,
  installPackages,
  prepareDatabase,
  root,
  step,
  writeDevelopmentVariables,
} from './setup.mjs';

const stateFolder = '.wrangler/test-state';
const reports = join(root, '.setup/reports');

const parts = {
  check: runChecks,
  unit: () => runVitest('unit', []),
  components: () => runVitest('components', ['--config', 'vitest.browser.config.ts'], { CHROMIUM: findBrowser() }),
  edge: runEdgeTests,
  deployment: () => runVitest('deployment', ['--config', 'vitest.node.config.ts', '--bail=1', 'scripts/']),
  e2e: runBrowserTests,
};

const wanted = process.argv.slice(2).filter((argument) => argument in parts);
const names = wanted.length > 0 ? wanted : Object.keys(parts);
const rest = process.argv.slice(2).filter((argument) => !(argument in parts));

installPackages();
writeDevelopmentVariables();
mkdirSync(reports, { recursive: true });
const total = { passed: 0, failed: 0 };
for (const [name, part] of Object.entries(parts)) {
  if (!names.includes(name)) continue;
  step(`Running ${name}`);
  const result = await part();
  total.passed += result.passed;
  total.failed += result.failed;
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

/** Tests in Node that start the built Worker behind a shared cache. */
function runEdgeTests() {
  build();
  return runVitest('edge', ['--config', 'vitest.node.config.ts', 'edge/']);
}

/**
 * Tests of vitest: inside workerd, in the browser, or in Node.
 * @param {string} name of the report @param {string[]} options @param {Record<string, string>} variables
 */
function runVitest(name, options, variables = {}) {
  const report = join(reports, `${name}.json`);
  rmSync(report, { force: true });
  const command = ['run', ...options, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...rest];
  const { status } = spawnSync('vitest', command, {
    cwd: root,
    env: { ...environment, ...variables },
    stdio: 'inherit',
  });
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
  return { passed: numPassedTests, failed: numFailedTests + (status !== 0 && numFailedTests === 0 ? 1 : 0) };
}

/** Browser tests against the built Worker on a database of their own. */
async function runBrowserTests() {
  const port = 8797;
  await requireFreePort(port);
  build();
  rmSync(join(root, stateFolder), { recursive: true, force: true });
  prepareDatabase(stateFolder);
  const server = spawn('node', ['scripts/serve-tests.mjs', String(port), stateFolder], {
    cwd: root,
    env: environment,
    stdio: 'inherit',
  });
  const stopped = new Promise((resolve) => server.once('exit', resolve));
  try {
    const ready = await Promise.race([untilReady(port).then(() => true), stopped.then(() => false)]);
    if (!ready) fail('The server for the browser tests stopped.');
    const report = join(reports, 'e2e.json');
    rmSync(report, { force: true });
    const { status } = spawnSync('playwright', ['test', ...rest], {
      cwd: root,
      env: {
        ...environment,
        BASE_URL: `http://localhost:${port}`,
        HOST_PAGES_URL: `http://127.0.0.1:${hostPagesPort(port)}`,
        CHROMIUM: findBrowser(),
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      },
      stdio: 'inherit',
    });
    if (!existsSync(report)) return { passed: 0, failed: 1 };
    const { expected, flaky, unexpected } = JSON.parse(readFileSync(report, 'utf8')).stats;
    return { passed: expected + flaky, failed: unexpected + (status !== 0 && unexpected === 0 ? 1 : 0) };
  } finally {
    server.kill('SIGTERM');
    await stopped;
  }
}
