import { defineConfig } from '@playwright/test';
import base from '../playwright.config.ts';

/** The long browser tests, for `npm run battery`. */
export default defineConfig({ ...base, testDir: '.', workers: 1 });
