import type { APIRequestContext } from '@playwright/test';
import { expect, test } from './support/test.ts';

/** A class of a CSS Module as the build names it; the middle is the file's own hash. */
const moduleClass = /_[a-zA-Z][\w-]*?_([a-z0-9]{4,})_\d+/g;

/** The CSS Modules that a text names, by their hash. */
function modulesIn(text: string): Set<string> {
  return new Set([...text.matchAll(moduleClass)].map((match) => match[1] ?? ''));
}

/** Everything a page can ever load from our build: each file it names, each file that those name, and so on. */
async function reachable(request: APIRequestContext, path: string) {
  const html = await (await request.get(path)).text();
  const texts = { html, scripts: '', styles: '' };
  const seen = new Set<string>();
  const open = [...html.matchAll(/_astro\/[\w.-]+\.(?:js|css)/g)].map(String);
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    const text = await (await request.get(`/${name}`)).text();
    if (name.endsWith('.css')) texts.styles += text;
    else texts.scripts += text;
    open.push(
      ...[...text.matchAll(/(?:_astro|\.)\/([\w.-]+\.(?:js|css))(?=["'`])/g)].map((match) => `_astro/${match[1]}`),
    );
  }
  return { ...texts, files: seen.size };
}

// Astro links a page's styles and Vite loads those of lazy chunks. Styles that both left out, such as those of a part that only
// the browser imports, would fail no other test.
for (const path of ['/', '/simple', '/agency', '/account', '/embed/frame', '/record']) {
  test(`every part that ${path} can load finds its styles in the page or in a file`, async ({ request }) => {
    const { html, scripts, styles, files } = await reachable(request, path);
    expect(files, 'files found from the page').toBeGreaterThan(10);
    const styled = modulesIn(html.match(/<style[\s\S]*?<\/style>/g)?.join('') + styles);
    const wanted = modulesIn(scripts);
    expect(wanted.size, 'style modules in the scripts').toBeGreaterThan(20);
    expect([...wanted].filter((hash) => !styled.has(hash))).toEqual([]);
  });
}
