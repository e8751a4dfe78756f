// npm run check: all static checks of the code. Never writes.
import { execFile } from 'node:child_process';
import { dependencyProblems } from './check-dependencies.mjs';
import { migrationProblems } from './check-migrations.mjs';
import { environment, installPackages, root } from './setup.mjs';

const apiDocument = '.setup/openapi.json';

/** @type {[name: string, command: string[]][]} */
const checks = [
  ['one list of languages', ['node', 'scripts/check-languages.mjs']],
  ['format', ['oxfmt', '--check', '.']],
  ['lint', ['oxlint', '--deny-warnings']],
  ['import edges', ['depcruise', 'worker', 'widget', 'site', 'build', 'scripts', 'tests', 'bench']],
  ['unused code', ['knip']],
  ['API document', ['node', 'scripts/openapi.mjs', apiDocument]],
  ['API document by its rules', ['redocly', 'lint', '--config', 'scripts/redocly.yaml', apiDocument]],
  ['types of the domain', ['tsc', '-p', 'worker/domain']],
  ['types of the Worker', ['tsc', '-p', 'worker']],
  ['types of the widget', ['tsc', '-p', 'widget']],
  ['types of the site', ['astro', 'check', '--minimumSeverity', 'error']],
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

const offline = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

/** Our own checks, each returning the problems found. @type {[name: string, problems: () => string[]][]} */
const ownChecks = [
  ['migrations', migrationProblems],
  ['dependencies explained', dependencyProblems],
];

/** Runs every check; a failing one prints its problems. @returns {Promise<{ passed: number, failed: number }>} */
export async function runChecks() {
  let failed = 0;
  for (const [name, problemsOf] of ownChecks) {
    const problems = problemsOf();
    console.log(`${problems.length === 0 ? '✓' : '✗'} ${name}\n${problems.join('\n')}`.trimEnd());
    if (problems.length > 0) failed += 1;
  }
  for (const [name, [program = '', ...rest]] of checks) {
    const { succeeded, stdout, stderr } = await outcomeOf(program, rest);
    // The linter of the API document exits successfully despite warnings.
    const ok = succeeded && !/You have \d+ warning/.test(stderr);
    console.log(`${ok ? '✓' : '✗'} ${name}`);
    if (ok) continue;
    failed += 1;
    console.log(`${stdout}${stderr}`);
  }
  return { passed: ownChecks.length + checks.length - failed, failed };
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
  process.exit((await runChecks()).failed === 0 ? 0 : 1);
}
