import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** A server of the built Worker that one test has to itself, so that it can be killed: records in a folder of its own. */
export class OwnServer {
  readonly url: string;
  readonly #port: number;
  readonly #folder: string;
  readonly #product: string;
  #process: ChildProcess | undefined;
  #ready: Promise<void> = Promise.resolve();

  private constructor(port: number, folder: string, product: string) {
    this.#port = port;
    this.#folder = folder;
    this.#product = product;
    this.url = `http://localhost:${port}`;
  }

  /** @param developmentVariables what stands in its `.dev.vars`, instead of the checkout's own */
  static async start(developmentVariables?: Record<string, string>): Promise<OwnServer> {
    const folder = mkdtempSync(join(tmpdir(), 'np-own-server-'));
    const migrate = ['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', folder];
    const { status, stderr } = spawnSync('wrangler', migrate, { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new Error(`migrations: ${stderr}`);
    const product = developmentVariables ? copyProduct(folder, developmentVariables) : root;
    const server = new OwnServer(await freePort(), folder, product);
    server.run();
    await server.ready();
    return server;
  }

  /** Starts it anew with the records it had; `ready` tells when it answers. */
  run(): void {
    const child = spawn(
      'wrangler',
      [
        'dev',
        '--ip',
        '127.0.0.1',
        '--port',
        String(this.#port),
        '--persist-to',
        this.#folder,
        '--var',
        `PUBLIC_ORIGIN:${this.url}`,
        '--inspector-port=0',
        '--show-interactive-dev-session=false',
        '--log-level=none',
      ],
      // A process group of its own: wrangler's children must go with it.
      { cwd: this.#product, stdio: 'ignore', detached: true },
    );
    this.#process = child;
    this.#ready = untilAnswering(`${this.url}/api/phone/status`, () => this.#process === child);
  }

  ready(): Promise<void> {
    return this.#ready;
  }

  /** SIGKILL: no process of it gets to finish anything. */
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

/** The built product in a folder of its own, with its own `.dev.vars`. @returns the folder */
function copyProduct(folder: string, developmentVariables: Record<string, string>): string {
  const product = join(folder, 'product');
  for (const path of ['dist', 'migrations', 'wrangler.toml', '.wrangler/deploy']) {
    cpSync(join(root, path), join(product, path), { recursive: true });
  }
  // The build names its sources' folder, where wrangler looks for `.dev.vars`.
  const config = join(product, 'dist/server/wrangler.json');
  writeFileSync(config, readFileSync(config, 'utf8').replaceAll(root, product));
  const lines = Object.entries(developmentVariables).map(([name, value]) => `${name}="${value}"\n`);
  writeFileSync(join(product, '.dev.vars'), lines.join(''));
  return product;
}

/** Resolves when an address answers, or the server has ended. */
export async function untilAnswering(url: string, isRunning: () => boolean): Promise<void> {
  while (isRunning()) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
