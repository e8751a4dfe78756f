// The package for those who bundle, dist/embed-package: `npm pack` there, or point to it by `file:` (docs/embed.md).
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformWithOxc } from 'vite';
import { root, run } from './setup.mjs';

const modules = ['index.ts', 'react.tsx'];
const source = join(root, 'widget/mount');
const target = join(root, 'dist/embed-package');

/** Imports name the sources; in the package the scripts stand for them. @param {string} code */
const nameScripts = (code) => code.replace(/(from\s*['"]\.\/[\w-]+)\.tsx?(?=['"])/g, '$1.js');

/** Builds scripts and types, one of each a module, unbundled. */
export async function buildEmbedPackage() {
  rmSync(target, { recursive: true, force: true });
  run(['tsc', '-p', join(source, 'package')], { because: 'Building the package for other sites' });
  for (const name of readdirSync(target)) {
    const path = join(target, name);
    writeFileSync(path, nameScripts(readFileSync(path, 'utf8')));
  }
  for (const name of modules) {
    const path = join(source, name);
    const { code } = await transformWithOxc(readFileSync(path, 'utf8'), path, {
      target: 'es2022',
      sourcemap: false,
      jsx: { runtime: 'automatic' },
    });
    writeFileSync(join(target, name.replace(/\.tsx?$/, '.js')), nameScripts(code));
  }
  for (const name of ['package.json', 'README.md']) copyFileSync(join(source, 'package', name), join(target, name));
  copyFileSync(join(root, 'LICENSE'), join(target, 'LICENSE'));
}

if (import.meta.filename === process.argv[1]) await buildEmbedPackage();
