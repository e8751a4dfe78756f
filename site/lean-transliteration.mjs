/** Unicode's first plane ends with this block of 256 characters. */
const lastBlock = 0xff;

/**
 * Leaves the tables of characters beyond Unicode's first plane out of the Worker, 127 KB gz: slugs drop such characters
 * before they are transliterated (worker/domain/profile/slug.ts).
 * @returns {import('vite').Plugin}
 */
export function leanTransliteration() {
  return {
    name: 'lean-transliteration',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    transform: {
      filter: { id: /any-ascii\/block\.js$/ },
      handler(code) {
        const lines = code.split('\n');
        const kept = lines.filter((line) => {
          const block = /^case (\d+):/.exec(line)?.[1];
          return block === undefined || Number(block) <= lastBlock;
        });
        if (kept.length === lines.length) this.error('any-ascii has changed: nothing was left out');
        return { code: kept.join('\n'), map: null };
      },
    },
  };
}
