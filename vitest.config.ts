import { resolve } from 'node:path';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';

const developmentSecrets = {
  ENVIRONMENT: 'development',
  PUBLIC_ORIGIN: 'http://localhost:8787',
  SMS_PROVIDER: 'local',
  EMAIL_PROVIDER: 'local',
  EMBED_ORIGINS: 'https://agency.example',
  IDENTITY_SECRET: 'test-secret-of-at-least-32-characters',
  TWILIO_ACCOUNT_SID: 'AC00000000000000000000000000000000',
  TWILIO_AUTH_TOKEN: 'test-token',
  TWILIO_FROM: '+15005550006',
};

export default defineConfig({
  plugins: [
    cloudflareTest(async () => ({
      main: './worker/testing/main.ts',
      wrangler: { configPath: './wrangler.toml' },
      miniflare: {
        bindings: {
          ...developmentSecrets,
          TEST_MIGRATIONS: await readD1Migrations('migrations'),
          ...(process.env['BATTERY'] === 'true' && { BATTERY: 'true' }),
          // Every batch with a statement that does nothing before each step (worker/testing/queries.ts).
          ...(process.env['BATCH_GAPS'] === 'true' && { BATCH_GAPS: 'true' }),
        },
      },
    })),
  ],
  // Its modules name Node's file system, which the evaluator of modules here cannot resolve; its bundle does not.
  resolve: { alias: { mediabunny: resolve('node_modules/mediabunny/dist/bundles/mediabunny.mjs') } },
  test: {
    include: ['worker/**/*.test.ts', 'widget/**/*.test.ts', 'site/**/*.test.ts', 'scripts/**/*.test.ts'],
    setupFiles: ['./worker/testing/setup.ts'],
    globalSetup: [
      './worker/testing/model-server.ts',
      './worker/testing/twilio-server.ts',
      './worker/testing/turnstile-server.ts',
    ],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // A runtime for each file would take longer than its tests: setup.ts empties tables and bucket before each of them.
    isolate: false,
  },
});
