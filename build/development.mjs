import { developmentPagePolicy } from './page-policy.mjs';

/**
 * What `npm run dev` and `astro dev` need. Without it pages stay empty (their policy refuses Vite's scripts and styles), and
 * pages that a build makes beforehand are not found: the Worker renders all others, and in development there is no build.
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
