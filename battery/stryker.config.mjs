// Mutation testing of the rules: the domain, who may see or do what, and the state of the builder.
// PART=worker/domain/profile limits it to the files under a path.
const part = process.env['PART'];

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'battery/vitest.config.ts', related: true },
  mutate: [
    ...(part === undefined ? ['worker/domain/**/*.ts', 'worker/features/*/policy.ts', 'widget/state/**/*.ts'] : [part]),
    '!**/*.test.ts',
    '!**/*.d.ts',
    '!**/*testing.ts',
    // A script of Cloudflare's in the page, which tests in the browser show.
    '!widget/state/human-check.ts',
    // A table of roles, which the tests of every desk route go over inside workerd.
    '!worker/features/agency/policy.ts',
  ],
  ignorePatterns: ['dist', '.wrangler', '.setup', '.astro', 'test-results', 'docs', 'e2e', 'site'],
  coverageAnalysis: 'perTest',
  // A mutant of a table or a schema runs for every test of its file, which takes hours.
  ignoreStatic: true,
  concurrency: 2,
  reporters: ['json', 'progress-append-only'],
  jsonReporter: { fileName: '.setup/mutants.json' },
  tempDirName: '.setup/mutants',
  cleanTempDir: 'always',
};
