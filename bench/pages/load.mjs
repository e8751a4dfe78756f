// A small HTTP/1.1 client over plain sockets: it uses little of the CPU that it shares with the measured server.
import { connect } from 'node:net';

/**
 * Requests each path once, over several persistent connections.
 * @param {number} port @param {readonly string[]} paths @param {{ connections: number, shows: (path: string) => string }} options
 *   every response must be a 200 with this text in its body
 * @returns {Promise<number>} requests per second
 */
export async function requestsPerSecond(port, paths, { connections, shows }) {
  const queue = [...paths];
  const start = performance.now();
  await Promise.all(Array.from({ length: connections }, () => drain(port, queue, shows)));
  return paths.length / ((performance.now() - start) / 1000);
}

function drain(port, queue, shows) {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let received = Buffer.alloc(0);
    let path = '';
    const next = () => {
      path = queue.pop() ?? '';
      if (path === '') return socket.end(() => resolve(undefined));
      return socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
    };
    socket.once('connect', next);
    socket.once('error', reject);
    socket.once('close', () => reject(new Error(`${path}: the connection was closed`)));
    socket.on('data', (bytes) => {
      received = received.length === 0 ? bytes : Buffer.concat([received, bytes]);
      const head = wholeAnswer(received);
      if (head === undefined) return;
      const isRight = head.startsWith('HTTP/1.1 200') && received.includes(shows(path));
      received = Buffer.alloc(0);
      if (isRight) next();
      else reject(new Error(`${path} does not show ${shows(path)}. It was answered with:\n${head}`));
    });
  });
}

/** The head of a response that has arrived completely. */
function wholeAnswer(bytes) {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = bytes.toString('latin1', 0, end);
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  const isWhole =
    length === undefined
      ? bytes.subarray(-7).toString('latin1') === '\r\n0\r\n\r\n'
      : bytes.length >= end + 4 + Number(length);
  return isWhole ? head : undefined;
}
