import { execFileSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformWithOxc } from 'vite';

const modules = ['index.ts', 'react.tsx'];

/** Imports refer to the sources; in the package, to the scripts. @param {string} code */
const nameScripts = (code) => code.replace(/(from\s*['"]\.\/[\w-]+)\.tsx?(?=['"])/g, '$1.js');

/**
 * Builds the package for integrators with a bundler: one script and one type file per module, unbundled. Run `npm pack` there, or
 * refer to it by `file:` (docs/embed.md).
 * @param {{ root: string, outDir: string }} options folders; the content of `outDir` is replaced
 */
export async function buildEmbedPackage({ root, outDir }) {
  const source = join(root, 'widget/mount');
  rmSync(outDir, { recursive: true, force: true });
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [compiler, '-p', join(source, 'package'), '--outDir', outDir], { stdio: 'inherit' });
  for (const name of readdirSync(outDir)) {
    const path = join(outDir, name);
    writeFileSync(path, nameScripts(readFileSync(path, 'utf8')));
  }
  for (const name of modules) {
    const path = join(source, name);
    const { code } = await transformWithOxc(readFileSync(path, 'utf8'), path, {
      target: 'es2022',
      sourcemap: false,
      jsx: { runtime: 'automatic' },
    });
    writeFileSync(join(outDir, name.replace(/\.tsx?$/, '.js')), nameScripts(code));
  }
  for (const name of ['package.json', 'README.md']) copyFileSync(join(source, 'package', name), join(outDir, name));
  copyFileSync(join(root, 'LICENSE'), join(outDir, 'LICENSE'));
}
