import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

/** A row of the README's table of dependencies. */
const row = /^\| `([^`]+)` \| (\S.*) \|$/;

/**
 * Dependencies missing from the README's table, and rows of the table without a dependency.
 * @returns {string[]} one sentence for each
 */
export function dependencyProblems() {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const names = [...Object.keys(dependencies), ...Object.keys(devDependencies)];
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const [, section = ''] = /^## What we depend on and why\n([\s\S]*?)^## /m.exec(readme) ?? [];
  const explained = section.split('\n').flatMap((line) => row.exec(line)?.[1] ?? []);
  return [
    ...names.filter((name) => !explained.includes(name)).map((name) => `README.md does not say why we need ${name}.`),
    ...explained
      .filter((name) => !names.includes(name))
      .map((name) => `README.md explains ${name}, which is no dependency.`),
  ];
}
