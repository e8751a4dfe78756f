import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from './support/test.ts';

test('each API request of a test has a connection of its own', async ({ request }) => {
  const server = createServer((_, answer) => answer.setHeader('Connection', 'keep-alive').end());
  let connections = 0;
  server.on('connection', () => connections++);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  for (let sent = 1; sent <= 3; sent++) {
    await request.post(`http://127.0.0.1:${port}`);
    expect(connections).toBe(sent);
  }
  server.close();
});
