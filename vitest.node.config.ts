import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/**
 * Tests that run programs and servers, which workerd cannot: of the built Worker behind a shared cache (edge/), and of the
 * scripts that bring the product to Cloudflare (scripts/).
 */
export default defineConfig({
  resolve: {
    alias: [
      { find: /^#worker\//, replacement: `${resolve('worker')}/` },
      { find: /^#domain\//, replacement: `${resolve('worker/domain')}/` },
    ],
  },
  test: {
    include: ['edge/**/*.test.ts', 'scripts/**/*.spec.ts'],
    setupFiles: ['edge/fresh-connections.ts'],
    // The other core has work of its own.
    maxWorkers: 1,
    silent: 'passed-only',
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
