import { defineConfig } from 'vitest/config';

/** Tests of the pure rules, in Node: mutation testing runs them for every mutant, and they need no Worker. */
export default defineConfig({
  test: {
    include: [
      'worker/domain/**/*.test.ts',
      'worker/features/policies.test.ts',
      'worker/features/handoffs/policy.test.ts',
      'widget/state/**/*.test.ts',
    ],
    // Instrumented code is slow, and both cores are busy.
    testTimeout: 30_000,
  },
});
