import { parse } from '@formatjs/icu-messageformat-parser';
import * as areas from '../worker/domain/messages/areas.ts';

const catalogue = /\/domain\/messages\/[a-z/-]+\/[a-z]+\.json$/;
const parsedCatalogue = /\/domain\/messages\/[a-z/-]+\/[a-z]+\.json\?parsed(?:&only=([\w.,]+))?$/;
const parser = '@formatjs/icu-messageformat-parser';

/**
 * A catalogue with parsed texts; texts without arguments stay unchanged.
 * @param {string} code
 * @param {string[]} [only] prefixes of the message ids to keep
 */
function parsed(code, only = ['']) {
  const texts = Object.entries(JSON.parse(code)).filter(([key]) => only.some((beginning) => key.startsWith(beginning)));
  const compiled = texts.map(([key, text]) => [key, /[{'<]/.test(text) ? parse(text) : text]);
  return JSON.stringify(Object.fromEntries(compiled));
}

/** Areas of one of the lists, in the path of a glob. */
const areasOfList = /(?<=\/messages\/)\{(\w+Areas)\}/g;

/**
 * Puts the areas of a list of `areas.ts` in the place of its name, such as `messages/{deskAreas}/*.json`: Vite reads what
 * `import.meta.glob` loads before anything runs. Without it the browser gets no texts.
 * @returns {import('vite').Plugin}
 */
export function catalogueAreas() {
  return {
    name: 'catalogue-areas',
    enforce: 'pre',
    transform(code) {
      if (code.search(areasOfList) < 0) return null;
      const named = code.replaceAll(areasOfList, (_, list) => `{${/** @type {any} */ (areas)[list].join()}}`);
      return { code: named, map: null };
    },
  };
}

/**
 * Parses the message catalogues while the browser's code is built. Without it the first screen needs an ICU parser (6 KB br), and
 * React Intl parses each text again on a slow phone. The Worker keeps reading the texts themselves, except for those that a page
 * passes to its island: it imports them with `?parsed`, and if its screen shows only a part of an area, with `&only=` and the
 * prefixes of the ids.
 * @returns {import('vite').Plugin[]}
 */
export function clientCatalogues() {
  return [
    catalogueAreas(),
    {
      name: 'client-catalogues',
      apply: 'build',
      enforce: 'pre',
      applyToEnvironment: (environment) => environment.name === 'client',
      resolveId(source, importer) {
        return source === parser ? this.resolve(`${parser}/no-parser.js`, importer, { skipSelf: true }) : null;
      },
      transform(code, id) {
        return catalogue.test(id) ? { code: parsed(code), map: null } : null;
      },
    },
    {
      name: 'parsed-catalogues',
      enforce: 'pre',
      transform(code, id) {
        const asked = parsedCatalogue.exec(id);
        if (!asked) return null;
        return { code: `export default ${parsed(code, asked[1]?.split(','))}`, moduleType: 'js', map: null };
      },
    },
  ];
}
