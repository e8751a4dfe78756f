import { fileURLToPath } from 'node:url';

/**
 * Adds `client:use`: an island whose script loads on the first user interaction (site/scripts/first-use.ts). Before that, its
 * page shows the content and accepts input. Without it everybody who only looks at `/simple` loads 130 KB of scripts.
 * @returns {import('astro').AstroIntegration}
 */
export function firstUse() {
  return {
    name: 'first-use',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({
          name: 'use',
          entrypoint: fileURLToPath(new URL('../site/scripts/first-use.ts', import.meta.url)),
        });
      },
    },
  };
}
