/** The pause after each page, ms: visitors come first. */
const pauseMs = 200;

/** Pages to ask for at most, in the order of the sitemaps; the others wait for their first visitor. At this pace, half an hour. */
const mostPages = 6000;

/** The longest wait for one response, ms. */
const responseMs = 30_000;

/** Progress is told after each of these pages. */
const pagesPerLine = 250;

/** How the pages of a release were warmed: pages in the sitemap, asked for, and answered with something else than a page. */
export interface Warmed {
  listed: number;
  asked: number;
  failed: number;
}

/**
 * Asks for the pages of the sitemap, one after the other, because the cache of a new version is empty and the first visitor of each
 * page would wait for it. Nothing depends on it: a page that does not answer is counted, and the next one asked for.
 * @param report gets a line about the progress now and then
 */
export async function warmCache(
  origin: string,
  report: (line: string) => void,
  {
    most = mostPages,
    wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }: { most?: number; wait?: (ms: number) => Promise<void> } = {},
): Promise<Warmed> {
  const listed = await listPages(origin);
  const asked = listed.slice(0, most);
  let failed = 0;
  for (const [place, page] of asked.entries()) {
    if ((await textOf(page)) === undefined) failed += 1;
    if ((place + 1) % pagesPerLine === 0) report(`${place + 1} of ${asked.length} pages`);
    await wait(pauseMs);
  }
  return { listed: listed.length, asked: asked.length, failed };
}

/** The pages of this origin in its sitemaps, each once. */
async function listPages(origin: string): Promise<string[]> {
  const pages = new Set<string>();
  for (const map of locationsIn((await textOf(`${origin}/sitemap.xml`)) ?? '', origin)) {
    for (const page of locationsIn((await textOf(map)) ?? '', origin)) pages.add(page);
  }
  return [...pages];
}

/** The addresses of a sitemap or its index. Our addresses have one character that XML escapes. */
function locationsIn(xml: string, origin: string): string[] {
  const all = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'));
  return all.filter((address) => URL.canParse(address) && new URL(address).origin === origin);
}

/** The text at an address; undefined when it is not answered with success. */
async function textOf(address: string): Promise<string | undefined> {
  try {
    const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(responseMs) });
    const text = await response.text();
    return response.ok ? text : undefined;
  } catch {
    return undefined;
  }
}
