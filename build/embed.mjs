import { fileURLToPath } from 'node:url';
import { developmentEmbed, developmentFrame } from './embed-development.mjs';
import { buildEmbed } from './embed-bundle.mjs';
import { buildEmbedPackage } from './embed-package.mjs';

/**
 * Builds the builder for other sites, next to our own pages. Without it `/embed/v1.js` does not exist, and host pages show their
 * plain link.
 * @returns {import('astro').AstroIntegration}
 */
export function embed() {
  /** @type {string} */
  let root;
  return {
    name: 'embed',
    hooks: {
      'astro:config:setup': ({ command, config, updateConfig }) => {
        root = fileURLToPath(config.root);
        if (command !== 'dev') return;
        updateConfig({
          // The dev server responds to pages of other origins only if they are allowed: here, the host pages.
          security: { allowedDomains: [{ hostname: '127.0.0.1' }] },
          // The Worker itself decides which origins may call it.
          vite: { plugins: [developmentEmbed({ root }), developmentFrame({ root })], server: { cors: false } },
        });
      },
      'astro:build:done': async ({ dir }) => {
        await buildEmbed({ root, outDir: fileURLToPath(new URL('embed', dir)) });
        await buildEmbedPackage({ root, outDir: fileURLToPath(new URL('../embed-package', dir)) });
      },
    },
  };
}
