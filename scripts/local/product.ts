import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { V4ModuleDefinition, V4WorkerOptions } from 'miniflare';
import { unstable_getMiniflareWorkerOptions } from 'wrangler';
import { root } from '../setup.mjs';

/** The folder in which `npm run build` puts the Worker's modules and its configuration. */
export const builtServer = join(root, 'dist/server');

/**
 * The built Worker's options for Miniflare: bindings, assets, crons, and queues of its configuration, variables of `.dev.vars`.
 * @param variables replace single variables
 * @param folder contains `wrangler.json` and `.dev.vars`
 */
export function builtWorker(variables: Record<string, string> = {}, folder = builtServer): V4WorkerOptions {
  const config = join(folder, 'wrangler.json');
  const { modulesRules: _rules, ...options } = unstable_getMiniflareWorkerOptions(config).workerOptions;
  return {
    ...options,
    name: 'product',
    modulesRoot: builtServer,
    modules: builtModules(),
    bindings: Object.assign({}, options.bindings, variables),
  };
}

/** The Worker's modules for Miniflare, the entry first. */
export function builtModules(): V4ModuleDefinition[] {
  const files = readdirSync(builtServer, { recursive: true, encoding: 'utf8' });
  return files
    .toSorted((one, other) => Number(other === 'entry.mjs') - Number(one === 'entry.mjs'))
    .flatMap((name): V4ModuleDefinition[] => {
      const path = join(builtServer, name);
      if (extname(name) === '.mjs') return [{ type: 'ESModule', path, contents: readFileSync(path, 'utf8') }];
      if (extname(name) === '.wasm') return [{ type: 'CompiledWasm', path, contents: readFileSync(path) }];
      return [];
    });
}
