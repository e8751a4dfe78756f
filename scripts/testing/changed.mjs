// Prints the tests of workerd that what differs from main, committed or not, is most likely to break, each on a line.
import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { importsOf, isModule, needsWorkerd, root } from './imports.mjs';

/** Modules that almost every test reaches: following them would select a third of the suite. */
const hubs = /^worker\/(?:app|jobs|services|domain\/messages\/all)\.ts$|^worker\/testing\//;

/** @param {string[]} parameters */
const git = (...parameters) =>
  execFileSync('git', parameters, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

const [base = 'HEAD'] = git('merge-base', 'HEAD', 'main');
const changed = new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]);
const features = [...changed].flatMap((file) => /^worker\/features\/[^/]+\//.exec(file)?.[0] ?? []);

/** Whether a module is changed, or reaches one that is without a hub between. @param {string} file @param {Set<string>} seen */
function isAffected(file, seen = new Set()) {
  const path = relative(root, file);
  if (changed.has(path)) return true;
  seen.add(file);
  if (hubs.test(path) || !isModule(file)) return false;
  return importsOf(file).some((name) => !seen.has(name) && isAffected(name, seen));
}

const tests = globSync('{worker,widget,site,scripts}/**/*.test.ts', { cwd: root });
const affected = tests.filter((test) => {
  const file = resolve(root, test);
  return needsWorkerd(file) && (features.some((feature) => test.startsWith(feature)) || isAffected(file));
});
// The migrations are read as files.
if ([...changed].some((file) => file.startsWith('migrations/'))) affected.push(join('worker', 'db'));
console.log(affected.join('\n'));
