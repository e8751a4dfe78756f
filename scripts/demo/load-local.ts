// Fills an empty local database with the demo nannies. Usage: node scripts/demo/load-local.ts STATE_FOLDER
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { getPlatformProxy } from 'wrangler';
import type { Locale } from '#domain/locale.ts';
import { loadDemoData } from './load.ts';
import { portraitFiles } from './portrait-files.ts';

const { env, dispose } = await getPlatformProxy<Env>({ persist: { path: join(argv[2] ?? '.wrangler/state', 'v3') } });
const read = (name: string) => Uint8Array.from(readFileSync(join(import.meta.dirname, name)));
const film = (locale: Locale) => ({ video: read(`film-${locale}.webm`), still: read(`film-${locale}.jpg`) });
await loadDemoData(env, { films: { en: film('en'), zh: film('zh'), es: film('es') }, portrait: portraitFiles });
await dispose();
