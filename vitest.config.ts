import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { catalogueAreas } from './build/client-catalogues.mjs';
import { gazetteerText } from './build/gazetteer.mjs';
import { needsWorkerd } from './scripts/testing/imports.mjs';

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

const unitTests = globSync('{worker,widget,site,scripts}/**/*.test.ts');
// What calls the network uses the runtime's fetch, which differs from Node's.
const inWorkerd = unitTests.filter((file) => file.startsWith('worker/ports/') || needsWorkerd(resolve(file)));
const inNode = unitTests.filter((file) => !inWorkerd.includes(file));

/** Limits for a busy machine, ms: no test is about them. */
const patience = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } };

const aliases = [
  { find: /^#worker\//, replacement: `${resolve('worker')}/` },
  { find: /^#domain\//, replacement: `${resolve('worker/domain')}/` },
  { find: /^#widget\//, replacement: `${resolve('widget')}/` },
];

export default defineConfig({
  test: {
    projects: [
      {
        // Tests of modules that need nothing of the Worker's runtime. Node runs them five times cheaper.
        resolve: { alias: aliases },
        test: {
          name: 'node',
          include: inNode,
          setupFiles: ['./worker/testing/console.ts'],
          isolate: false,
          maxWorkers: 1,
          ...patience,
        },
      },
      {
        plugins: [
          gazetteerText(),
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
          name: 'workerd',
          include: inWorkerd,
          setupFiles: ['./worker/testing/console.ts', './worker/testing/setup.ts'],
          globalSetup: [
            './worker/testing/model-server.ts',
            './worker/testing/twilio-server.ts',
            './worker/testing/turnstile-server.ts',
          ],
          ...patience,
          // A runtime for each file would take longer than its tests: setup.ts empties tables and bucket before each of them.
          isolate: false,
        },
      },
      {
        // Parts of the screens in Chromium, without a server: real keys, focus and media, in a page and in a shadow root.
        plugins: [catalogueAreas()],
        test: {
          name: 'components',
          include: ['widget/**/*.test.tsx'],
          ...patience,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
                args: [
                  '--no-sandbox',
                  '--disable-gpu',
                  '--disable-quic',
                  '--disable-background-networking',
                  '--use-fake-device-for-media-stream',
                  '--use-fake-ui-for-media-stream',
                ],
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      ...Object.entries({ edge: 'tests/edge/**/*.test.ts', scripts: 'scripts/**/*.spec.ts' }).map(
        ([name, include]) => ({
          // Programs and servers, which workerd cannot run: the built Worker behind a shared cache (tests/edge), and the scripts that
          // bring the product to Cloudflare (scripts).
          resolve: { alias: aliases },
          test: {
            name,
            include: [include],
            setupFiles: ['scripts/local/fresh-connections.ts'],
            // The other core has work of its own.
            maxWorkers: 1,
            ...patience,
            testTimeout: 600_000,
            hookTimeout: 600_000,
          },
        }),
      ),
      // Journeys in Firefox and WebKit, one after another: the battery's row `engines` serves the product for them.
      {
        resolve: { alias: aliases },
        test: {
          name: 'engines',
          include: ['tests/engines/*.test.ts'],
          maxWorkers: 1,
          testTimeout: 1_200_000,
          hookTimeout: 600_000,
        },
      },
      // Runs the tests of `node` and `workerd` on sources with faults.
      { test: { name: 'guards', include: ['tests/guards/*.test.ts'], ...patience } },
    ],
  },
});
