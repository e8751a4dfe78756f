// Finds places outside worker/domain/locale.ts that name a language of the interface, because a new language would be forgotten
// there. Prints one sentence for each. It runs as a separate process, because it needs the Node version of our packages.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { localeFacts, locales } from '../worker/domain/locale.ts';

const root = join(import.meta.dirname, '..');

/** Files that may name a language of the interface in code, with the reason. */
const allowed = [
  // The list itself.
  'worker/domain/locale.ts',
  // The texts in each language.
  'worker/domain/messages/',
  // Detects the language of a text, or the language that a nanny names in words.
  'worker/domain/assistant/text-language.ts',
  'worker/domain/assistant/check/languages.ts',
  // Published as a separate package, so it imports nothing; options.test.ts compares its type with the list.
  'widget/mount/index.ts',
  // The demo data contains people and their languages.
  'scripts/demo/',
  // Pages to compare ours with.
  'bench/pages/floors.mjs',
];

const prefixes = locales.map((locale) => localeFacts[locale].pathPrefix).filter((prefix) => prefix !== '');
const names = [...locales, ...locales.map((locale) => localeFacts[locale].htmlLang), ...prefixes].join('|');
// A language as a whole string, as a key of an object, or as the first segment of a path.
const inQuotes = `(['"\`])(?:${names})\\1`;
const named = new RegExp(`${inQuotes}|[{,]\\s*(?:${locales.join('|')}): |^(?:${prefixes.join('|')})/`, 'm');

const files = globSync('{worker,site,widget,build,scripts,bench}/**/{*.{ts,tsx,mjs,astro},_headers}', { cwd: root });
for (const file of files) {
  if (/\.(?:test|spec)\.tsx?$/.test(file) || allowed.some((place) => file.startsWith(place))) continue;
  const found = named.exec(readFileSync(join(root, file), 'utf8'))?.[0].trim();
  if (found === undefined) continue;
  console.log(`${file} names a language (${found}): derive it from worker/domain/locale.ts.`);
  process.exitCode = 1;
}
