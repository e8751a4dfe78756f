/** Media queries on the window's width, in the format of our style sheets. */
const widthCondition = /@media\s*\(\s*(min|max)-width\s*:/g;

/** The default width of a CSS rem, in px. Host pages may change it. */
const remPixels = 16;

/**
 * Adapts the builder's styles to host pages: they query the width of the builder's own box instead of the window, and use px,
 * because rem depends on the host page (docs/embed.md). Without it the builder uses its wide layout in a narrow sidebar, and its
 * text shrinks where a host page changes its root font size.
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
