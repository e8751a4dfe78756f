import { readFileSync } from 'node:fs';

/** A declaration of a token: its name and its value. */
const declaration = /(--np-[\w-]+):\s*([^;]*);/g;

/** The tokens that a text reads. @param {string} text */
const readBy = (text) => new Set([...text.matchAll(/var\((--np-[\w-]+)/g)].map(([, name]) => name));

/**
 * Leaves only the tokens that a style sheet reads, directly or through other tokens. Without it the strip of nannies for other
 * sites carries the sizes and spaces of the whole product, and exceeds its 4 KB.
 * @param {{ tokens: string, reader: string }} files paths: the tokens, and the style sheet that reads some of them
 * @returns {import('vite').Plugin}
 */
export function usedTokens({ tokens, reader }) {
  return {
    name: 'used-tokens',
    enforce: 'pre',
    transform(code, id) {
      if (id.split('?')[0] !== tokens) return null;
      const used = readBy(readFileSync(reader, 'utf8'));
      for (let known = -1; known < used.size;) {
        known = used.size;
        for (const [, name = '', value = ''] of code.matchAll(declaration)) {
          if (used.has(name)) for (const read of readBy(value)) used.add(read);
        }
      }
      return { code: code.replace(declaration, (whole, name) => (used.has(name) ? whole : '')), map: null };
    },
  };
}
