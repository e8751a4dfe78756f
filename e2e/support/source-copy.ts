import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** A copy of the sources with packages of its own, so that a test can change files and the checkout stays as it is. */
export class SourceCopy {
  readonly folder: string;

  constructor() {
    mkdirSync(join(root, '.setup'), { recursive: true });
    this.folder = mkdtempSync(join(root, '.setup/copy-'));
    for (const path of filesOf('ls-files', '--cached', '--others', '--exclude-standard')) {
      mkdirSync(dirname(join(this.folder, path)), { recursive: true });
      copyFileSync(join(root, path), join(this.folder, path));
    }
    // Vite serves no file outside the project, so a link to the packages would not do; hard links cost nothing.
    const { status } = spawnSync('cp', ['-al', join(root, 'node_modules'), this.folder]);
    if (status !== 0) throw new Error('the packages could not be linked');
    for (const cache of ['.vite', '.cache', '.astro']) {
      rmSync(join(this.folder, 'node_modules', cache), { recursive: true, force: true });
    }
  }

  /** Replaces a text that must be there. @param path relative to the root */
  change(path: string, from: string, to: string): void {
    const file = join(this.folder, path);
    const source = readFileSync(file, 'utf8');
    if (!source.includes(from)) throw new Error(`${path} no longer has: ${from}`);
    writeFileSync(file, source.replace(from, to));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

function filesOf(...command: string[]): string[] {
  const { stdout } = spawnSync('git', command, { cwd: root, encoding: 'utf8' });
  return stdout.split('\n').filter((path) => path !== '' && !path.startsWith('docs/images/'));
}
