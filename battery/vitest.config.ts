import { defineConfig } from 'vitest/config';

/** Tests of the pure rules, in Node: mutation testing runs them for every mutant, and they need no Worker. */
export default defineConfig({ test: { include: ['worker/domain/profile/**/*.test.ts'] } });
