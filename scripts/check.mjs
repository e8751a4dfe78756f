// npm run check: everything that reads the code without running it. Never writes.
import { spawnSync } from 'node:child_process';
import { dependencyProblems } from './check-dependencies.mjs';
import { migrationProblems } from './check-migrations.mjs';
import { environment, installPackages, root } from './setup.mjs';

const apiDocument = '.setup/openapi.json';

/** @type {[name: string, command: string[]][]} */
const checks = [
  ['one list of languages', ['node', 'scripts/check-languages.mjs']],
  ['format', ['oxfmt', '--check', '.']],
  ['lint', ['oxlint', '--deny-warnings']],
  ['import edges', ['depcruise', 'worker', 'widget', 'site', 'build', 'scripts', 'e2e', 'edge', 'bench']],
  ['unused code', ['knip']],
  ['API document', ['node', 'scripts/openapi.mjs', apiDocument]],
  ['API document by its rules', ['redocly', 'lint', apiDocument]],
  ['types of the domain', ['tsc', '-p', 'worker/domain']],
  ['types of the Worker', ['tsc', '-p', 'worker']],
  ['types of the widget', ['tsc', '-p', 'widget']],
  ['types of the site', ['astro', 'check', '--minimumSeverity', 'error']],
  [
    'types of the environment',
    [
      'wrangler',
      'types',
      '--include-runtime=false',
      '--strict-vars=false',
      '--env-file',
      '.dev.vars.example',
      '--check',
    ],
  ],
];

const offline = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

/** Rules of our own, each with the problems it finds. @type {[name: string, problems: () => string[]][]} */
const ownChecks = [
  ['migrations', migrationProblems],
  ['dependencies explained', dependencyProblems],
];

/** Runs every check; a failing one prints what it found. @returns {{ passed: number, failed: number }} */
export function runChecks() {
  let failed = 0;
  for (const [name, problemsOf] of ownChecks) {
    const problems = problemsOf();
    console.log(`${problems.length === 0 ? '✓' : '✗'} ${name}\n${problems.join('\n')}`.trimEnd());
    if (problems.length > 0) failed += 1;
  }
  for (const [name, [program = '', ...rest]] of checks) {
    const result = spawnSync(program, rest, { cwd: root, env: { ...environment, ...offline }, encoding: 'utf8' });
    // The linter of the API document passes warnings.
    const ok = result.status === 0 && !/You have \d+ warning/.test(result.stderr);
    console.log(`${ok ? '✓' : '✗'} ${name}`);
    if (ok) continue;
    failed += 1;
    console.log(`${result.stdout ?? ''}${result.stderr ?? ''}`);
  }
  return { passed: ownChecks.length + checks.length - failed, failed };
}

if (import.meta.filename === process.argv[1]) {
  installPackages();
  process.exit(runChecks().failed === 0 ? 0 : 1);
}
