import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { listen } from './cloudflare-answers.ts';
import type { Script } from './cloudflare-workers.ts';

const types: Record<string, string> = { '.json': 'application/json', '.html': 'text/html' };

/**
 * Serves a deployed Worker like its domain would: its static files, a health report that names its version, a home page, and codes
 * for the desk.
 * @returns its origin, the phones for which a code was requested, and how to stop it
 */
export async function serveSite(
  script: () => Partial<Pick<Script, 'assets' | 'version'>> | undefined,
): Promise<{ origin: string; codes: string[]; stop(): void }> {
  const codes: string[] = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://site').pathname;
    if (request.method === 'POST' && path === '/api/agency/sign-in/send-code') {
      return void takePhone(request, response, codes);
    }
    const { assets, version } = script() ?? {};
    const pages = `http://${request.headers.host}`;
    const made: Record<string, string> =
      version === undefined
        ? {}
        : {
            '/api/health': JSON.stringify({ status: 'up', version }),
            '/': '<!doctype html>',
            '/sitemap.xml': `<sitemap><loc>${pages}/sitemaps/pages.xml</loc></sitemap>`,
            '/sitemaps/pages.xml': `<url><loc>${pages}/</loc></url><url><loc>${pages}/gone</loc></url>`,
          };
    const file = made[path] ?? assets?.get(path);
    const type = path === '/' ? 'text/html' : (types[extname(path)] ?? 'text/plain');
    response.writeHead(file === undefined ? 404 : 200, { 'Content-Type': type });
    response.end(file ?? 'Not found');
  });
  // As an HTTP proxy, it is the site of every host.
  server.on('connect', (_request, socket) => {
    socket.write('HTTP/1.1 200 Connected\r\n\r\n');
    server.emit('connection', socket);
  });
  const port = await listen(server);
  return {
    codes,
    origin: `http://127.0.0.1:${port}`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function takePhone(request: IncomingMessage, response: ServerResponse, phones: string[]): Promise<void> {
  phones.push(z.object({ phone: z.string() }).parse(await json(request)).phone);
  response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"success":true}');
}
