import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { clientCatalogues } from './client-catalogues.mjs';
import { clientChunks } from './client-chunks.mjs';
import { embedStyles } from './embed-styles.mjs';
import { usedTokens } from './used-tokens.mjs';

/** A digest of all files below a folder, including their names. @param {string} folder */
function digestOf(folder) {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder, { recursive: true }).map(String).toSorted()) {
    const path = join(folder, name);
    if (statSync(path).isFile()) hash.update(name).update(readFileSync(path));
  }
  return hash.digest('hex').slice(0, 12);
}

/**
 * Builds the files that other sites load: `<hash>/` with the builder, which is cached forever, the short-lived entry `v1.js` that
 * loads it, the strip of nannies `featured-v1.js`, and `integrity.json` for pages that pin them (docs/embed.md).
 * @param {{ root: string, outDir: string, minify?: boolean }} options folders; the content of `outDir` is replaced
 */
export async function buildEmbed({ root, outDir, minify = true }) {
  const draft = `${outDir}-draft`;
  /** @type {import('vite').InlineConfig} */
  const common = {
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    base: './',
    // The dev server's process would use the development JSX runtime, which React's production build lacks.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
  };
  await build({
    ...common,
    plugins: [embedStyles(), clientChunks({ pages: false }), clientCatalogues()],
    build: {
      target: 'es2022',
      minify,
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
  rmSync(outDir, { recursive: true, force: true });
  mkdirSync(outDir, { recursive: true });
  renameSync(draft, join(outDir, folder));
  /** @param {string} name of the file, for its source @param {string} source @param {'esm' | 'iife'} format */
  const buildEntry = (name, source, format) =>
    build({
      ...common,
      plugins: [
        usedTokens({
          tokens: join(root, 'widget/ui/tokens.css'),
          reader: join(root, 'widget/mount/featured/featured.css'),
        }),
      ],
      define: { ...common.define, EMBED_FOLDER: JSON.stringify(folder) },
      build: {
        target: 'es2022',
        minify,
        outDir,
        emptyOutDir: false,
        modulePreload: false,
        rolldownOptions: {
          input: { [name]: join(root, 'widget/mount', source) },
          output: { entryFileNames: '[name].js', format },
        },
      },
    });
  await buildEntry('v1', 'script.ts', 'esm');
  await buildEntry('featured-v1', 'featured/script.ts', 'iife');
  const scripts = readdirSync(join(outDir, folder)).filter((name) => name.endsWith('.js'));
  const names = ['v1.js', 'featured-v1.js', ...scripts.map((name) => `${folder}/${name}`)];
  const versions = Object.fromEntries(names.map((name) => [name, integrityOf(join(outDir, name))]));
  writeFileSync(join(outDir, 'integrity.json'), `${JSON.stringify(versions, null, 2)}\n`);
}

/** The subresource integrity value of a file. @param {string} path */
function integrityOf(path) {
  return `sha384-${createHash('sha384').update(readFileSync(path)).digest('base64')}`;
}
