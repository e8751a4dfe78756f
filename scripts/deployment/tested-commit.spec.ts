import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isCommitTested } from './tested-commit.ts';

let folder = '';
const git = (...parameters: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...parameters], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it('a folder that is no clone is not released', () => {
  expect(() => isCommitTested(folder)).toThrow('not a git clone');
});

it('a commit is tested once CI has tagged it, and changes of its files are not', () => {
  git('init', '--quiet');
  git('commit', '--quiet', '--allow-empty', '--message', 'One');
  expect(isCommitTested(folder)).toBe(false);
  git('tag', `green-${git('rev-parse', 'HEAD')}`);
  expect(isCommitTested(folder)).toBe(true);
  writeFileSync(join(folder, 'new.ts'), '');
  expect(() => isCommitTested(folder)).toThrow(/no commit holds these changes.*\n.*new\.ts/);
  git('add', '.');
  git('commit', '--quiet', '--message', 'Two');
  expect(isCommitTested(folder)).toBe(false);
});
