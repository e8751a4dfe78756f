import { expect } from 'vitest';
import { pagesOf, siteAddresses } from '../e2e/support/routes.ts';
import { journey } from './journey.ts';
import { product, until } from './screen.ts';

/** Firefox reports that a package of the API reference probes for `eval`, which our policy refuses. The package works without. */
const isExpected = (path: string, error: string) =>
  path.startsWith('/api/docs') && /blocked a JavaScript eval/.test(error);

// A computer and a small phone.
for (const width of [1280, 360]) {
  journey(`every page in every language, without an error and no wider than ${width} px`, async ({ tab }) => {
    const faults: string[] = [];
    await tab.resize(width, 800);
    for (const path of pagesOf(siteAddresses()).flatMap(({ addresses }) => addresses)) {
      await tab.goto(product + path);
      await until(async () => expect(await tab.evaluate(waitingIslands), path).toEqual([]));
      const beyond = await tab.evaluate(widthBeyondScreen);
      if (beyond > 0) faults.push(`${path}: ${beyond} px too wide`);
      for (const error of tab.errors().splice(0)) if (!isExpected(path, error)) faults.push(`${path}: ${error}`);
    }
    expect(faults).toEqual([]);
  });
}

/** Runs in the page: the islands that should have started by themselves but have not, or that show no heading yet. */
function waitingIslands(): unknown[] {
  const waiting = document.querySelectorAll('astro-island[ssr]:not([opts*=first]), astro-island:not(:has(h1))');
  return Array.from(waiting, (island) => island.getAttribute('component-export'));
}

/** Runs in the page: how far it scrolls sideways, px. */
function widthBeyondScreen(): number {
  const { scrollWidth, clientWidth } = document.scrollingElement ?? document.documentElement;
  return scrollWidth - clientWidth;
}
