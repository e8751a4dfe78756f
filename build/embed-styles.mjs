/** Conditions on the width of the window, as our style sheets write them. */
const widthCondition = /@media\s*\(\s*(min|max)-width\s*:/g;

/** The width of a CSS rem, in px, in a page that leaves it alone. Host pages do not always. */
const remPixels = 16;

/**
 * Makes the builder's styles those of a guest: they ask how wide the builder's own box is, not the window, and count in px,
 * because a rem belongs to the host page (docs/embed.md). Without it the builder lays itself out for a wide screen in a narrow
 * sidebar, and its text shrinks where a host page changes the size of its root.
 * @returns {import('vite').Plugin}
 */
export function embedStyles() {
  return {
    name: 'embed-styles',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('.css')) return null;
      return {
        code: code
          .replace(widthCondition, '@container np-builder ($1-width:')
          .replace(/(\d*\.?\d+)rem\b/g, (_whole, count) => `${Number(count) * remPixels}px`),
        map: null,
      };
    },
  };
}
