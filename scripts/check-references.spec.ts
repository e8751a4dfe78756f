import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { referenceProblems } from './check-references.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'np-references-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Put together, so that the check of this repository does not read them as its own references. */
const page = (name: string) => `${name}.${'md'}`;
const rules = page('docs/rules');
const security = page('docs/security');
const record = (number: number) => `rec${'ord'} ${number}`;

const pages = {
  [rules]: '# Rules\n\n## 2. Screens\n\n### 2.4 The wizard\n\n## 4. States\n',
  [security]: '| attack | shown by |\n| --- | --- |\n| costly input | `worker/cost.test.ts` |\n',
  [page('docs/decisions/0005-numbers')]: '# 5. Numbers\n',
};

function problemsOf(text: string, file = 'worker/app.ts'): string[] {
  const files = { ...pages, [file]: text };
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return referenceProblems(folder, Object.keys(files));
}

it.each([
  `/** The wizard (${rules} 2.4). */`,
  `// See ${rules} 2.4, 2 and 4.`,
  `/**\n * The wizard, as ${rules}\n * 2.4 says.\n */`,
  `/** A limit (${security}, costly input). */`,
  `/** A number (${record(5)}). */`,
  `[The rules](${page('../docs/rules')})`,
])('finds what exists: %s', (text) => {
  expect(problemsOf(text)).toEqual([]);
});

it.each([
  ['a page', `\n// ${page('spec')} 2.4`, 'worker/app.ts:2 cites spec.'],
  ['a section', `// ${rules} 2.5`, '2.5: no such section'],
  ['one of several sections', `// ${rules} 2.4 and 7`, '7: no such section'],
  ['a section in the next line', `/**\n * ${rules}\n * 9\n */`, 'worker/app.ts:2 cites'],
  ['a row', `// (${security}, SMS pumping)`, 'sms pumping'],
  ['a decision', `// (${record(6)})`, 'decision 0006'],
])('names %s that does not exist, with file and line', (_what, text, problem) => {
  expect(problemsOf(text)).toEqual([expect.stringContaining(problem)]);
});

it('a test of a threat must be named beside the threat', () => {
  const title = `it('${page('security')}: costly input', () => {});`;
  expect(problemsOf(title, 'worker/cost.test.ts')).toEqual([]);
  expect(problemsOf(title, 'worker/other.test.ts')).toEqual([
    'worker/other.test.ts:1 is not named in docs/security.md.',
  ]);
});

it('landed migrations stay as they are', () => {
  expect(problemsOf(`-- ${page('spec')} 5`, 'migrations/0001_first.sql')).toEqual([]);
});

it('every reference of this repository resolves', () => {
  expect(referenceProblems()).toEqual([]);
});
