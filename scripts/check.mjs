// npm run check: all static checks of the code, two at a time. Never writes. `npm run check -- --quick` leaves out the slowest: the
// types of the site and the API document.
import { execFile } from 'node:child_process';
import { dependencyProblems } from './check-dependencies.mjs';
import { migrationProblems } from './check-migrations.mjs';
import { referenceProblems } from './check-references.mjs';
import { environment, installPackages, root } from './setup.mjs';

const apiDocument = '.setup/openapi.json';

/** @type {[name: string, command: string[]][]} */
const checks = [
  ['types of the Worker', ['tsc', '-p', 'worker']],
  ['types of the widget', ['tsc', '-p', 'widget']],
  ['types of the domain', ['tsc', '-p', 'worker/domain']],
  ['one list of languages', ['node', 'scripts/check-languages.mjs']],
  ['format', ['oxfmt', '--check', '.']],
  ['lint', ['oxlint', '--deny-warnings']],
  ['import edges', ['depcruise', 'worker', 'widget', 'site', 'build', 'scripts', 'tests', 'bench']],
  ['unused code', ['knip']],
  [
    'types of the environment',
    [
      'wrangler',
      'types',
      'worker/worker-configuration.d.ts',
      '--include-runtime=false',
      '--strict-vars=false',
      '--env-file',
      '.dev.vars.example',
      '--check',
    ],
  ],
];

/** Checks that `--quick` leaves out. @type {typeof checks} */
const slowChecks = [
  ['types of the site', ['astro', 'check', '--minimumSeverity', 'error']],
  ['API document', ['node', 'scripts/openapi.mjs', apiDocument]],
  ['API document by its rules', ['redocly', 'lint', '--config', 'scripts/redocly.yaml', apiDocument]],
];

const offline = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

/** Our own checks, each returning the problems found. @type {[name: string, problems: () => string[]][]} */
const ownChecks = [
  ['migrations', migrationProblems],
  ['dependencies explained', dependencyProblems],
  ['references to pages', () => referenceProblems()],
];

/**
 * Runs the checks; a failing one prints its problems.
 * @param {{ isQuick?: boolean }} [options] @returns {Promise<import('./test-runs.mjs').Result>}
 */
export async function runChecks({ isQuick = false } = {}) {
  const tests = ownChecks.map(([name, problemsOf]) => {
    const begun = performance.now();
    const problems = problemsOf();
    return report(name, begun, problems.length === 0, `${problems.join('\n')}\n`);
  });
  const running = [checks, isQuick ? [] : slowChecks].map(async (list) => {
    for (const [name, [program = '', ...rest]] of list) {
      const begun = performance.now();
      const { succeeded, stdout, stderr } = await outcomeOf(program, rest);
      // The linter of the API document exits successfully despite warnings.
      tests.push(report(name, begun, succeeded && !/You have \d+ warning/.test(stderr), `${stdout}${stderr}`));
    }
  });
  await Promise.all(running);
  const passed = tests.filter((test) => test.passed).length;
  return { passed, failed: tests.length - passed, tests };
}

/**
 * @param {string} name @param {number} begun of `performance.now()` @param {boolean} passed @param {string} problems
 * @returns {import('./test-runs.mjs').TestRun}
 */
function report(name, begun, passed, problems) {
  console.log(`${passed ? '✓' : '✗'} ${name}${passed ? '' : `\n${problems}`}`);
  return { name, ms: performance.now() - begun, passed };
}

/** @param {string} program @param {string[]} parameters @returns {Promise<{ succeeded: boolean, stdout: string, stderr: string }>} */
function outcomeOf(program, parameters) {
  const options = { cwd: root, env: { ...environment, ...offline }, maxBuffer: 64 * 1024 * 1024 };
  return new Promise((resolve) => {
    execFile(program, parameters, options, (error, stdout, stderr) => {
      resolve({ succeeded: error === null, stdout, stderr });
    });
  });
}

if (import.meta.filename === process.argv[1]) {
  await installPackages({ tests: true });
  const { failed } = await runChecks({ isQuick: process.argv.includes('--quick') });
  process.exit(failed === 0 ? 0 : 1);
}
