import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { environment, fail, root } from './setup.mjs';

/** The port of `--port N` or `--port=N` on the command line. @param {number} otherwise */
export function portArgument(otherwise) {
  const text = process.argv
    .slice(2)
    .join(' ')
    .match(/--port[= ](\S+)/)?.[1];
  if (text === undefined) return otherwise;
  const port = Number(text);
  // The next port serves the pages of other sites.
  if (!Number.isInteger(port) || port < 1 || port > 65534)
    fail(`--port takes a number from 1 to 65534, not "${text}".`);
  return port;
}

/** The port of the pages of widget/host-pages: beside the product, as another site. @param {number} port */
export const hostPagesPort = (port) => port + 1;

/**
 * Ends the process with a clear message unless a port and the next one are free, on IPv4 and IPv6, because a browser that opens
 * `localhost` connects to either of the two. @param {number} port
 */
export async function requireFreePorts(port) {
  await requireFreePort(port, port + 10);
  await requireFreePort(hostPagesPort(port), port + 10);
}

/**
 * The first port from this one on, in steps of ten, that is free together with the next one. @param {number} port @returns
 * {Promise<number>}
 */
export async function freePorts(port) {
  const hosts = ['127.0.0.1', '::1'];
  const wanted = [port, hostPagesPort(port)].flatMap((each) => hosts.map((host) => isFree(each, host)));
  return (await Promise.all(wanted)).every(Boolean) ? port : freePorts(port + 10);
}

/**
 * A random free port, followed by another one: test runs that start together must not find the same one free. The system gives out
 * only higher ones, so nobody takes it before a server listens. @returns {Promise<number>}
 */
export const freePort = () => freePorts(randomInt(11_000, 32_000));

/**
 * Ends the process with a clear message unless a port is free, on IPv4 and IPv6. @param {number} port @param {number} other to
 * suggest
 */
export async function requireFreePort(port, other = port + 1) {
  for (const host of ['127.0.0.1', '::1']) {
    if (await isFree(port, host)) continue;
    const place = host === '::1' ? '[::1]' : host;
    fail(
      `Port ${port} is in use on ${place}. Stop the program that uses it, or take another: npm start -- --port ${other}`,
    );
  }
}

/** @param {number} port @param {string} host @returns {Promise<boolean>} also true if the machine has no such address */
function isFree(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ { code }) => resolve(code !== 'EADDRINUSE'));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

/**
 * Serves the built Worker and the pages of other sites on loopback.
 * @param {{ port: number, stateFolder: string, variables?: Record<string, string> }} options
 * @returns {Promise<{ process: import('node:child_process').ChildProcess, isReady: boolean }>} resolves once it responds or has
 *   ended
 */
export async function serve({ port, stateFolder, variables = {} }) {
  const all = { EMBED_ORIGINS: `http://127.0.0.1:${hostPagesPort(port)}`, ...variables };
  const server = spawn(
    'node',
    [
      join(root, 'scripts/local/serve.ts'),
      '--port',
      String(port),
      '--state',
      stateFolder,
      '--host-pages',
      ...Object.entries(all).flatMap(([name, value]) => ['--var', `${name}:${value}`]),
    ],
    { cwd: root, env: { ...environment, WRANGLER_LOG: 'warn' }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  );
  const isReady = await Promise.race([
    once(server, 'message').then(() => true),
    once(server, 'exit').then(() => false),
  ]);
  return { process: server, isReady };
}
