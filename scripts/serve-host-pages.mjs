// Serves widget/host-pages: pages of other sites that embed the builder. On loopback only, with a different site than localhost.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { root } from './setup.mjs';

/** @typedef {{ reload(): void, close(): void }} HostPages `reload` reloads the open pages */

/** @type {Promise<string> | undefined} */
let ownReact;

/** The script of the page with its own React; built on the first request. */
async function buildOwnReact() {
  const { build } = await import('vite');
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: join(root, 'widget/host-pages/own-react.mjs'), formats: ['iife'], name: 'ownReact' },
    },
  });
  const [{ output }] = [result].flat();
  return output[0].code;
}

/** The script with which a page waits for a new build. Pages with their own Content-Security-Policy block it. */
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
      if (pathname === '/own-react.js') {
        ownReact ??= buildOwnReact();
        response.writeHead(200, { 'Content-Type': 'text/javascript' });
        return void response.end(await ownReact);
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
