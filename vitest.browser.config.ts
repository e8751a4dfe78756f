import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

/** Tests of the primitives in widget/ui: real keys and focus in Chromium, in a page and in a shadow root. */
export default defineConfig({
  test: {
    include: ['widget/ui/**/*.test.tsx'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: {
          executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
          args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
        },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
