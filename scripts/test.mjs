// npm test: sets everything up and runs all tests; `npm test -- unit` runs one part. Ends with `N passed, N failed`.
import { spawn } from 'node:child_process';
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

/** @typedef {{ passed: number, failed: number }} Result */

/** Each part gives its result; its programs write as `output` says. @type {Record<string, (output: 'inherit' | 'pipe') => Promise<Result>>} */
const parts = {
  check: () => runChecks(),
  unit: (output) => runVitest('unit', [], { output }),
  components: (output) =>
    runVitest('components', ['--config', 'vitest.browser.config.ts'], {
      output,
      variables: { CHROMIUM: findBrowser() },
    }),
  edge: (output) => runVitest('edge', ['--config', 'vitest.node.config.ts', 'edge/'], { output }),
  deployment: (output) =>
    runVitest('deployment', ['--config', 'vitest.node.config.ts', '--bail=1', 'scripts/'], { output }),
  e2e: runBrowserTests,
};

/**
 * One round after another. In a round, lanes run side by side, each of parts that keep one core busy; the browser tests fill
 * the machine by themselves.
 */
const rounds = [
  [
    ['check', 'unit', 'components'],
    ['edge', 'deployment'],
  ],
  [['e2e']],
];

/** Parts that need the built Worker. */
const builtParts = new Set(['edge', 'e2e']);

const wanted = process.argv.slice(2).filter((argument) => argument in parts);
const names = wanted.length > 0 ? wanted : Object.keys(parts);
const rest = process.argv.slice(2).filter((argument) => !(argument in parts));

installPackages();
writeDevelopmentVariables();
mkdirSync(reports, { recursive: true });
if (names.some((name) => builtParts.has(name))) build();
const total = { passed: 0, failed: 0 };
for (const round of rounds) {
  const lanes = round.map((lane) => lane.filter((name) => names.includes(name))).filter((lane) => lane.length > 0);
  const results = await Promise.all(lanes.map((lane, index) => runLane(lane, index === 0)));
  for (const { passed, failed } of results.flat()) {
    total.passed += passed;
    total.failed += failed;
  }
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

/**
 * Runs parts one after another. One lane is `live`: what its programs write is seen at once. Of another lane each part is
 * printed whole when it has ended.
 * @param {string[]} lane @param {boolean} live @returns {Promise<Result[]>}
 */
async function runLane(lane, live) {
  const results = [];
  for (const name of lane) {
    step(live ? `Running ${name}` : `Running ${name} beside it`);
    results.push((await parts[name]?.(live ? 'inherit' : 'pipe')) ?? { passed: 0, failed: 1 });
  }
  return results;
}

/**
 * Tests of vitest: inside workerd, in the browser, or in Node.
 * @param {string} name of the report @param {string[]} options
 * @param {{ output: 'inherit' | 'pipe', variables?: Record<string, string> }} setting @returns {Promise<Result>}
 */
async function runVitest(name, options, { output, variables = {} }) {
  const report = join(reports, `${name}.json`);
  rmSync(report, { force: true });
  const parameters = ['run', ...options, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const status = await runProgram('vitest', [...parameters, ...rest], { output, variables });
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
  return { passed: numPassedTests, failed: numFailedTests + (status !== 0 && numFailedTests === 0 ? 1 : 0) };
}

/**
 * @param {string} program @param {string[]} parameters
 * @param {{ output: 'inherit' | 'pipe', variables: Record<string, string> }} setting with `pipe`, what the program writes is
 *   printed when it has ended
 * @returns {Promise<number | null>} its exit status
 */
function runProgram(program, parameters, { output, variables }) {
  return new Promise((resolve) => {
    const child = spawn(program, parameters, {
      cwd: root,
      env: { ...environment, ...variables },
      stdio: ['inherit', output, output],
    });
    /** @type {Buffer[]} */
    const written = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => written.push(chunk));
    child.on('error', () => resolve(null));
    child.on('close', (status) => {
      process.stdout.write(Buffer.concat(written));
      resolve(status);
    });
  });
}

/** Browser tests against the built Worker on a database of their own. @param {'inherit' | 'pipe'} output @returns {Promise<Result>} */
async function runBrowserTests(output) {
  const port = 8797;
  await requireFreePort(port);
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
    const status = await runProgram('playwright', ['test', ...rest], {
      output,
      variables: {
        BASE_URL: `http://localhost:${port}`,
        HOST_PAGES_URL: `http://127.0.0.1:${hostPagesPort(port)}`,
        CHROMIUM: findBrowser(),
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      },
    });
    if (!existsSync(report)) return { passed: 0, failed: 1 };
    const { expected, flaky, unexpected } = JSON.parse(readFileSync(report, 'utf8')).stats;
    return { passed: expected + flaky, failed: unexpected + (status !== 0 && unexpected === 0 ? 1 : 0) };
  } finally {
    server.kill('SIGTERM');
    await stopped;
  }
}
