import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

/**
 * What D1 would refuse in production and takes locally: its query endpoint, which gets a migration whole, cuts it at every
 * semicolon, and so in the middle of a trigger. Lines that end in CRLF have their own trouble there.
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
