import cloudflare from '@astrojs/cloudflare';
import react from '@astrojs/react';
import { cacheCloudflare } from '@astrojs/cloudflare/cache';
import { defineConfig } from 'astro/config';
import { development } from './build/development.mjs';
import { embed } from './build/embed.mjs';
import { pageDirectives } from './build/page-policy.mjs';
import { clientChunks } from './site/client-chunks.mjs';
import { clientCatalogues } from './site/client-catalogues.mjs';
import { lazyStyles } from './site/lazy-styles.mjs';
import { firstUse } from './site/first-use.mjs';
import { localeRoutes } from './site/locale-routes.mjs';

export default defineConfig({
  srcDir: './site',
  publicDir: './site/public',
  output: 'server',
  session: false,
  cache: { provider: cacheCloudflare() },
  // A deployment brings a configuration of its own, beside which no .dev.vars lies (scripts/deployment).
  adapter: cloudflare({ imageService: 'passthrough', configPath: process.env.WRANGLER_CONFIG ?? './wrangler.toml' }),
  integrations: [react(), firstUse(), localeRoutes(), embed(), development()],
  build: { inlineStylesheets: 'always' },
  // Colours of code would be inline styles, which the policy refuses.
  markdown: { syntaxHighlight: false },
  security: {
    checkOrigin: false,
    csp: {
      directives: pageDirectives,
    },
  },
  vite: {
    define: { BUILD_ID: JSON.stringify(Date.now().toString(36)) },
    build: { target: 'es2022' },
    environments: { ssr: { build: { rolldownOptions: { output: { minify: true } } } } },
    plugins: [clientChunks(), clientCatalogues(), lazyStyles()],
  },
  devToolbar: { enabled: false },
});
