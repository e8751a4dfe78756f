import { defineConfig } from '@playwright/test';
import base from '../playwright.config.ts';

/** What takes long in the browser, for `npm run battery`. */
export default defineConfig({ ...base, testDir: '.', workers: 1 });
