import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** The content of a clean clone in a separate folder, so that a test can change files without changing the checkout. */
export class SourceCopy {
  readonly folder: string;

  /** @param packages a `link` to the checkout's, or a `copy`: Vite's dev server serves no file outside the project */
  constructor(packages: 'link' | 'copy') {
    mkdirSync(join(root, '.setup'), { recursive: true });
    this.folder = mkdtempSync(join(root, '.setup/copy-'));
    for (const path of filesOf('ls-files', '--cached', '--others', '--exclude-standard')) {
      mkdirSync(dirname(join(this.folder, path)), { recursive: true });
      copyFileSync(join(root, path), join(this.folder, path));
    }
    if (packages === 'link') symlinkSync(join(root, 'node_modules'), join(this.folder, 'node_modules'));
    else this.#copyPackages();
    // The packages match the lock file, so nothing is installed again.
    mkdirSync(join(this.folder, '.setup'));
    copyFileSync(join(root, '.setup/packages'), join(this.folder, '.setup/packages'));
  }

  /** Runs a program in the folder, outside of the test runner's environment. @returns its exit status and output */
  run(
    program: string,
    parameters: string[],
    variables: Record<string, string>,
  ): Promise<{ status: number | null; output: string }> {
    return new Promise((resolve) => {
      const env = { ...process.env, NODE_ENV: undefined, VITEST: undefined, ...variables };
      const child = spawn(program, parameters, { cwd: this.folder, env });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
      child.on('exit', (status) => resolve({ status, output }));
    });
  }

  /** Replaces a text that occurs exactly once. @param path relative to the root @returns puts the text back */
  change(path: string, from: string, to: string): () => void {
    const file = join(this.folder, path);
    const source = readFileSync(file, 'utf8');
    const times = source.split(from).length - 1;
    if (times !== 1) throw new Error(`${path} has ${times} times: ${from}`);
    writeFileSync(
      file,
      source.replace(from, () => to),
    );
    return () => writeFileSync(file, source);
  }

  /** Saves a file again without a change. @param path relative to the root */
  saveAgain(path: string): void {
    const file = join(this.folder, path);
    writeFileSync(file, readFileSync(file));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }

  #copyPackages(): void {
    // Hard links: no data is copied.
    const { status } = spawnSync('cp', ['-al', join(root, 'node_modules'), this.folder]);
    if (status !== 0) throw new Error('the packages could not be linked');
    for (const cache of ['.vite', '.cache', '.astro']) {
      rmSync(join(this.folder, 'node_modules', cache), { recursive: true, force: true });
    }
  }
}

function filesOf(...command: string[]): string[] {
  const { stdout } = spawnSync('git', command, { cwd: root, encoding: 'utf8' });
  return stdout.split('\n').filter((path) => path !== '');
}
