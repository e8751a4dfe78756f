import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';

export const root = resolve(import.meta.dirname, '../..');

/** The aliases of package.json, as folders. */
const aliases = { '#domain/': 'worker/domain', '#worker/': 'worker', '#widget/': 'widget' };

/** @type {Map<string, string[]>} */
const known = new Map();

/**
 * What a module imports at run time: absolute paths of our own modules, names of others. Types are left out.
 * @param {string} file an absolute path @returns {string[]}
 */
export function importsOf(file) {
  const found = known.get(file);
  if (found) return found;
  const source = readFileSync(file, 'utf8').replaceAll(/^(?:import|export) type [^;]*;$/gm, '');
  const imports = ts.preProcessFile(source).importedFiles.map(({ fileName }) => pathOf(fileName, file));
  known.set(file, imports);
  return imports;
}

/** @param {string} name @param {string} from */
function pathOf(name, from) {
  if (name.startsWith('.')) return resolve(dirname(from), name);
  const alias = Object.entries(aliases).find(([prefix]) => name.startsWith(prefix));
  return alias ? join(root, alias[1], name.slice(alias[0].length)) : name;
}

/**
 * Whether a module needs workerd: it imports one of the runtime's modules, or a module that does.
 * @param {string} file an absolute path @param {Set<string>} seen modules that are looked at already
 * @returns {boolean}
 */
export function needsWorkerd(file, seen = new Set()) {
  seen.add(file);
  return importsOf(file).some((name) => {
    if (name.startsWith('cloudflare:')) return true;
    return isModule(name) && !seen.has(name) && needsWorkerd(name, seen);
  });
}

/** Whether an import is one of our modules. @param {string} name */
export const isModule = (name) => /^\/.*\.(?:ts|tsx|mjs)$/.test(name) && existsSync(name);
