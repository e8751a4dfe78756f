/** Mutation testing of the rules that decide what a profile says. @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
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
  // Below this share of mutants that some test notices, the run fails.
  thresholds: { high: 90, low: 80, break: 80 },
};
