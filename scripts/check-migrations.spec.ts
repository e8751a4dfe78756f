import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrationProblems } from './check-migrations.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'np-migrations-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function problemsOf(sql: string, name = '0040_next.sql'): string {
  writeFileSync(join(folder, name), sql);
  return migrationProblems(folder).join('\n');
}

it.each([
  ['drops a table', 'DROP TABLE IF EXISTS old;'],
  ['drops a column', 'CREATE TABLE a (b TEXT);\nalter table profiles\n  drop column old;'],
  ['drops a column', 'ALTER TABLE profiles DROP old;'],
  ['renames', 'ALTER TABLE profiles RENAME COLUMN old TO new;'],
  ['renames', 'ALTER TABLE "profiles" RENAME TO people;'],
  ['NOT NULL without a default', 'ALTER TABLE profiles ADD COLUMN city TEXT NOT NULL;'],
  ['NOT NULL without a default', 'ALTER TABLE profiles ADD city TEXT NOT NULL; -- DEFAULT later'],
])('a migration that %s must say why the previous release no longer needs it: %s', (what, sql) => {
  expect(problemsOf(`-- A comment.\n${sql}`)).toContain(what);
  expect(problemsOf(`-- A comment.\n-- contract: unused since 2026-11-20.\n${sql}`)).toBe('');
});

it.each([
  'CREATE TABLE towns (name TEXT NOT NULL);',
  "ALTER TABLE profiles ADD COLUMN city TEXT NOT NULL DEFAULT '';",
  'ALTER TABLE profiles ADD COLUMN dropped_at INTEGER;',
  '-- Does not DROP TABLE profiles;\nDROP INDEX old;',
])('a migration that only adds needs no word: %s', (sql) => {
  expect(problemsOf(sql)).toBe('');
});

it('a reason is needed, and it stands first', () => {
  expect(problemsOf('-- contract:\nDROP TABLE old;')).toContain('drops a table');
  expect(problemsOf('DROP TABLE old;\n-- contract: unused since 2026-11-20')).toContain('drops a table');
});

it('landed migrations stay as they are', () => {
  expect(problemsOf('DROP TABLE old;', '0039_landed.sql')).toBe('');
});

it('triggers and CRLF are problems whatever a migration says', () => {
  expect(problemsOf('-- contract: none\nCREATE TRIGGER t AFTER INSERT ON a BEGIN SELECT 1; END;\r\n')).toMatch(
    /trigger[^]*CRLF/,
  );
});
