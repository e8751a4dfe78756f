// Brings the database of a state folder up to date. Fills a new database, or one without users, with the demo data.
// Usage: node scripts/local/prepare.ts STATE_FOLDER
import { existsSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { build, type Rolldown } from 'vite';
import { unstable_getMiniflareWorkerOptions } from 'wrangler';
import { root } from '../setup.mjs';
import './fresh-connections.ts';
import { migrate, readMigrations } from './migrations.ts';
import { lockState, persistencePath } from './state.ts';

const [, , stateFolder = '.wrangler/state'] = process.argv;
const state = resolve(root, stateFolder);
lockState(stateFolder);
if (!(await migrateExisting())) await makeNew();

/** @returns false if there is no database, or it has no users */
function migrateExisting(): boolean | Promise<boolean> {
  if (!existsSync(state)) return false;
  return withRuntime(stateFolder, 'export default {}', async (runtime) => {
    const { DB } = await runtime.getBindings<Env>();
    await migrate(DB);
    return (await DB.prepare('SELECT id FROM profiles LIMIT 1').first()) !== null;
  });
}

/** Creates the folder under a temporary name first, so that an interrupted one is never mistaken for a complete one. */
async function makeNew(): Promise<void> {
  for (const interrupted of globSync(`${state}.new-*`)) rmSync(interrupted, { recursive: true, force: true });
  const folder = mkdtempSync(`${state}.new-`);
  await withRuntime(folder, await bundleLoader(), async (runtime) => {
    const loaded = await runtime.dispatchFetch('http://loader/', {
      method: 'POST',
      body: JSON.stringify(readMigrations()),
    });
    if (!loaded.ok) throw new Error(`The demo data was not loaded: ${await loaded.text()}`);
  });
  rmSync(state, { recursive: true, force: true });
  renameSync(folder, state);
}

/** A runtime with the product's records, media, and variables for a custom Worker. */
async function withRuntime<Result>(
  folder: string,
  source: string,
  work: (runtime: Miniflare) => Promise<Result>,
): Promise<Result> {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(join(root, 'wrangler.toml'));
  const { modulesRules: _rules, assets: _assets, queueConsumers: _consumers, ...bindings } = workerOptions;
  const worker = {
    ...bindings,
    name: 'loader',
    modules: [{ type: 'ESModule' as const, path: 'loader.mjs', contents: source }],
    serviceBindings: { FILES: readDemoFile },
  };
  const runtime = new Miniflare(
    convertV4MiniflareOptions({ cf: false, resourcePersistencePath: persistencePath(folder), workers: [worker] }),
  );
  try {
    return await work(runtime);
  } finally {
    await runtime.dispose();
  }
}

async function readDemoFile({ url }: { url: string }): Promise<Response> {
  return new Response(readFileSync(join(root, 'scripts/demo', new URL(url).pathname)));
}

async function bundleLoader(): Promise<string> {
  const bundle = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    ssr: { target: 'webworker', noExternal: true },
    build: {
      ssr: 'scripts/demo/loader.ts',
      write: false,
      rolldownOptions: { external: [/^cloudflare:/, /^node:/], output: { codeSplitting: false } },
    },
  });
  const [
    {
      output: [{ code }],
    },
  ] = [bundle].flat() as [Rolldown.RolldownOutput];
  return code;
}
