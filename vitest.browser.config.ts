import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

/** Tests of parts of the screens in Chromium, without a server: real keys, focus and media, in a page and in a shadow root. */
export default defineConfig({
  test: {
    include: ['widget/**/*.test.tsx'],
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
});
