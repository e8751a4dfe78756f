import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Starts a program of the machine; its standard output can be read. */
export function startProgram(name: string, parameters: string[], variables: Record<string, string> = {}) {
  return spawn(name, parameters, { env: { ...process.env, ...variables }, stdio: ['ignore', 'pipe', 'ignore'] });
}

/** Ends a program and waits until it has ended. */
export async function stopProgram(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const ended = once(program, 'exit');
  program.kill('SIGTERM');
  await ended;
}

/** A port of 127.0.0.1 that was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
