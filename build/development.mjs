import { developmentPagePolicy } from './page-policy.mjs';

/**
 * Support for `npm run dev` and `astro dev`. Without it pages stay empty, because their policy blocks Vite's scripts and styles,
 * and prerendered pages are not found, because the Worker renders only the others and development has no build.
 * @returns {import('astro').AstroIntegration}
 */
export function development() {
  let isDevelopment = false;
  return {
    name: 'development',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        isDevelopment = command === 'dev';
        if (isDevelopment) updateConfig({ vite: { plugins: [developmentPagePolicy()] } });
      },
      'astro:route:setup': ({ route }) => {
        if (isDevelopment) route.prerender = false;
      },
    },
  };
}
