import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { environment, installPackages, root } from './setup.mjs';

/** Runs a TypeScript script of this folder with the pinned Node, which is one of the packages. @param {string} path */
export async function runScript(path) {
  await installPackages();
  const script = join(import.meta.dirname, path);
  const { status } = spawnSync('node', [script, ...process.argv.slice(2)], {
    cwd: root,
    env: environment,
    stdio: 'inherit',
  });
  process.exit(status ?? 1);
}
