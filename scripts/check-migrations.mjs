import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

/**
 * Finds statements that D1 accepts locally but rejects in production: its query endpoint receives a migration as a whole and
 * splits it at every semicolon, even inside a trigger. Lines that end in CRLF cause additional problems there.
 * @returns {string[]} one sentence for each problem
 */
export function migrationProblems() {
  const folder = join(root, 'migrations');
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
  }
  return problems;
}
