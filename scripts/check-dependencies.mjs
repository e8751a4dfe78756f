import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

/** A row of a table in docs/dependencies.md. */
const row = /^\| `([^`]+)` \| (\S.*) \|$/;

/**
 * Dependencies missing from docs/dependencies.md, and rows of its tables without a dependency.
 * @returns {string[]} one sentence for each
 */
export function dependencyProblems() {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const names = [...Object.keys(dependencies), ...Object.keys(devDependencies)];
  const page = readFileSync(join(root, 'docs/dependencies.md'), 'utf8');
  const explained = page.split('\n').flatMap((line) => row.exec(line)?.[1] ?? []);
  return [
    ...names
      .filter((name) => !explained.includes(name))
      .map((name) => `docs/dependencies.md does not say why we need ${name}.`),
    ...explained
      .filter((name) => !names.includes(name))
      .map((name) => `docs/dependencies.md explains ${name}, which is no dependency.`),
  ];
}
