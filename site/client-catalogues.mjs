import { parse } from '@formatjs/icu-messageformat-parser';

const catalogue = /\/domain\/messages\/[a-z]+\/[a-z]+\.json$/;
const parser = '@formatjs/icu-messageformat-parser';

/**
 * Parses the message catalogues while the browser's code is built, so that the browser needs no ICU parser (6 KB br).
 * Texts without arguments stay as they are. The Worker keeps reading the texts themselves.
 * @returns {import('vite').Plugin}
 */
export function clientCatalogues() {
  return {
    name: 'client-catalogues',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId(source, importer) {
      return source === parser ? this.resolve(`${parser}/no-parser.js`, importer, { skipSelf: true }) : null;
    },
    transform(code, id) {
      if (!catalogue.test(id)) return null;
      const texts = Object.entries(JSON.parse(code));
      const compiled = texts.map(([key, text]) => [key, /[{'<]/.test(text) ? parse(text) : text]);
      return { code: JSON.stringify(Object.fromEntries(compiled)), map: null };
    },
  };
}
