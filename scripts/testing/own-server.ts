import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../serve.mjs';

const root = join(import.meta.dirname, '../..');

/** A server of the built Worker for a single test, so that the test can kill it. It has its own state folder. */
export class OwnServer {
  readonly url: string;
  readonly #port: number;
  readonly #folder = mkdtempSync(join(tmpdir(), 'np-own-server-'));
  /** The folder of its records. */
  readonly state = join(this.#folder, 'state');
  readonly #variables: Record<string, string>;
  #process: ChildProcess | undefined;
  #ready: Promise<unknown> = Promise.resolve();

  private constructor(port: number, variables: Record<string, string>) {
    this.#port = port;
    this.#variables = variables;
    this.url = `http://localhost:${port}`;
  }

  /** @param variables replace those in `.dev.vars` */
  static async start(variables: Record<string, string> = {}): Promise<OwnServer> {
    const server = new OwnServer(await freePort(), variables);
    server.run();
    await server.ready();
    return server;
  }

  /** Restarts it with its existing records; `ready` resolves when it responds. */
  run(): void {
    const variables = Object.entries(this.#variables).flatMap(([name, value]) => ['--var', `${name}:${value}`]);
    const parameters = ['--port', String(this.#port), '--state', this.state, ...variables];
    // A separate process group, so that the runtime below it is killed too.
    const child = spawn('node', [join(root, 'scripts/local/serve.ts'), ...parameters], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      detached: true,
    });
    this.#process = child;
    this.#ready = Promise.race([once(child, 'message'), once(child, 'exit')]);
  }

  async ready(): Promise<void> {
    await this.#ready;
  }

  /** SIGKILL: none of its processes can finish anything. */
  kill(): void {
    const child = this.#process;
    this.#process = undefined;
    if (child?.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  }

  end(): void {
    this.kill();
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

/** Resolves when a URL responds, or the server has ended. */
export async function untilAnswering(url: string, isRunning: () => boolean): Promise<void> {
  while (isRunning()) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
