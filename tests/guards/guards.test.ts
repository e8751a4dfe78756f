import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVitest, type TestCase, type Vitest } from 'vitest/node';
import { SourceCopy } from '../../scripts/testing/source-copy.ts';
import { faults } from './faults.ts';
import type { Fault } from './faults/fault.ts';

// Plants one fault after another in a copy of the sources. Each must fail its test, by an assertion. One instance of vitest runs
// them all: it keeps the modules that it has read, and a run starts workerd anew, so no state is left of the fault before.

type Named = Pick<Fault, 'testFile' | 'test'>;

let copy: SourceCopy;
let vitest: Vitest;
/** The tests of the current run. */
let ran: TestCase[] = [];
/** The tests that pass without a fault. */
const passing = new Set<string>();

beforeAll(async () => {
  copy = new SourceCopy('link');
  // vitest.config.ts looks for tests from here.
  process.chdir(copy.folder);
  vitest = await createVitest('test', {
    watch: false,
    project: ['node', 'workerd'],
    reporters: [{ onTestCaseResult: (test) => void ran.push(test) }],
  });
  const all = Object.values(faults).flat();
  for (const project of vitest.projects) {
    await run(all.filter(({ testFile }) => project.matchesTestGlob(join(copy.folder, testFile))));
    for (const test of ran) if (test.result().state === 'passed') passing.add(test.fullName);
  }
});
afterAll(async () => {
  await vitest?.close();
  copy?.remove();
});

for (const [stake, group] of Object.entries(faults)) {
  describe(stake, () => {
    for (const fault of group) it(fault.what, () => expectNoticed(fault));
  });
}

async function expectNoticed({ file, text, replacement, testFile, test }: Fault): Promise<void> {
  expect([...passing]).toContain(test);
  const putBack = copy.change(file, text, replacement);
  vitest.invalidateFile(join(copy.folder, file));
  try {
    await run([{ testFile, test }]);
  } finally {
    putBack();
    vitest.invalidateFile(join(copy.folder, file));
  }
  const results = ran.filter(({ fullName }) => fullName === test).map((each) => each.result());
  expect(results.map(({ state }) => state)).toEqual(['failed']);
  // A fault that breaks the Worker would fail any test: its error in the log does not count.
  for (const error of results.flatMap(({ errors = [] }) => errors)) {
    // fast-check names the assertion as the cause.
    const { name, message } = (error.message.startsWith('Property failed') && error.cause) || error;
    expect(`${name}: ${message}`).toMatch(/^AssertionError: (?!unexpected console)/);
  }
}

/** Runs tests of one project. */
async function run(tests: readonly Named[]): Promise<void> {
  ran = [];
  const files = Map.groupBy(tests, ({ testFile }) => join(copy.folder, testFile));
  const specifications = [...files].map(([file, named]) => {
    const project = vitest.projects.find((each) => each.matchesTestGlob(file));
    if (!project) throw new Error(`${file} is no test of ${vitest.projects.map(({ name }) => name).join(' or ')}`);
    const names = named.map(({ test }) =>
      test.replaceAll(' > ', ' ').replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`),
    );
    return project.createSpecification(file, { testNamePattern: new RegExp(`^(?:${names.join('|')})$`) });
  });
  if (specifications.length > 0) await vitest.runTestSpecifications(specifications);
}
