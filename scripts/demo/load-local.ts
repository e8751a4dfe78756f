// Fills an empty local database with the demo nannies. Usage: node scripts/demo/load-local.ts STATE_FOLDER
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { getPlatformProxy } from 'wrangler';
import { loadDemoData } from './load.ts';

const { env, dispose } = await getPlatformProxy<Env>({ persist: { path: join(argv[2] ?? '.wrangler/state', 'v3') } });
const sample = (name: string) => Uint8Array.from(readFileSync(join(import.meta.dirname, name)));
await loadDemoData(env, { video: sample('sample-video.webm'), still: sample('sample-video.jpg') });
await dispose();
