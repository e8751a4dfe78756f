import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { serveHostPages } from '../scripts/serve-host-pages.mjs';
import { buildEmbed } from './embed-bundle.mjs';

const types = { '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' };

/**
 * Under `npm run dev`: gives the frame's page the code that React's hot reload needs before its first component. Astro adds it
 * only to pages with islands, and without it the frame stays empty.
 * @param {{ root: string }} options
 * @returns {import('vite').Plugin}
 */
export function developmentFrame({ root }) {
  const preamble = 'virtual:frame-refresh';
  return {
    name: 'frame-development',
    apply: 'serve',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: (source) => (source === preamble ? `\0${preamble}` : null),
    load(id) {
      if (id !== `\0${preamble}`) return null;
      return `import { injectIntoGlobalHook } from '/@react-refresh';
        injectIntoGlobalHook(window);
        window.$RefreshReg$ = () => {};
        window.$RefreshSig$ = () => (type) => type;`;
    },
    transform(code, id) {
      return id === join(root, 'widget/mount/frame.ts') ? `import '${preamble}';\n${code}` : null;
    },
  };
}

/**
 * Under `npm run dev`: builds the files that other sites load, serves them and the host pages, and builds them again when a
 * source of the widget changes; open host pages then reload. A page of another origin cannot use Vite's own hot reload, because
 * its modules and styles are made for our documents.
 * @param {{ root: string }} options
 * @returns {import('vite').Plugin}
 */
export function developmentEmbed({ root }) {
  const outDir = join(root, '.astro/embed');
  return {
    name: 'embed-development',
    apply: 'serve',
    configureServer(server) {
      /** @type {import('../scripts/serve-host-pages.mjs').HostPages | undefined} */
      let hostPages;
      let building = buildAgain();

      async function buildAgain() {
        try {
          await buildEmbed({ root, outDir, minify: false });
          hostPages?.reload();
        } catch (error) {
          server.config.logger.error(`The builder for other sites was not built: ${error}`);
        }
      }

      const sources = [join(root, 'widget/'), join(root, 'worker/domain/')];
      server.watcher.on('all', (_event, path) => {
        if (sources.some((source) => path.startsWith(source))) building = building.then(buildAgain);
      });

      server.httpServer?.once('listening', () => {
        const address = server.httpServer?.address();
        if (typeof address !== 'object' || address === null) return;
        const builder = `http://localhost:${address.port}`;
        serveHostPages({ port: address.port + 1, builder, reloads: true }).then(
          (served) => (hostPages = served),
          () => server.config.logger.warn(`Port ${address.port + 1} is in use: the host pages are not served.`),
        );
      });
      server.httpServer?.once('close', () => hostPages?.close());

      server.middlewares.use((request, response, next) => {
        const file = /^\/embed\/((?:[0-9a-f]{12}\/)?[\w.-]+\.(?:js|css|json))(?:\?|$)/.exec(request.url ?? '')?.[1];
        if (file === undefined) return next();
        const send = (/** @type {Buffer} */ body) => {
          response.writeHead(200, {
            'Content-Type': types[extname(file)],
            'Access-Control-Allow-Origin': '*',
            'Cross-Origin-Resource-Policy': 'cross-origin',
            'Cache-Control': 'no-store',
          });
          response.end(body);
        };
        const refuse = () => response.writeHead(404).end();
        building.then(() => readFile(join(outDir, file))).then(send, refuse);
      });
    },
  };
}
