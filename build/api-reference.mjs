import scalar from '@scalar/fastify-api-reference';
import fastify from 'fastify';
import product from '../package.json' with { type: 'json' };

/** The path of Scalar's script on our origin; its folder is named after its version. */
const path = `/api-reference/${product.dependencies['@scalar/fastify-api-reference']}/scalar.js`;

/** Scalar's script. Its plugin for Fastify contains it and serves it, so a Fastify that never listens is asked for it. */
async function script() {
  const server = fastify();
  await server.register(scalar, { routePrefix: '/', configuration: { url: '/api/openapi.json' } });
  const { body } = await server.inject('/js/scalar.js');
  return body;
}

/**
 * Serves Scalar's script from our own origin, and tells the page /api/docs its path. Without it the API reference stays empty. The
 * folder's lifetime and the page's policy are in site/public/_headers.
 * @returns {import('vite').Plugin}
 */
export function apiReference() {
  return {
    name: 'api-reference',
    config: () => ({ define: { API_REFERENCE_SCRIPT: JSON.stringify(path) } }),
    applyToEnvironment: (environment) => environment.name === 'client',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: path.slice(1), source: await script() });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (request.url !== path) return next();
        response.setHeader('Content-Type', 'text/javascript');
        script().then((body) => response.end(body), next);
      });
    },
  };
}
