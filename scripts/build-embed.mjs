// The files that other sites load: dist/client/embed/<hash>/ with the builder, kept for good, and the short-lived entry
// dist/client/embed/v1.js that leads there.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { clientCatalogues } from '../site/client-catalogues.mjs';
import { clientChunks } from '../site/client-chunks.mjs';
import { embedStyles } from '../site/embed-styles.mjs';
import { leanPackages } from '../site/lean-packages.mjs';
import { buildEmbedPackage } from './build-embed-package.mjs';
import { root } from './setup.mjs';

const embed = join(root, 'dist/client/embed');
const draft = join(root, 'dist/embed-draft');

/** @type {import('vite').InlineConfig} */
const common = {
  root,
  configFile: false,
  logLevel: 'error',
  publicDir: false,
  base: './',
  oxc: { jsx: { runtime: 'automatic' } },
  define: { 'process.env.NODE_ENV': '"production"' },
};

/** A digest of every file below a folder, names included. @param {string} folder */
function digestOf(folder) {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder, { recursive: true }).map(String).toSorted()) {
    const path = join(folder, name);
    try {
      hash.update(name).update(readFileSync(path));
    } catch (error) {
      if (error.code !== 'EISDIR') throw error;
    }
  }
  return hash.digest('hex').slice(0, 12);
}

await build({
  ...common,
  plugins: [embedStyles(), clientChunks(), clientCatalogues(), leanPackages()],
  build: {
    target: 'es2022',
    outDir: draft,
    emptyOutDir: true,
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: {
      input: { element: join(root, 'widget/mount/element.ts') },
      preserveEntrySignatures: 'strict',
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', assetFileNames: 'style[extname]' },
    },
  },
});
const folder = digestOf(draft);
rmSync(embed, { recursive: true, force: true });
mkdirSync(embed, { recursive: true });
renameSync(draft, join(embed, folder));

await build({
  ...common,
  define: { ...common.define, EMBED_FOLDER: JSON.stringify(folder) },
  build: {
    target: 'es2022',
    outDir: embed,
    emptyOutDir: false,
    modulePreload: false,
    rolldownOptions: {
      input: { v1: join(root, 'widget/mount/script.ts') },
      output: { entryFileNames: '[name].js' },
    },
  },
});

/** Subresource-integrity values of every script, for pages that pin them (docs/embed.md). @param {string} name */
const integrity = (name) =>
  `sha384-${createHash('sha384')
    .update(readFileSync(join(embed, name)))
    .digest('base64')}`;
const scripts = readdirSync(join(embed, folder)).filter((name) => name.endsWith('.js'));
const versions = Object.fromEntries(
  ['v1.js', ...scripts.map((name) => `${folder}/${name}`)].map((name) => [name, integrity(name)]),
);
writeFileSync(join(embed, 'integrity.json'), `${JSON.stringify(versions, null, 2)}\n`);
await buildEmbedPackage();
