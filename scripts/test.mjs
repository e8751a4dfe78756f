// npm test: sets everything up and runs what a change can break; `npm test -- unit` runs one part. Prints what each part took
// and the slowest tests, and ends with `N passed, N failed`. What is long by nature runs in `npm run battery`.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runChecks } from './check.mjs';
import { freePorts, hostPagesPort, serve } from './serve.mjs';
import {
  build,
  environment,
  fail,
  findBrowser,
  installPackages,
  prepareDatabase,
  root,
  secondsSince,
  step,
  writeDevelopmentVariables,
} from './setup.mjs';

const started = performance.now();
const stateFolder = '.wrangler/test-state';
const reports = join(root, '.setup/reports');

/**
 * @typedef {{ name: string, ms: number }} Timing of one test
 * @typedef {{ passed: number, failed: number, tests?: Timing[] }} Result
 * @typedef {'inherit' | 'pipe'} Output
 */

/** Each part gives its result; its programs write as `output` says. @type {Record<string, (output: Output) => Promise<Result>>} */
const parts = {
  check: () => runChecks(),
  unit: (output) => runVitest('unit', [], { output }),
  components: (output) =>
    runVitest('components', ['--config', 'vitest.browser.config.ts'], {
      output,
      variables: { CHROMIUM: findBrowser() },
    }),
  edge: (output) => runVitest('edge', ['--config', 'vitest.node.config.ts', 'edge/'], { output }),
  scripts: (output) => runVitest('scripts', ['--config', 'vitest.node.config.ts', '--bail=1', 'scripts/'], { output }),
  e2e: runBrowserTests,
};

/** Lanes run side by side, each of parts one after another: as many as a small machine has cores, about equally long. */
const lanes = [
  ['unit', 'check', 'components', 'scripts'],
  ['edge', 'e2e'],
];

/** Parts that need the built Worker. */
const builtParts = new Set(['edge', 'scripts', 'e2e']);

const wanted = process.argv.slice(2).filter((argument) => argument in parts);
const names = wanted.length > 0 ? wanted : Object.keys(parts);
const rest = process.argv.slice(2).filter((argument) => !(argument in parts));

await installPackages({ tests: true });
writeDevelopmentVariables();
mkdirSync(reports, { recursive: true });
/** @type {Promise<void> | undefined} */
let built;
/** @type {Map<string, Result & { seconds: string }>} */
const results = new Map();
const running = lanes.map((lane) => lane.filter((name) => names.includes(name))).filter((lane) => lane.length > 0);
await Promise.all(running.map((lane, index) => runLane(lane, index === running.length - 1 ? 'inherit' : 'pipe')));
printTimes();
const total = { passed: 0, failed: 0 };
for (const { passed, failed } of results.values()) {
  total.passed += passed;
  total.failed += failed;
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

/**
 * Runs parts one after another. What the programs of the last lane write is seen at once; of another lane each part is printed
 * whole when it has ended.
 * @param {string[]} lane @param {Output} output
 */
async function runLane(lane, output) {
  for (const name of lane) {
    if (builtParts.has(name)) await (built ??= build());
    step(`Running ${name}`);
    const begun = performance.now();
    const result = (await parts[name]?.(output)) ?? { passed: 0, failed: 1 };
    results.set(name, { ...result, seconds: secondsSince(begun) });
  }
}

function printTimes() {
  console.log(`\n${'part'.padEnd(12)}${'passed'.padStart(8)}${'failed'.padStart(8)}${'time'.padStart(10)}`);
  for (const [name, { passed, failed, seconds }] of results) {
    console.log(`${name.padEnd(12)}${String(passed).padStart(8)}${String(failed).padStart(8)}${seconds.padStart(10)}`);
  }
  console.log(`${'all, with set-up'.padEnd(28)}${secondsSince(started).padStart(10)}\n\nThe slowest tests:`);
  const tests = [...results.values()].flatMap((result) => result.tests ?? []);
  for (const { name, ms } of tests.toSorted((one, other) => other.ms - one.ms).slice(0, 10)) {
    console.log(`${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
  }
}

/**
 * Tests of vitest: inside workerd, in the browser, or in Node.
 * @param {string} name of the report @param {string[]} options
 * @param {{ output: Output, variables?: Record<string, string> }} setting @returns {Promise<Result>}
 */
async function runVitest(name, options, { output, variables = {} }) {
  const report = join(reports, `${name}.json`);
  rmSync(report, { force: true });
  const parameters = ['run', ...options, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const status = await runProgram('vitest', [...parameters, ...rest], { output, variables });
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const tests = testResults.flatMap((/** @type {any} */ file) =>
    file.assertionResults.map((/** @type {any} */ test) => ({
      name: `${relative(root, file.name)} › ${test.title}`,
      ms: test.duration ?? 0,
    })),
  );
  return { passed: numPassedTests, failed: numFailedTests + (status !== 0 && numFailedTests === 0 ? 1 : 0), tests };
}

/**
 * @param {string} program @param {string[]} parameters
 * @param {{ output: Output, variables: Record<string, string> }} setting with `pipe`, what the program writes is printed when it
 *   has ended
 * @returns {Promise<number | null>} its exit status
 */
function runProgram(program, parameters, { output, variables }) {
  return new Promise((resolve) => {
    const child = spawn(program, parameters, {
      cwd: root,
      env: { ...environment, ...variables },
      stdio: ['ignore', output, output],
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

/** Browser tests against the built Worker on a database of their own. @param {Output} output @returns {Promise<Result>} */
async function runBrowserTests(output) {
  const port = await freePorts(8797);
  rmSync(join(root, stateFolder), { recursive: true, force: true });
  await prepareDatabase(stateFolder);
  const server = await serve({ port, stateFolder });
  if (!server.isReady) fail('The server for the browser tests stopped.');
  const stopped = new Promise((resolve) => server.process.once('exit', resolve));
  try {
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
    const { suites, stats } = JSON.parse(readFileSync(report, 'utf8'));
    const failed = stats.unexpected + stats.flaky;
    return { passed: stats.expected, failed: failed + (status !== 0 && failed === 0 ? 1 : 0), tests: timesOf(suites) };
  } finally {
    server.process.kill('SIGTERM');
    await stopped;
  }
}

/** @param {any[]} suites of Playwright's report @returns {Timing[]} */
function timesOf(suites) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...timesOf(inner),
    ...specs.flatMap((/** @type {any} */ { title, file, tests }) =>
      tests.map((/** @type {any} */ { projectName, results: [run] }) => ({
        name: `${file} › ${title} (${projectName})`,
        ms: run?.duration ?? 0,
      })),
    ),
  ]);
}
