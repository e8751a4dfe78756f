import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './setup.mjs';

it('docs/security.md names tests and modules that exist', () => {
  const text = readFileSync(join(root, 'docs/security.md'), 'utf8');
  const named = [...text.matchAll(/`((?:worker|edge|e2e|site|scripts)\/[^`]+)`/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
