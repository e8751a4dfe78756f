// Serves widget/host-pages: pages of other sites that embed the builder. Loopback only, and another site than localhost.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { root } from './setup.mjs';

/** @typedef {{ reload(): void, close(): void }} HostPages `reload` loads the open pages anew */

/** A React of another version than ours, for the page that brings its own. */
const vendor = {
  '/vendor/react.js': 'node_modules/umd-react/dist/react.production.min.js',
  '/vendor/react-dom.js': 'node_modules/umd-react/dist/react-dom.production.min.js',
};

/** What a page waits with for news of a new build. Pages with a policy of their own refuse it. */
const reloader = "<script>new EventSource('/changes').onmessage = () => location.reload();</script>";

/**
 * @param {{ port: number, builder: string, reloads?: boolean }} options `builder` is our product's origin
 * @returns {Promise<HostPages>}
 */
export async function serveHostPages({ port, builder, reloads = false }) {
  /** @type {Set<import('node:http').ServerResponse>} */
  const open = new Set();
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    try {
      if (pathname === '/favicon.ico') return void response.writeHead(204).end();
      if (reloads && pathname === '/changes') {
        response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' }).flushHeaders();
        open.add(response);
        return void response.on('close', () => open.delete(response));
      }
      if (pathname in vendor) {
        response.writeHead(200, { 'Content-Type': 'text/javascript' });
        return void response.end(await readFile(join(root, vendor[pathname])));
      }
      const page = /^\/([\w-]+)\.html$/.exec(pathname === '/' ? '/agency.html' : pathname)?.[1];
      if (page === undefined) throw new Error('no such page');
      const html = await readFile(join(root, 'widget/host-pages', `${page}.html`), 'utf8');
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
      response.end(html.replaceAll('__BUILDER__', builder).replace('</body>', `${reloads ? reloader : ''}</body>`));
    } catch {
      response.writeHead(404).end('Not found');
    }
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(undefined));
  });
  return {
    reload() {
      for (const response of open) response.write('data: built\n\n');
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

if (import.meta.filename === process.argv[1]) {
  const [port = '8788', builder = 'http://localhost:8787'] = process.argv.slice(2);
  await serveHostPages({ port: Number(port), builder });
}
