import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Tests that run in Node and start the built Worker themselves: `npm test -- built`. */
export default defineConfig({
  resolve: {
    alias: [
      { find: /^#worker\//, replacement: `${resolve('worker')}/` },
      { find: /^#domain\//, replacement: `${resolve('worker/domain')}/` },
    ],
  },
  test: { include: ['built/**/*.test.ts'], silent: 'passed-only', testTimeout: 60_000, hookTimeout: 60_000 },
});
