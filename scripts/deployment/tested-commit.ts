import { execFileSync } from 'node:child_process';
import { StepError } from './step-error.ts';

/**
 * Whether a green run of the checked-out commit is recorded: CI tags it `green-<commit>` (docs/deploy.md).
 * @param folder of the clone
 * @throws StepError when it is no clone, or has changes that no commit holds: nothing could tell what was released
 */
export function isCommitTested(folder: string): boolean {
  const git = (...parameters: string[]) =>
    execFileSync('git', parameters, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
  let changes: string;
  try {
    changes = git('status', '--porcelain');
  } catch {
    throw new StepError(
      'Nothing was released: this folder is not a git clone. Release from a clone, or --without-tests.',
    );
  }
  if (changes !== '') {
    throw new StepError(`Nothing was released: no commit holds these changes. Commit or stash them first.\n${changes}`);
  }
  const commit = git('rev-parse', 'HEAD');
  return git('tag', '--points-at', commit).split('\n').includes(`green-${commit}`);
}
