// npm run battery: what takes hours or gigabytes: the tests at full size, kills, floods, every step of a launch, every kind of damage to
// a backup, Firefox and WebKit, all hostile texts in a browser, presses in every language, scale. Prints a table of rows with their
// seconds. `npm run battery -- kills` runs only the named rows; `--write` puts them into docs/battery.md.
// It uses its own state folder and ports, and cleans up after itself.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { runEngines } from './engines.mjs';
import { build, installPackages, root, secondsSince, step, writeDevelopmentVariables } from './setup.mjs';
import { runPlaywright, runProgram, runVitest } from './test-runs.mjs';

/** @typedef {import('./test-runs.mjs').Result} Result */

const pagePath = 'docs/battery.md';
const stateFolder = '.wrangler/battery-state';
const setting = { output: /** @type {const} */ ('inherit'), variables: { BATTERY: 'true' } };
const inBrowser = { ...setting, stateFolder };

/** Each row's tests state their size in their titles. @type {Record<string, () => Promise<Result>>} */
const rows = {
  'full size': () => runVitest(['--project=workerd', ...filesOfFullSize()], setting),
  kills: () => runVitest(['--project=edge', 'upload-kills'], setting),
  requests: () => runVitest(['--project=scripts', 'scripts/local/answers'], setting),
  backups: () => runVitest(['--project=scripts', 'scripts/operations'], setting),
  releases: () => runVitest(['--project=scripts', 'scripts/deployment'], setting),
  engines: () => runEngines(inBrowser),
  hostile: () => runPlaywright(['hostile', '--workers=2'], inBrowser),
  presses: () => runPlaywright(['presses', '--workers=2'], inBrowser),
  scale: () => runAlone(['node', 'bench/pages.mjs', '--rounds', '1']),
};

const writes = process.argv.includes('--write');
const wanted = process.argv.slice(2).filter((word) => word !== '--write');
const names = Object.keys(rows).filter((name) => wanted.length === 0 || wanted.includes(name));
await installPackages({ tests: true });
writeDevelopmentVariables();
await build();
/** @type {string[]} */
const table = [];
/** The lines of this run for the page, by row. @type {Map<string, string>} */
const written = new Map();
const today = new Date().toISOString().slice(0, 10);
const total = { passed: 0, failed: 0 };
for (const name of names) {
  step(`Running ${name}`);
  const begun = performance.now();
  const { passed, failed, tests = [] } = (await rows[name]?.()) ?? { passed: 0, failed: 1 };
  written.set(name, `| ${name} | ${today} | ${secondsSince(begun)} | ${passed} | ${failed} |`);
  total.passed += passed;
  total.failed += failed;
  table.push(`${name.padEnd(12)}${secondsSince(begun).padStart(10)}  ${passed} passed, ${failed} failed`);
  for (const { name: test, ms, passed: isPassed } of tests) {
    if (ms < 1000 && isPassed) continue;
    table.push(
      `${' '.repeat(12)}${`${(ms / 1000).toFixed(1)} s`.padStart(10)}  ${isPassed ? 'passed' : 'FAILED'}  ${test}`,
    );
  }
}
for (const left of [stateFolder, `${stateFolder}.lock`]) rmSync(join(root, left), { recursive: true, force: true });
if (writes) writeFileSync(join(root, pagePath), batteryPage());
console.log(`\n${table.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

/** The page for docs/: the rows of this run, and the others as they were. */
function batteryPage() {
  const [processor] = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  const before = readFileSync(join(root, pagePath), 'utf8').split('\n');
  const lines = Object.keys(rows).flatMap(
    (name) => written.get(name) ?? before.find((line) => line.startsWith(`| ${name} |`)) ?? [],
  );
  return `# The battery

Written by \`npm run battery -- --write\`: what takes hours or gigabytes, run by hand. The titles of its tests state
their sizes; [security.md](security.md) says which threat each one answers.

The last run was on ${cpus().length} × ${processor?.model.trim() ?? 'unknown processor'}, ${memory} GB, Node ${process.versions.node}.

| row | run on | time | passed | failed |
| --- | --- | ---: | ---: | ---: |
${lines.join('\n')}
`;
}

/** Runs a program that reports only its exit status. @param {string[]} command @returns {Promise<Result>} */
async function runAlone(command) {
  const status = await runProgram(command, setting);
  return { passed: Number(status === 0), failed: Number(status !== 0) };
}

/** Test files of workerd that have a larger size for the battery. */
function filesOfFullSize() {
  return readdirSync(join(root, 'worker'), { recursive: true, encoding: 'utf8' })
    .map((file) => `worker/${file}`)
    .filter((file) => file.endsWith('.test.ts'))
    .filter((file) => readFileSync(join(root, file), 'utf8').includes('/scaled.ts'));
}
