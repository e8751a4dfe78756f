import { createServer } from 'node:http';
import { extname } from 'node:path';
import { listen } from './cloudflare-answers.ts';
import type { Script } from './cloudflare-workers.ts';

const types: Record<string, string> = { '.json': 'application/json', '.html': 'text/html' };

/**
 * Serves a deployed Worker like its domain would: its static files, a health report that names its version, and a home page.
 * @returns its origin, and how to stop it
 */
export async function serveSite(
  script: () => Partial<Pick<Script, 'assets' | 'version'>> | undefined,
): Promise<{ origin: string; stop(): void }> {
  const server = createServer((request, response) => {
    const { assets, version } = script() ?? {};
    const path = new URL(request.url ?? '/', 'http://site').pathname;
    const made: Record<string, string> =
      version === undefined ? {} : { '/api/health': JSON.stringify({ status: 'up', version }), '/': '<!doctype html>' };
    const file = made[path] ?? assets?.get(path);
    const type = path === '/' ? 'text/html' : (types[extname(path)] ?? 'text/plain');
    response.writeHead(file === undefined ? 404 : 200, { 'Content-Type': type });
    response.end(file ?? 'Not found');
  });
  const port = await listen(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
