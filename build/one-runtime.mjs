import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lockState } from '../scripts/local/state.ts';

/**
 * Lets one runtime at a time use this machine's records. Without it `astro dev` or `wrangler dev` beside `npm start` loses writes
 * (SQLITE_BUSY). Wrangler has no lock: it runs this as its custom build before it serves.
 * @returns {import('astro').AstroIntegration}
 */
export function oneRuntime() {
  return {
    name: 'one-runtime',
    hooks: {
      'astro:server:setup': () => lockState('.wrangler/state'),
      'astro:build:done': ({ dir }) => {
        const file = join(fileURLToPath(dir), '../server/wrangler.json');
        const script = fileURLToPath(new URL('../scripts/local/lock-for-wrangler.ts', import.meta.url));
        const build = { command: `exec node "${script}"` };
        writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), build }));
      },
    },
  };
}
