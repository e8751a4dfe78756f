import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';

/** The served product; `npm test -- e2e` starts it and says where. */
const baseURL = process.env['BASE_URL'] ?? 'http://localhost:8787';

export default defineConfig({
  testDir: './e2e',
  // From here, whichever configuration is built on this one.
  outputDir: join(import.meta.dirname, '../test-results/files'),
  globalSetup: join(import.meta.dirname, 'e2e/support/staff-sessions.ts'),
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // As many as a small machine has cores: beside them run the server and, for a while, the tests of scripts.
  workers: 2,
  timeout: 150_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json']],
  use: {
    baseURL,
    // Shorter than a test's, so that an error names the action that never ended.
    actionTimeout: 100_000,
    navigationTimeout: 100_000,
    screenshot: { mode: 'only-on-failure', fullPage: true },
    trace: 'off',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // As the desktop's Chromium does; the headless shell alone would keep pages of several sites in one process.
        '--site-per-process',
        '--disable-quic',
        '--disable-background-networking',
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
  // Every test runs at a desktop's size, unless it is tagged for the phone, whose layout it is about.
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone\b/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      grep: /@phone\b/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
    },
  ],
});
