/** The sources of the product's inline texts, which are the same in every answer: an isolate computes each once. */
const sources = new Map<string, string>();

/** What a policy calls an inline script or style. */
export async function inlineSource(text: string): Promise<string> {
  const known = sources.get(text);
  if (known !== undefined) return known;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  const source = `sha256-${btoa(String.fromCharCode(...digest))}`;
  sources.set(text, source);
  return source;
}

/**
 * A page whose Content-Security-Policy allows what is in the page. Astro allows the scripts and styles of all pages on each of
 * them: 53 hashes, 2.5 KB of every answer. And it takes no hash before a page is rendered, nor from a component.
 * @param brandStyles the agency's style in the page, which no build knows; empty without one
 */
export async function withOwnPolicy(page: Response, brandStyles: string): Promise<Response> {
  const policy = page.headers.get('Content-Security-Policy');
  const isHtml = page.headers.get('Content-Type')?.startsWith('text/html') === true;
  if (policy === null || !isHtml) return page;
  const html = await page.text();
  const used = new Set(await Promise.all(inlineTexts(html).map(inlineSource)));
  const { status, statusText } = page;
  const headers = new Headers(page.headers);
  const own = policy.replace(/ '(sha256-[^']+)'/g, (listed, source: string) => (used.has(source) ? listed : ''));
  const brand = brandStyles === '' ? '' : ` '${await inlineSource(brandStyles)}'`;
  headers.set('Content-Security-Policy', own.replace(/style-src [^;]*/, `$&${brand}`));
  return new Response(html, { status, statusText, headers });
}

/**
 * Comments, scripts and styles with their text, and all other tags: the value of an attribute may look like a script. No part of it
 * can match in two ways, so it takes time in proportion to the page.
 */
const markup =
  /<!--[^]*?-->|<(script|style)\b((?:"[^"]*"|'[^']*'|[^"'>])*)>([^]*?)<\/\1>|<[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>/g;

/**
 * The texts of a page's inline scripts and styles. Data blocks such as `application/ld+json` are none: no policy is about them.
 * HTMLRewriter, the runtime's parser, was tried: it took a tenth of the time of a whole render. The page is our own markup, in which
 * texts of people are escaped.
 */
function inlineTexts(html: string): string[] {
  return [...html.matchAll(markup)].flatMap(([, name, attributes = '', text = '']) =>
    name === undefined || /\ssrc=|type="application\//.test(attributes) ? [] : [text],
  );
}
