/** Mutation testing of the rules for a profile's content. @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'battery/vitest.config.ts', related: false },
  mutate: ['worker/domain/profile/{availability,next-free,name,slug,opening,paragraphs,wizard,quality}.ts'],
  ignorePatterns: ['dist', '.wrangler', '.setup', '.astro', 'test-results', 'docs', 'e2e', 'site', 'widget'],
  coverageAnalysis: 'perTest',
  concurrency: 2,
  reporters: ['clear-text'],
  clearTextReporter: { logTests: false, allowColor: false },
  tempDirName: '.setup/mutants',
  cleanTempDir: 'always',
  // The run fails if the tests detect less than this share of mutants.
  thresholds: { high: 90, low: 80, break: 80 },
};
