/**
 * Leaves the styles of lazily loaded parts out of the page: Astro inlines every style an island can ever need, though Vite
 * loads a lazy chunk's styles with the chunk. Hides them while Astro collects a page's styles and shows them again before
 * Vite notes what each chunk needs. What an island starts with stands in the page already (IslandLayout.astro): Vite is not
 * to load it once more, for a chunk that shares it. A chunk of which
 * one page starts with a part only may not exist: its other styles would be nowhere (e2e/styles.spec.ts). Without it `/` carries the styles of every step, the recorder and the chat.
 * @returns {import('vite').Plugin[]}
 */
export function lazyStyles() {
  /** Hidden style names by the metadata of their chunk. @type {Map<{ importedCss: Set<string> }, Set<string>>} */
  const hidden = new Map();
  /** Metadata of the chunks whose styles pages carry. @type {Set<{ importedCss: Set<string> }>} */
  const carried = new Set();
  const common = {
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
  };
  return [
    {
      ...common,
      name: 'lazy-styles:hide',
      enforce: 'pre',
      generateBundle(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const eager = staticallyReachable(chunks);
        for (const chunk of chunks) {
          const metadata = chunk.viteMetadata;
          if (!metadata || metadata.importedCss.size === 0) continue;
          if (eager.has(chunk.fileName)) {
            carried.add(metadata);
            continue;
          }
          hidden.set(metadata, metadata.importedCss);
          // Astro deletes styles that neither a page nor a chunk's assets name.
          for (const style of metadata.importedCss) metadata.importedAssets.add(style);
          metadata.importedCss = new Set();
        }
      },
    },
    {
      ...common,
      name: 'lazy-styles:show',
      enforce: 'post',
      generateBundle() {
        for (const metadata of carried) metadata.importedCss = new Set();
        for (const [metadata, importedCss] of hidden) metadata.importedCss = importedCss;
        carried.clear();
        hidden.clear();
      },
    },
  ];
}

/** File names of the entries and of what they import statically. */
function staticallyReachable(chunks) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const reached = new Set();
  const open = chunks.filter((chunk) => chunk.isEntry).map((chunk) => chunk.fileName);
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (reached.has(name)) continue;
    reached.add(name);
    open.push(...(byName.get(name)?.imports ?? []));
  }
  return reached;
}
