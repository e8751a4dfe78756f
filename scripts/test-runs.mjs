// Runs test programs and reads their reports, for `npm test` and `npm run battery`.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { freePort, hostPagesPort, serve } from './serve.mjs';
import { environment, fail, findBrowser, prepareDatabase, root } from './setup.mjs';

const reports = join(root, '.setup/reports');

/**
 * @typedef {{ name: string, ms: number, passed: boolean, message?: string }} TestRun one test that ran, and why it failed
 * @typedef {{ passed: number, failed: number, tests?: TestRun[] }} Result
 * @typedef {'inherit' | 'pipe'} Output whether a program's output is shown at once, or when it has ended
 * @typedef {{ output: Output, variables?: Record<string, string> }} Setting
 * @typedef {{ stateFolder: string }} Served
 */

/**
 * Runs vitest tests: inside workerd, in the browser, or in Node.
 * @param {string[]} parameters @param {Setting} setting @returns {Promise<Result>}
 */
export async function runVitest(parameters, setting) {
  const report = newReport(`vitest-${parameters.join(' ')}`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  // A snapshot that is missing fails its test instead of being written.
  const status = await runProgram(['vitest', 'run', '--update=none', ...parameters, ...reporters], setting);
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const tests = testResults.flatMap((/** @type {any} */ file) =>
    file.assertionResults
      .filter((/** @type {any} */ test) => test.status === 'passed' || test.status === 'failed')
      .map((/** @type {any} */ test) => ({
        name: `${relative(root, file.name)} › ${test.title}`,
        ms: test.duration ?? 0,
        passed: test.status === 'passed',
        message: test.failureMessages?.[0],
      })),
  );
  return { passed: numPassedTests, failed: numFailedTests + (status !== 0 && numFailedTests === 0 ? 1 : 0), tests };
}

/**
 * Runs browser tests against the built Worker, on a separate database.
 * @param {string[]} parameters @param {Setting & Served} setting @returns {Promise<Result>}
 */
export function runPlaywright(parameters, { stateFolder, ...setting }) {
  return whileServing({ stateFolder }, async ({ product, hostPages }) => {
    const report = newReport(`playwright-${parameters.join(' ')}`);
    const variables = {
      BASE_URL: product,
      HOST_PAGES_URL: hostPages,
      CHROMIUM: findBrowser(),
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      ...setting.variables,
    };
    const status = await runProgram(['playwright', 'test', '--config', 'tests/playwright.config.ts', ...parameters], {
      ...setting,
      variables,
    });
    if (!existsSync(report)) return { passed: 0, failed: 1 };
    const { suites, stats } = JSON.parse(readFileSync(report, 'utf8'));
    const failed = stats.unexpected + stats.flaky;
    return { passed: stats.expected, failed: failed + (status !== 0 && failed === 0 ? 1 : 0), tests: testsOf(suites) };
  });
}

/**
 * Serves the built Worker and the pages of other sites on a new database, until the work is done.
 * @param {Served} served @param {(origins: { product: string, hostPages: string }) => Promise<Result>} work
 * @returns {Promise<Result>} of the work
 */
export async function whileServing({ stateFolder }, work) {
  const port = await freePort();
  rmSync(join(root, stateFolder), { recursive: true, force: true });
  await prepareDatabase(stateFolder);
  const server = await serve({ port, stateFolder });
  if (!server.isReady) fail('The server for the browser tests stopped.');
  const stopped = new Promise((resolve) => server.process.once('exit', resolve));
  try {
    return await work({
      product: `http://localhost:${port}`,
      hostPages: `http://127.0.0.1:${hostPagesPort(port)}`,
    });
  } finally {
    server.process.kill('SIGTERM');
    await stopped;
  }
}

/** @param {any[]} suites of Playwright's report @returns {TestRun[]} */
function testsOf(suites) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...testsOf(inner),
    ...specs.flatMap((/** @type {any} */ { title, file, tests }) =>
      tests
        .filter((/** @type {any} */ { status }) => status !== 'skipped')
        .map((/** @type {any} */ { projectName, status, results: [run] }) => ({
          name: `${file} › ${title} (${projectName})`,
          ms: run?.duration ?? 0,
          passed: status === 'expected',
          message: (run?.errors ?? []).map((/** @type {any} */ { message }) => message).join('\n'),
        })),
    ),
  ]);
}

/**
 * @param {string[]} command @param {Setting} setting
 * @returns {Promise<number | null>} its exit status
 */
export function runProgram([program = '', ...parameters], { output, variables = {} }) {
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

/** @param {string} title @returns {string} a file that does not exist yet */
function newReport(title) {
  mkdirSync(reports, { recursive: true });
  const report = join(reports, `${title.replaceAll(/[^\w-]+/g, '_').slice(0, 80)}.json`);
  rmSync(report, { force: true });
  return report;
}
