import { defineConfig } from 'vitest/config';

/** Tests of the scripts that bring the product to Cloudflare: they run programs and servers, which workerd cannot. */
export default defineConfig({
  test: { include: ['scripts/**/*.spec.ts'], testTimeout: 120_000, hookTimeout: 120_000, bail: 1 },
});
