import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './setup.mjs';

it('docs/security.md names tests and modules that exist', () => {
  const text = readFileSync(join(root, 'docs/security.md'), 'utf8');
  const named = [...text.matchAll(/`((?:worker|tests|site|scripts)\/[^`]+)`/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

/** Words that the guides do not use, and what they say instead. */
const plainWords: readonly (readonly [wrong: RegExp, right: string])[] = [
  [/\b(?:e-mail|E-mail)/, 'email'],
  [/\b(?:some|any|no)body\b/i, 'someone, anyone, no one'],
  [/\bwhoever\b/i, 'anyone who'],
  [/\banew\b/i, 'again'],
  [/\b(?:behaviour|colour|favourite|authoris|organis|recognis)/i, 'American spelling'],
  [/\d %/, 'a percent sign without a space'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\bproved?\b.*\b(?:phone|number)|\b(?:phone|number)\b.*\bproved?\b/i, 'verify'],
  [/\b(?:may all that|that is to be|is to be done|the version before)\b/i, 'plain order: subject, verb'],
];

const guides = [
  'README.md',
  ...readdirSync(join(root, 'docs')).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
];

it.each(guides)('%s uses plain American English', (guide) => {
  const lines = readFileSync(join(root, guide), 'utf8').split('\n');
  const found = lines.flatMap((line, index) =>
    plainWords.filter(([wrong]) => wrong.test(line)).map(([, right]) => `${guide}:${index + 1} say ${right}: ${line}`),
  );
  expect(found).toEqual([]);
});
