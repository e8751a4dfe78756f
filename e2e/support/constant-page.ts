import { createServer } from 'node:http';
import { once } from 'node:events';

const paragraph = `<p>${'One sentence of a page that never changes. '.repeat(12)}</p>`;
const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Constant page</title>
<meta name="viewport" content="width=device-width"><meta name="description" content="A page that never changes">
<style>body { max-width: 40em; margin: auto; font: 1.125rem/1.5 sans-serif }</style></head>
<body><main><h1>Constant page</h1>${paragraph.repeat(20)}</main></body></html>`;

/**
 * Serves on loopback a page of text without script, about as much of it as a profile has. What a browser needs for it tells
 * how busy the machine is: a page of ours is compared with it in the same run.
 */
export async function serveConstantPage(): Promise<{ url: string; close: () => void }> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' }).end(html);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The constant page has no port');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
