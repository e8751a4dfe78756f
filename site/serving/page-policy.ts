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
  const { html, texts } = await readInline(page);
  const used = new Set(await Promise.all(texts.map(inlineSource)));
  const { status, statusText } = page;
  const headers = new Headers(page.headers);
  const own = policy.replace(/ '(sha256-[^']+)'/g, (listed, source: string) => (used.has(source) ? listed : ''));
  const brand = brandStyles === '' ? '' : ` '${await inlineSource(brandStyles)}'`;
  headers.set('Content-Security-Policy', own.replace(/style-src [^;]*/, `$&${brand}`));
  return new Response(html, { status, statusText, headers });
}

/**
 * A page with the texts of its inline scripts and styles. Read by a parser, because the value of a field may look like a script. Data
 * blocks such as `application/ld+json` are none: no policy is about them.
 */
async function readInline(page: Response): Promise<{ html: string; texts: string[] }> {
  const texts: string[] = [];
  let isInline = false;
  const html = await new HTMLRewriter()
    .on('script, style', {
      element(element) {
        isInline = !element.hasAttribute('src') && element.getAttribute('type')?.startsWith('application/') !== true;
        if (isInline) texts.push('');
      },
      text({ text }) {
        if (isInline) texts.push(`${texts.pop() ?? ''}${text}`);
      },
    })
    .transform(page)
    .text();
  return { html, texts };
}
