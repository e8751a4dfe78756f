// npm test: sets everything up and tests everything that a change can break; `npm test -- unit` runs one part. Prints the
// duration of each part and the slowest tests, and ends with `N passed, N failed`. The long tests run in `npm run battery`.
import { runChecks } from './check.mjs';
import { build, findBrowser, installPackages, secondsSince, step, writeDevelopmentVariables } from './setup.mjs';
import { runPlaywright, runVitest } from './test-runs.mjs';

/** @typedef {import('./test-runs.mjs').Result} Result @typedef {import('./test-runs.mjs').Output} Output */

const started = performance.now();
const inNode = ['--config', 'vitest.node.config.ts'];

/**
 * Each part returns its result; `output` controls the output of its programs. @type {Record<string, (output: Output) =>
 * Promise<Result>>}
 */
const parts = {
  check: () => runChecks(),
  unit: (output) => runVitest(rest, { output }),
  components: (output) => {
    const variables = { CHROMIUM: findBrowser() };
    return runVitest(['--config', 'vitest.browser.config.ts', ...rest], { output, variables });
  },
  edge: (output) => runVitest([...inNode, 'edge/', ...rest], { output }),
  scripts: (output) => runVitest([...inNode, 'scripts/', ...rest], { output }),
  e2e: (output) => runPlaywright(rest, { output, port: 8797, stateFolder: '.wrangler/test-state' }),
};

/** Lanes run in parallel, each with its parts in sequence: one lane per core of a small machine, of similar length. */
const lanes = [
  ['unit', 'scripts'],
  ['edge', 'components', 'e2e', 'check'],
];

/** Parts that need the built Worker. */
const builtParts = new Set(['edge', 'scripts', 'e2e']);

const wanted = process.argv.slice(2).filter((argument) => argument in parts);
const names = wanted.length > 0 ? wanted : Object.keys(parts);
const rest = process.argv.slice(2).filter((argument) => !(argument in parts));

await installPackages({ tests: true });
writeDevelopmentVariables();
findBrowser();
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
 * Runs parts in sequence. The output of the last lane's programs is shown at once; for another lane, each part is printed as a
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
