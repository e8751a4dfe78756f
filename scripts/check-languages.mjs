// Places that name a language of the interface, though the list of languages is in worker/domain/locale.ts only: a new one
// would be forgotten there. Prints one sentence for each. In a process of its own: it needs the Node of our packages.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { localeFacts, locales } from '../worker/domain/locale.ts';

const root = join(import.meta.dirname, '..');

/** Who may name a language of the interface in code, and why. */
const allowed = [
  // The list.
  'worker/domain/locale.ts',
  // The languages' own texts.
  'worker/domain/messages/',
  // They tell which language somebody wrote in, or which one she names, by its words.
  'worker/domain/assistant/text-language.ts',
  'worker/domain/assistant/check/languages.ts',
  // Published by itself, so it imports nothing; options.test.ts compares its type with the list.
  'widget/mount/index.ts',
  // People and their languages.
  'scripts/demo/',
  // Pages to compare ours with.
  'bench/pages/floors.mjs',
];

const prefixes = locales.map((locale) => localeFacts[locale].pathPrefix).filter((prefix) => prefix !== '');
const names = [...locales, ...locales.map((locale) => localeFacts[locale].htmlLang), ...prefixes].join('|');
// As a text of its own, as a key of an object, or as the beginning of an address.
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
