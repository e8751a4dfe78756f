import { env } from 'cloudflare:workers';

/** Whether `npm run battery` runs this test: vitest.config.ts binds it. */
export const inBattery = 'BATTERY' in env;

/** A size for a test: the usual one for runs after a change, the full one for the battery. */
export const scaled = (usual: number, full: number): number => (inBattery ? full : usual);
