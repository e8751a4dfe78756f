import cloudflare from '@astrojs/cloudflare';
import react from '@astrojs/react';
import { cacheCloudflare } from '@astrojs/cloudflare/cache';
import { defineConfig } from 'astro/config';
import { apiReference } from './build/api-reference.mjs';
import { development } from './build/development.mjs';
import { embed } from './build/embed.mjs';
import { pageDirectives } from './build/page-policy.mjs';
import { clientChunks } from './build/client-chunks.mjs';
import { clientCatalogues } from './build/client-catalogues.mjs';
import { gazetteerText } from './build/gazetteer.mjs';
import { firstUse } from './build/first-use.mjs';
import { oneRuntime } from './build/one-runtime.mjs';
import { pdfFilesOfTheDesk } from './build/pdf-files.mjs';
import { localeRoutes } from './build/locale-routes.mjs';

// A deployment brings a configuration of its own, beside which no .dev.vars lies (scripts/deployment).
const configPath = process.env.WRANGLER_CONFIG ?? './wrangler.toml';

// The build runs the Worker to render pages, while set-up puts the records in place beside it.
const isBuild = process.argv.includes('build');

/** A class of a CSS Module, as the build names it. */
const cssModuleClass = /\._[a-zA-Z][\w-]*_[a-z0-9]{4,}_\d/;

export default defineConfig({
  srcDir: './site',
  publicDir: './site/public',
  output: 'server',
  session: false,
  cache: { provider: cacheCloudflare() },
  adapter: cloudflare({
    imageService: 'passthrough',
    configPath,
    persistState: isBuild ? { path: '.wrangler/build-state' } : true,
  }),
  integrations: [react(), firstUse(), localeRoutes(), embed(), development(), oneRuntime()],
  build: { inlineStylesheets: 'auto' },
  // Highlighted code has inline styles, which the policy refuses.
  markdown: { syntaxHighlight: false },
  security: {
    checkOrigin: false,
    csp: {
      directives: pageDirectives,
    },
  },
  vite: {
    build: {
      target: 'es2022',
      // Public pages inline their styles, because a request for them would delay the first paint. React's styles stay files.
      assetsInlineLimit: (file, content) =>
        file.endsWith('.css') ? !cssModuleClass.test(content.toString()) : undefined,
    },
    environments: {
      ssr: { build: { rolldownOptions: { output: { minify: true } } } },
      // The adapter's banner defines `process` for the Worker, and would stand in every script of the browser.
      client: { build: { rolldownOptions: { output: { banner: '' } } } },
    },
    plugins: [clientChunks(), clientCatalogues(), gazetteerText(), pdfFilesOfTheDesk(), apiReference()],
  },
  devToolbar: { enabled: false },
});
