import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

/** What is between two words. A reference may be broken over two lines of a comment. */
const gap = String.raw`\s+(?:(?:\*|//|--)\s+)?`;
const section = String.raw`\d+(?:\.\d+)?`;

/** A page, with its sections if it is cited by section: `docs/architecture.md 3`, `docs/specification.md 2.4 and 4`. */
const pageCitation = new RegExp(
  String.raw`(?<![\w/.-])((?:[\w.-]+/)*[\w-]+\.md)(?:${gap}(${section}(?:(?:,|${gap}(?:and|to))${gap}${section})*))?(?![\w/])`,
  'g',
);

/** A row of docs/security.md by its first words: `(docs/security.md, costly input)`. */
const rowCitation = /docs\/security\.md,\s+([^)]{4,160})/g;

/** `(record 31)`, `docs/decisions/0018`. */
const decisionCitation = new RegExp(
  String.raw`\b(?:record|decision)${gap}(\d{1,2})(?=[)\],;])|docs/decisions/(\d{4})`,
  'gi',
);

/** Landed migrations never change, so their comments keep the names that pages had then. The other files are not text. */
const unchecked = /^migrations\/|^package-lock\.json$|\.(?:png|jpe?g|webp|webm|mp4|woff2)$/;

/**
 * Finds references to pages, sections, rows of docs/security.md and decisions that this repository does not have, and tests with a
 * title `security.md: …` that docs/security.md does not name.
 * @param {string} folder of the repository
 * @param {string[]} files its tracked files
 * @returns {string[]} one sentence for each, beginning with the file and line
 */
export function referenceProblems(folder = root, files = trackedFiles(folder)) {
  const isTracked = new Set(files);
  const security = isTracked.has('docs/security.md') ? readFileSync(join(folder, 'docs/security.md'), 'utf8') : '';
  const rows = [...security.matchAll(/^\| ([^|]+?) \|/gm)].map(([, cell = '']) => cell.toLowerCase());
  const sectionsOf = createSectionReader(folder);

  /** @param {string} name @param {string} file that cites it */
  const pageNamed = (name, file) => [name, join(file, '..', name), `docs/${name}`].find((path) => isTracked.has(path));

  /** @param {string} file @param {string} text @returns {Generator<[index: number, problem: string]>} */
  function* problemsOf(file, text) {
    for (const { 1: name = '', 2: sections = '', index } of text.matchAll(pageCitation)) {
      const page = pageNamed(name, file);
      if (page === undefined) yield [index, `cites ${name}, which does not exist.`];
      else {
        const missing = [...sections.matchAll(/[\d.]+/g)].filter(([number]) => !sectionsOf(page).has(number));
        yield* missing.map(([number]) => /** @type {const} */ ([index, `cites ${page} ${number}: no such section.`]));
      }
    }
    for (const { 1: words = '', index } of text.matchAll(rowCitation)) {
      const plain = words.replaceAll(new RegExp(gap, 'g'), ' ').toLowerCase();
      const isRow = rows.some((row) => row.startsWith(plain) || plain.startsWith(row));
      if (!isRow) yield [index, `cites a row that docs/security.md does not have: ${plain}`];
    }
    for (const { 1: record = '', 2: number = record.padStart(4, '0'), index } of text.matchAll(decisionCitation)) {
      const isThere = files.some((path) => path.startsWith(`docs/decisions/${number}-`));
      if (!isThere) yield [index, `cites decision ${number}, which does not exist.`];
    }
    const title = /^(?!scripts\/).*\.(?:test|spec)\.tsx?$/.test(file) ? text.search(/['"`]security\.md: /) : -1;
    if (title >= 0 && !security.includes(`\`${file}\``)) yield [title, 'is not named in docs/security.md.'];
  }

  return files.flatMap((file) => {
    if (unchecked.test(file) || !existsSync(join(folder, file))) return [];
    const text = readFileSync(join(folder, file), 'utf8');
    return Array.from(problemsOf(file, text), ([at, problem]) => `${file}:${lineOf(text, at)} ${problem}`);
  });
}

/** Reads the numbers of a page's headings, each page once. @param {string} folder */
function createSectionReader(folder) {
  /** @type {Map<string, Set<string>>} */
  const known = new Map();
  /** @param {string} page @returns {Set<string>} */
  return (page) => {
    const found = known.get(page);
    if (found !== undefined) return found;
    const headings = readFileSync(join(folder, page), 'utf8').matchAll(/^#+ (\d+(?:\.\d+)?)\.? /gm);
    const numbers = new Set([...headings].map(([, number = '']) => number));
    known.set(page, numbers);
    return numbers;
  };
}

/** @param {string} text @param {number} at */
function lineOf(text, at) {
  return text.slice(0, at).split('\n').length;
}

/** @param {string} folder @returns {string[]} none where there is no repository, as in a downloaded archive */
function trackedFiles(folder) {
  if (!existsSync(join(folder, '.git'))) return [];
  return execFileSync('git', ['ls-files'], { cwd: folder, encoding: 'utf8' }).split('\n').filter(Boolean);
}
