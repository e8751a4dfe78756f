import { env } from 'cloudflare:workers';

/** Whether `npm run battery` runs this test: vitest.config.ts binds it. */
export const inBattery = 'BATTERY' in env;

/** A size of a test: the usual one whenever something changed, the full one in the battery. */
export const scaled = (usual: number, full: number): number => (inBattery ? full : usual);
