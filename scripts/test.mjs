// npm test: sets everything up and runs all checks and tests except the long ones, whose titles have the tag @long;
// `npm test -- long` runs those. `npm test -- unit` runs one part, and `npm test -- unit worker/features/media` what it is given,
// long or not; `npm test -- changed` runs the quick checks, all tests in Node and those of workerd that what differs from main can
// break. Prints the duration of each part, the slowest tests and those that failed, and ends with `N passed, N failed`.
import { runChecks } from './check.mjs';
import { execFileSync } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import {
  build,
  environment,
  findBrowser,
  installPackages,
  root,
  secondsSince,
  step,
  writeDevelopmentVariables,
} from './setup.mjs';
import { runPlaywright, runVitest } from './test-runs.mjs';

/** @typedef {import('./test-runs.mjs').Result} Result @typedef {import('./test-runs.mjs').Output} Output */

const started = performance.now();
const words = process.argv.slice(2);
const onlyLong = words.includes('long');
const onlyChanged = words.includes('changed');

/**
 * Each part returns its result; `output` controls the output of its programs. @type {Record<string, (output: Output) =>
 * Promise<Result>>}
 */
const parts = {
  check: () => runChecks({ isQuick: onlyChanged }),
  node: (output) => vitest('node', output),
  workerd: async (output) => {
    if (!onlyChanged) return vitest('workerd', output);
    const files = changedTests();
    return files.length > 0 ? runVitest(['--project=workerd', ...files], { output }) : { passed: 0, failed: 0 };
  },
  components: (output) => vitest('components', output, { CHROMIUM: findBrowser() }),
  edge: (output) => vitest('edge', output),
  scripts: (output) => vitest('scripts', output),
  e2e: (output) => {
    const filter = rest.length > 0 ? rest : [onlyLong ? '--grep' : '--grep-invert', '@long'];
    return runPlaywright(filter, { output, stateFolder: '.wrangler/test-state' });
  },
  /** Every batch of writes with a statement that does nothing before each step. */
  batches: (output) =>
    runVitest(['--project=workerd', 'worker/features'], { output, variables: { BATCH_GAPS: 'true' } }),
  /** Faults on purpose: each must fail its test (docs/decisions/0040). */
  guards: (output) => runVitest(['--project=guards', ...rest], { output }),
};

/** Names for several parts. @type {Record<string, string[]>} */
const groups = { unit: ['node', 'workerd'] };

/** Lanes run in parallel, each with its parts in sequence: one lane per core of a small machine, of similar length. */
const lanes = onlyLong
  ? [
      ['scripts', 'node', 'workerd', 'batches', 'guards'],
      ['edge', 'e2e'],
    ]
  : onlyChanged
    ? [['check'], ['node', 'workerd']]
    : [
        ['check', 'node', 'workerd', 'edge', 'scripts'],
        ['e2e', 'components'],
      ];

/** Parts that need the built Worker. */
const builtParts = new Set(['edge', 'scripts', 'e2e']);

const named = words.flatMap((word) => groups[word] ?? (word in parts ? [word] : []));
const rest = words.filter((word) => word !== 'long' && word !== 'changed' && !(word in parts) && !(word in groups));

await installPackages({ tests: true });
writeDevelopmentVariables();
findBrowser();
/** @type {Promise<void> | undefined} */
let built;
/** @type {Map<string, Result & { seconds: string }>} */
const results = new Map();
const running = named.length > 0 ? [named] : lanes;
await Promise.all(running.map((lane, index) => runLane(lane, index === running.length - 1 ? 'inherit' : 'pipe')));
printTimes();
printFailures();
const total = { passed: 0, failed: 0 };
for (const { passed, failed } of results.values()) {
  total.passed += passed;
  total.failed += failed;
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

/** The tests of workerd that a change can break. In a process of its own, because this one may run without installed packages. */
function changedTests() {
  const list = execFileSync('node', ['scripts/testing/changed.mjs'], { cwd: root, env: environment, encoding: 'utf8' });
  return list.split('\n').filter(Boolean);
}

/** @param {string} project of vitest.config.ts @param {Output} output @param {Record<string, string>} [variables] */
function vitest(project, output, variables = {}) {
  const filter = rest.length > 0 ? rest : ['-t', onlyLong ? '@long' : '^(?!.*@long)'];
  return runVitest([`--project=${project}`, ...filter], { output, variables });
}

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

/** What failed and why, in lines that `.ci/run` repeats at its end: the output of a test is far above. */
function printFailures() {
  for (const [part, { failed, tests = [] }] of results) {
    const known = tests.filter((test) => !test.passed);
    for (const { name, message = '' } of known) {
      const reason = stripVTControlCharacters(message)
        .split('\n')
        .filter((line) => line.trim() !== '');
      console.log([`${part} › ${name}`, ...reason.slice(0, 12)].map((line) => `failed: ${line}`).join('\n'));
    }
    if (failed > known.length) console.log(`failed: ${part} › ${failed - known.length} more, see above`);
  }
}
