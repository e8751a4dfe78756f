// Writes the API's OpenAPI document without a server.
// Usage: node scripts/openapi.mjs FILE
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runnerImport } from 'vite';

const [, , file = ''] = process.argv;
const root = join(import.meta.dirname, '..');

/** Routes import from the Workers runtime, but describing them does not use it. @type {import('vite').Plugin} */
const runtime = {
  name: 'no-runtime',
  enforce: 'pre',
  resolveId: (id) => (id === 'cloudflare:workers' ? `\0${id}` : null),
  load: (id) => (id === '\0cloudflare:workers' ? 'export const env = {}; export const waitUntil = () => {};' : null),
};

const { module } = await runnerImport(join(root, 'worker/api-document.ts'), { configFile: false, plugins: [runtime] });
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, JSON.stringify(await module.apiDocument(), null, 2));
