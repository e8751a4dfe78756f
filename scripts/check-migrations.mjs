import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

/** The first migration that the rule about contracting applies to: earlier ones have landed and never change. */
const firstMarked = '0040';

/** What the Worker that serves while migrations run may not survive. @type {[statement: RegExp, what: string][]} */
const contractions = [
  [/^drop\s+table\b/i, 'drops a table'],
  [/^alter\s+table\b.+?\bdrop\b/is, 'drops a column'],
  [/^alter\s+table\b.+?\brename\b/is, 'renames a table or column'],
  [
    /^alter\s+table\b.+?\badd\b(?=.*\bnot\s+null\b)(?!.*\bdefault\b)/is,
    'adds a column that is NOT NULL without a default',
  ],
];

/**
 * Finds statements that D1 accepts locally but rejects in production: its query endpoint receives a migration as a whole and
 * splits it at every semicolon, even inside a trigger. Lines that end in CRLF cause additional problems there. Also finds
 * migrations that take something away without saying why the previous release no longer needs it (docs/deploy.md, Releases).
 * @param {string} folder of the migrations
 * @returns {string[]} one sentence for each problem
 */
export function migrationProblems(folder = join(root, 'migrations')) {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  const problems = [];
  for (const name of names) {
    const sql = readFileSync(join(folder, name), 'utf8');
    if (/\bcreate\s+(?:temp(?:orary)?\s+)?trigger\b/i.test(sql)) {
      problems.push(
        `migrations/${name} has a trigger, which D1 refuses in production: let the service write what it would.`,
      );
    }
    if (sql.includes('\r')) problems.push(`migrations/${name} has CRLF at the end of its lines: save it with LF.`);
    if (name >= firstMarked && !isMarked(sql)) {
      for (const what of contractionsOf(sql)) {
        problems.push(
          `migrations/${name} ${what}, but the previous release serves while it runs: do it one release after the last use, and say in its first lines which release that is: -- contract: unused since …`,
        );
      }
    }
  }
  return problems;
}

/** Whether the comment at the start of a migration has a line `-- contract: reason`. @param {string} sql */
function isMarked(sql) {
  const [comment = ''] = /^(?:--.*\n|\s*\n)*/.exec(sql) ?? [];
  return /^--\s*contract:\s*\S/m.test(comment);
}

/** @param {string} sql @returns {string[]} what it takes away, each once */
function contractionsOf(sql) {
  const statements = sql
    .replaceAll(/--.*|\/\*[^]*?\*\//g, '')
    .split(';')
    .map((statement) => statement.trim());
  return contractions.filter(([pattern]) => statements.some((text) => pattern.test(text))).map(([, what]) => what);
}
