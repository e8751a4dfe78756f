import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** What a clean clone would have, in a folder of its own, so that a test can change files and the checkout stays as it is. */
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
    // The packages are as the lock file says: nothing is installed again.
    mkdirSync(join(this.folder, '.setup'));
    copyFileSync(join(root, '.setup/packages'), join(this.folder, '.setup/packages'));
  }

  /** Replaces a text that must be there. @param path relative to the root */
  change(path: string, from: string, to: string): void {
    const file = join(this.folder, path);
    const source = readFileSync(file, 'utf8');
    if (!source.includes(from)) throw new Error(`${path} no longer has: ${from}`);
    writeFileSync(file, source.replace(from, to));
  }

  /** Saves a file once more as it is. @param path relative to the root */
  saveAgain(path: string): void {
    const file = join(this.folder, path);
    writeFileSync(file, readFileSync(file));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }

  #copyPackages(): void {
    // Hard links: nothing is copied in truth.
    const { status } = spawnSync('cp', ['-al', join(root, 'node_modules'), this.folder]);
    if (status !== 0) throw new Error('the packages could not be linked');
    for (const cache of ['.vite', '.cache', '.astro']) {
      rmSync(join(this.folder, 'node_modules', cache), { recursive: true, force: true });
    }
  }
}

function filesOf(...command: string[]): string[] {
  const { stdout } = spawnSync('git', command, { cwd: root, encoding: 'utf8' });
  return stdout.split('\n').filter((path) => path !== '' && !path.startsWith('docs/images/'));
}
