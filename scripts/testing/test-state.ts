import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { getPlatformProxy } from 'wrangler';
import '../local/fresh-connections.ts';
import { environment, root } from '../setup.mjs';

/** Runs a program with its arguments. @returns its exit status and output */
export function run(program: string, ...parameters: string[]) {
  const result = spawnSync(program, parameters, {
    cwd: root,
    env: { ...environment, NODE_ENV: undefined },
    encoding: 'utf8',
  });
  return { status: result.status, output: `${result.stdout}${result.stderr}` };
}

/** A local system for one test file. The scripts use its bindings in the same way as those of an account. */
export class TestState {
  /** A place for the test's other files. */
  readonly folder: string;
  readonly state: string;

  constructor() {
    mkdirSync(join(root, '.setup'), { recursive: true });
    this.folder = mkdtempSync(join(root, '.setup/state-'));
    this.state = join(this.folder, 'state');
  }

  /** Runs a script of scripts/ on the system. @returns its exit status and output */
  script(name: string, ...parameters: string[]) {
    return run('node', `scripts/${name}.mjs`, '--state', this.state, ...parameters);
  }

  /** Works on the local records. */
  async withBindings<Result>(work: (env: Env) => Promise<Result>): Promise<Result> {
    const persist = { path: join(this.state, 'v3') };
    const { env, dispose } = await getPlatformProxy<Env>({ persist, remoteBindings: false });
    try {
      return await work(env);
    } finally {
      await dispose();
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
