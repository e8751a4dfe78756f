import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './setup.mjs';

const className = /\.([a-z][\w-]*)/gi;

/** The classes that a CSS Module's selectors name. */
function classesIn(css: string): Set<string> {
  const selectors = css.replace(/\/\*[^]*?\*\//g, '').replace(/[^{}]*;/g, '');
  return new Set([...selectors.matchAll(className)].map(([, name = '']) => name));
}

/** The classes that components name, by CSS Module. A class that is chosen at run time makes the rest of its module unknown. */
const modules = new Map<string, { named: Set<string>; hasChosen: boolean }>();
for (const path of globSync('widget/**/*.tsx', { cwd: root })) {
  const code = readFileSync(join(root, path), 'utf8');
  for (const [, styles = '', file = ''] of code.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
    const css = file.startsWith('#widget/') ? file.slice(1) : relative(root, join(root, dirname(path), file));
    const known = modules.get(css) ?? { named: new Set(), hasChosen: false };
    for (const [, name] of code.matchAll(new RegExp(`\\b${styles}\\['([^']+)'\\]`, 'g'))) known.named.add(name ?? '');
    known.hasChosen ||= new RegExp(`\\b${styles}\\[[^'\\]]`).test(code);
    modules.set(css, known);
  }
}

it('a component names only classes that its CSS Module has, and each class is named', () => {
  expect(modules.size).toBeGreaterThan(80);
  const problems = [...modules].flatMap(([css, { named, hasChosen }]) => {
    const classes = classesIn(readFileSync(join(root, css), 'utf8'));
    const missing = [...named].filter((name) => !classes.has(name)).map((name) => `${css} has no .${name}`);
    const unused = [...classes].filter((name) => !named.has(name)).map((name) => `nothing names .${name} of ${css}`);
    return hasChosen ? missing : missing.concat(unused);
  });
  expect(problems).toEqual([]);
});

it('a style sheet has at most 300 lines, like every other file', () => {
  const long = globSync('{widget,site}/**/*.css', { cwd: root }).filter(
    (path) => readFileSync(join(root, path), 'utf8').trimEnd().split('\n').length > 300,
  );
  expect(long).toEqual([]);
});
