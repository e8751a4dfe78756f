import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { environment, fail, root } from './setup.mjs';

/** The port of `--port N` or `--port=N` on the command line. @param {number} otherwise */
export function portArgument(otherwise) {
  const text = process.argv
    .slice(2)
    .join(' ')
    .match(/--port[= ](\S+)/)?.[1];
  if (text === undefined) return otherwise;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    fail(`--port takes a number from 1 to 65535, not "${text}".`);
  return port;
}

/** Ends with a clear sentence when the port is taken. @param {number} port */
export async function requireFreePort(port) {
  const free = await new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
  if (!free)
    fail(`Port ${port} is in use. Stop the program that uses it, or take another: npm start -- --port ${port + 1}`);
}

/** Where the pages of widget/host-pages are: beside the product, as another site. @param {number} port */
export const hostPagesPort = (port) => port + 1;

/**
 * Serves the built Worker on loopback until it is stopped.
 * @param {{ port: number, stateFolder: string }} options
 */
export function serve({ port, stateFolder }) {
  const server = spawn(
    'wrangler',
    [
      'dev',
      '--ip',
      '127.0.0.1',
      '--port',
      String(port),
      '--persist-to',
      stateFolder,
      '--var',
      `PUBLIC_ORIGIN:http://localhost:${port}`,
      '--var',
      `EMBED_ORIGINS:http://127.0.0.1:${hostPagesPort(port)}`,
      '--show-interactive-dev-session=false',
      '--log-level',
      process.env.LOG_LEVEL ?? 'error',
    ],
    { cwd: root, env: environment, stdio: 'inherit' },
  );
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
  server.on('exit', (code) => process.exit(code ?? 0));
}

/** Resolves when the server answers. @param {number} port */
export async function untilReady(port) {
  for (;;) {
    try {
      const response = await fetch(`http://127.0.0.1:${port}/api/phone/status`);
      if (response.ok) return;
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
