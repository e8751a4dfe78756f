import { createServer, type RequestListener } from 'node:http';

/**
 * Serves on loopback, as a substitute for an external service. Keep-alive connections stay open: Node closes idle ones after 5 s,
 * and a request sent at that moment is lost.
 */
export async function serveLocally(listener: RequestListener): Promise<{ url: string; stop(): void }> {
  const server = createServer({ keepAliveTimeout: 0 }, listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
