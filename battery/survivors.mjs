// Compares the mutants that survived the last run of Stryker with battery/survivors.json, the list of those that are known. A new
// one fails: a test is missing, or the code does nothing. `--write` takes the run's survivors into the list.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const listFile = join(root, 'battery/survivors.json');
const report = JSON.parse(readFileSync(join(root, '.setup/mutants.json'), 'utf8'));
/** Survivors by file, each as its line of code and what replaced a part of it: line numbers would change with every edit. */
const known = JSON.parse(readFileSync(listFile, 'utf8'));
const count = { killed: 0, survived: 0, unknown: 0 };

for (const [file, { source, mutants }] of Object.entries(report.files)) {
  const lines = source.split('\n');
  const survivors = mutants
    .filter((/** @type {any} */ { status }) => status === 'Survived' || status === 'NoCoverage')
    .map((/** @type {any} */ { location, replacement }) => {
      const { start, end } = location;
      const line = lines[start.line - 1];
      const replaced =
        start.line === end.line ? line.slice(start.column - 1, end.column - 1) : line.slice(start.column - 1);
      return `${line.trim()} | ${replaced.trim()} => ${replacement.replace(/\s+/g, ' ')}`;
    })
    .toSorted();
  count.killed += mutants.filter((/** @type {any} */ { status }) => status === 'Killed' || status === 'Timeout').length;
  count.survived += survivors.length;
  const listed = [...(known[file] ?? [])];
  for (const survivor of survivors) {
    const place = listed.indexOf(survivor);
    if (place >= 0) listed.splice(place, 1);
    else {
      count.unknown += 1;
      if (!process.argv.includes('--write')) console.log(`${file}: ${survivor}`);
    }
  }
  if (survivors.length > 0) known[file] = survivors;
  else delete known[file];
}

console.log(`${count.killed} mutants detected, ${count.survived} survived, ${count.unknown} of them not in the list`);
if (process.argv.includes('--write')) writeFileSync(listFile, `${JSON.stringify(known, undefined, 2)}\n`);
else if (count.unknown > 0) process.exitCode = 1;
